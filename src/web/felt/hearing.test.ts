import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hooked, keptInTab } from '../../../test/hooked.ts';
import { hearing, switchSound, useSound } from './hearing.ts';
import { type Line, settledLines, takeView, type View } from './table-stream.ts';
import { told } from './telling.ts';

/** What a browser is asked to play: notes by their pitch, knocks by their brightness. */
let heard: { readonly what: string; readonly at: number; readonly volume: number }[] = [];
let samples = new Float32Array(0);
/** A node of sound, which keeps what flows into it. */
class Node {
  gain = {
    setValueAtTime: (volume: number, at: number) => Object.assign(this, { volume, at }),
    exponentialRampToValueAtTime: (volume: number, at: number) =>
      Object.assign(this, { faded: volume, until: at }),
  };
  frequency = { value: 0 };
  type = '';
  volume = 0;
  at = 0;
  until = 0;
  faded = 0;
  buffer: { getChannelData(): Float32Array } = { getChannelData: () => samples };
  stopped: number | undefined;
  to: Node | undefined;
  connect(to: Node): Node {
    this.to = to;
    return to;
  }
  start(at: number): void {
    const band = this.to?.to?.volume === undefined ? this : this.to;
    const end = band.to ?? band;
    heard.push({ what: `${band.type} ${band.frequency.value}`, at, volume: end.volume });
  }
  stop(at: number): void {
    this.stopped = at;
  }
}
class Context {
  readonly currentTime = 10;
  readonly sampleRate = 1_000;
  readonly destination = undefined;
  createGain = () => new Node();
  createOscillator = () => new Node();
  createBufferSource = () => new Node();
  createBiquadFilter = () => new Node();
  createBuffer(_channels: number, length: number) {
    samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }
}

const line = (bet: number, seat: number, result: string): Line =>
  ({ bet, seat, result }) as Partial<Line> as Line;
let end = (): void => {};
let now = (): void => {};
const listens = (): void => {
  ({ end, now } = hooked(useSound));
};
const moves = (move: string, settled: readonly number[] = []): void => {
  told.value = { ...told.value, move: move as never, settled, count: told.value.count + 1 };
  now();
};

beforeEach(() => {
  vi.stubGlobal('AudioContext', Context);
  heard = [];
  takeView({ mine: 2, settled: [], shown: {} } as Partial<View> as View);
});
afterEach(() => {
  end();
  hearing.value = false;
  takeView(undefined);
  vi.unstubAllGlobals();
});

test('it is silent unless somebody switched sound on, in this browser', async () => {
  const kept: Record<string, string> = {};
  vi.stubGlobal('localStorage', keptInTab(kept));
  listens();
  await Promise.resolve();
  expect(hearing.value).toBe(false);
  switchSound(true);
  expect(kept).toEqual({ 'sound on': 'yes' });
  end();
  hearing.value = false;
  listens();
  await expect.poll(() => hearing.value).toBe(true);
  switchSound(false);
  expect([hearing.value, kept]).toEqual([false, { 'sound on': 'no' }]);
});

const listening = async (): Promise<void> => {
  vi.stubGlobal('localStorage', keptInTab({ 'sound on': 'yes' }));
  listens();
  await expect.poll(() => hearing.value).toBe(true);
};

test('dice knock six times in the shaker and five on the felt, softer each time', async () => {
  await listening();
  moves('shake');
  await expect.poll(() => heard.length).toBe(6);
  expect(heard[0]).toEqual({ what: 'bandpass 2400', at: 10, volume: 0.12 });
  expect(heard[1]?.at).toBeCloseTo(10.09);
  expect(heard[3]?.volume).toBeCloseTo(0.06);
  heard = [];
  moves('tumble');
  await expect.poll(() => heard.length).toBe(5);
  // Noise around silence, sixty milliseconds of it.
  expect(samples).toHaveLength(60);
  expect(samples.every((one) => one >= -1 && one <= 1)).toBe(true);
  expect(samples.some((one) => one < 0) && samples.some((one) => one > 0.5)).toBe(true);
});

test.each([
  ['deal', 'bandpass 5200'],
  ['slide', 'bandpass 1400'],
])('a %s is one knock', async (move, what) => {
  await listening();
  moves(move);
  await expect.poll(() => heard.map((one) => one.what)).toEqual([what]);
});

test('a wager that wins is two notes, and only the player’s own', async () => {
  await listening();
  settledLines.value = [line(1, 2, 'win'), line(2, 2, 'lose'), line(3, 5, 'win')];
  moves('slide', [2, 3]);
  await expect.poll(() => heard.map(({ what }) => what)).toEqual(['bandpass 1400']);
  heard = [];
  moves('slide', [1]);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard.map(({ what, at }) => [what, at])).toEqual([
    ['triangle 659', 10],
    ['triangle 880', 10.12],
  ]);
});

test('nothing is heard twice: a screen that is drawn again makes no sound', async () => {
  await listening();
  moves('deal');
  await expect.poll(() => heard.length).toBe(1);
  told.value = { ...told.value, say: 'Dealt' };
  now();
  moves('slide');
  await expect
    .poll(() => heard.map(({ what }) => what))
    .toEqual(['bandpass 5200', 'bandpass 1400']);
});

test('before the table is seen nothing was won', async () => {
  await listening();
  settledLines.value = [line(1, 2, 'win')];
  takeView(undefined);
  settledLines.value = [line(1, 2, 'win')];
  moves('slide', [1]);
  await expect.poll(() => heard.map(({ what }) => what)).toEqual(['bandpass 1400']);
});
