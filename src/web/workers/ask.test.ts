import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hooked, keptInTab } from '../../../test/hooked.ts';

interface Posted {
  readonly id: number;
  readonly question: string;
  readonly asked: { readonly game: string };
}
const posted: Posted[] = [];
const ended = vi.fn();
/** The worker of the lab; a test answers for it. */
class LabWorker extends EventTarget {
  static last: LabWorker | undefined;
  readonly terminate = ended;
  readonly url: URL;
  constructor(url: URL) {
    super();
    this.url = url;
    LabWorker.last = this;
  }
  postMessage(message: Posted): void {
    posted.push(message);
  }
}
const replies = (question: string, reply: object): void => {
  const id = posted.findLast((one) => one.question === question)?.id;
  LabWorker.last?.dispatchEvent(Object.assign(new Event('message'), { data: { id, ...reply } }));
};
const turn = async (): Promise<void> => {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
};

let lab: typeof import('./ask.ts');
beforeAll(async () => {
  lab = await import('./ask.ts');
});
beforeEach(() => {
  vi.stubGlobal('Worker', LabWorker);
  posted.splice(0);
  ended.mockClear();
});
afterEach(() => {
  lab.stopWork('high-roll-dice');
  vi.unstubAllGlobals();
});
const DICE = { game: 'high-roll-dice' } as never;

test('the lab answers in a worker, a simulation with its progress', async () => {
  const progress = vi.fn();
  const [odds, run] = [lab.askLab('described', DICE), lab.simulate(DICE, progress)];
  expect(LabWorker.last?.url.pathname).toMatch(/\/lab-worker\.ts$/);
  expect(posted.map(({ question, asked }) => [question, asked])).toEqual([
    ['described', DICE],
    ['simulated', DICE],
  ]);
  replies('simulated', { done: 0.5 });
  replies('simulated', { answer: 'run' });
  replies('described', { answer: 'odds' });
  expect(await Promise.all([odds, run])).toEqual(['odds', 'run']);
  expect(progress).toHaveBeenCalledWith(0.5);
});

test('work on a game that is stopped ends its worker', async () => {
  const odds = lab.askLab('described', DICE);
  lab.stopWork('high-roll-dice');
  expect(ended).toHaveBeenCalledTimes(1);
  expect(await odds).toMatchObject({ because: 'Stopped.' });
});

test('House rules § submission a game from outside is never asked in the worker of ours', async () => {
  vi.stubGlobal('sessionStorage', keptInTab());
  vi.stubGlobal('fetch', async () => ({ text: async () => '' }));
  const frame = Object.assign(new EventTarget(), { setAttribute: vi.fn(), remove: vi.fn() });
  vi.stubGlobal('document', { createElement: () => frame, body: { append: vi.fn() } });
  const asked = lab.askLab('described', { game: 'outside' } as never);
  await turn();
  expect(posted).toEqual([]);
  lab.stopWork('outside');
  expect(await asked).toMatchObject({ because: 'Stopped.' });
  expect(ended).not.toHaveBeenCalled();
});

test('a page of the lab keeps the last answer while a newer one is worked out, and drops what was overtaken', async () => {
  let it: never | undefined = DICE;
  const { now, end } = hooked(() => lab.useLab('described', it));
  await turn();
  expect(now()).toEqual({ now: undefined, refused: undefined, busy: true });
  replies('described', { answer: 'first' });
  await turn();
  expect(now()).toEqual({ now: 'first', refused: undefined, busy: false });
  it = { game: 'high-roll-dice', rules: 'a=1' } as never;
  now();
  await turn();
  expect(now()).toMatchObject({ now: 'first', busy: true });
  const overtaken = posted.at(-1)?.id;
  it = { game: 'high-roll-dice', rules: 'a=2' } as never;
  now();
  await turn();
  LabWorker.last?.dispatchEvent(
    Object.assign(new Event('message'), { data: { id: overtaken, answer: 'overtaken' } }),
  );
  await turn();
  expect(now()).toMatchObject({ now: 'first', busy: true });
  const why = { refused: 'not-filed', because: 'So.', cite: '' };
  replies('described', { answer: why });
  await turn();
  expect(now()).toEqual({ now: 'first', refused: why, busy: false });
  it = undefined;
  now();
  await turn();
  expect(posted).toHaveLength(3);
  end();
});
