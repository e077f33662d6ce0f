import { expect, test } from 'vitest';
import { DEALER, dealt, FROM_DEALER, READY } from '../../test/asia-poker-table.ts';
import { atTable } from '../../test/at-table.ts';
import { asiaPoker, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { readCommand } from '../kernel/notation.ts';
import { closedTable, type Table } from '../table/state.ts';
import { heard, shownOf, tellingFor, toldIn } from './felt-view.ts';
import type { Looking } from './viewer.ts';
import type { LastTold } from './wire/table.ts';

const football = threeDiceFootball as AnyGame;
const poker = asiaPoker as AnyGame;
const PUBLIC = { as: 'public' } as const;
const LOOKS: Looking = { staff: false, surveillance: false };

const LAST: LastTold = {
  ...{ say: 'First down', why: 'Ten yards', next: 'Throw again', lit: ['big-play'], settled: [4] },
  shown: { titles: { field: 'Own 20' }, pucks: [] },
};

test.each([
  ['that is empty changes nothing', {}, LAST],
  ['of procedure is not kept', { aside: true, say: 'Cover the shaker', lit: ['penalty'] }, LAST],
  [
    'without a headline leaves it, and what stands below it',
    { why: 'By one' },
    { ...LAST, why: 'By one' },
  ],
  ['may say what comes next', { next: 'Offer the dice' }, { ...LAST, next: 'Offer the dice' }],
  ['adds to what is lit', { lit: ['safety'] }, { ...LAST, lit: ['big-play', 'safety'] }],
  ['tells what was settled with it', { settled: [5, 6] }, { ...LAST, settled: [5, 6] }],
  [
    'with a headline takes everything below the last one with it',
    { say: 'Turnover' },
    { say: 'Turnover', shown: LAST.shown },
  ],
  [
    'with a headline has its own lines',
    { say: 'Turnover', why: 'Doubles', next: 'Next round', lit: ['defense'], settled: [7] },
    {
      ...{ say: 'Turnover', why: 'Doubles', next: 'Next round', lit: ['defense'], settled: [7] },
      shown: LAST.shown,
    },
  ],
  [
    'shows what it changed, and the rest as it was',
    { shown: { titles: { field: 'Own 30' } } },
    { ...LAST, shown: { titles: { field: 'Own 30' }, pucks: [] } },
  ],
] as const)('House rules § rounds a beat %s', (_, beat, after) => {
  expect(heard(LAST, { ms: 100, ...beat } as never)).toStrictEqual(after);
});

test('House rules § rounds of what nobody told there is nothing below a headline', () => {
  const silence = { say: '', shown: {} };
  expect(heard(silence, { ms: 0 })).toStrictEqual(silence);
  expect(heard(silence, { ms: 0, lit: ['safety'] })).toStrictEqual({ ...silence, lit: ['safety'] });
});

const LINES = ['seat 3  touchdown $5', 'offer 3', 'accept 3', 'seat 3  big-play $5'];
const said = (...lines: readonly string[]): Table => {
  const fresh = closedTable(football);
  const commands = lines.map((line) => readCommand(football, line)) as never;
  const { play } = atTable(football).said(...lines);
  return { ...fresh, status: 'open', play, told: { ...fresh.told, commands } };
};

test('§ 661a.5 who comes later is told the throw, what it paid and what is due, once there was one', () => {
  expect(toldIn(football, said(), PUBLIC, 'en')).toStrictEqual({});
  const once = toldIn(football, said(...LINES, 'throw 64/2'), PUBLIC, 'en').told;
  const twice = toldIn(football, said(...LINES, 'throw 64/2', 'throw 66/6'), PUBLIC, 'en').told;
  expect(once?.settled).toStrictEqual([2]);
  expect(twice?.settled).toStrictEqual([1]);
  expect(twice?.say).not.toBe(once?.say);
  const spanish = toldIn(football, said(...LINES, 'throw 64/2'), PUBLIC, 'es').told;
  expect(spanish?.say).toBeTruthy();
  expect(spanish?.say).not.toBe(once?.say);
});

/** An entry at a table: what was said last, with the table before and after it. */
const entry = (lines: readonly string[], ...last: readonly string[]) => {
  const [from, to] = [atTable(football).said(...lines), atTable(football).said(...lines, ...last)];
  const events = to.events.slice(from.events.length);
  return { before: said(...lines), after: said(...lines, ...last), events };
};

test('§ 661a.5 an entry is told in beats, each part of it from the table that the one before has left', () => {
  const { before, after, events } = entry(LINES, 'throw 64/2');
  const Played = (some: unknown) => ({ type: 'Played', said: { type: 'CallThrow' }, events: some });
  const whole = tellingFor(football, [Played(events)] as never, { before, after }, LOOKS);
  expect(whole).not.toHaveProperty('told');
  expect(whole.beats.flatMap(({ settled = [] }) => settled)).toStrictEqual([2]);
  const again = entry([...LINES, 'throw 64/2'], 'throw 66/6');
  const both = tellingFor(
    football,
    [Played(events), Played(again.events)] as never,
    { before, after: again.after },
    LOOKS,
  );
  const second = tellingFor(football, [Played(again.events)] as never, again, LOOKS);
  expect(both.beats).toStrictEqual([...whole.beats, ...second.beats]);
  const quiet = [{ type: 'BettingClosed' }] as never;
  expect(tellingFor(football, quiet, { before, after }, LOOKS)).toStrictEqual({ beats: [] });
});

test('House rules § correction the entry that was corrected is told as it was and as it is, whatever followed it', () => {
  const event = [{ type: 'RoundCorrected', reason: 'misread', moved: [], events: [] }] as never;
  const twice = (first: string) => said(...LINES, first, 'throw 66/6');
  const between = { before: twice('throw 64/2'), after: twice('throw 54/2') };
  const { corrected } = tellingFor(football, event, between, LOOKS);
  const facesOf = (one: LastTold | undefined) =>
    one?.shown.lying?.map(({ dice }) => dice?.faces.join('-'));
  expect([corrected?.was.say, corrected?.is.say]).toStrictEqual(['Gain of 8', 'Gain of 7']);
  expect(facesOf(corrected?.was)).toStrictEqual(['6-4', '2']);
  expect(facesOf(corrected?.is)).toStrictEqual(['5-4', '2']);
  // A wager that is void, or is entered late, is no call.
  const placed = (...more: string[]) => said('seat 3  touchdown $5', ...more, ...LINES.slice(1));
  const late = { before: placed(), after: placed('seat 3  defense $5') };
  expect(tellingFor(football, event, late, LOOKS)).not.toHaveProperty('corrected');
  const gone = { before: late.after, after: late.before };
  expect(tellingFor(football, event, gone, LOOKS)).not.toHaveProperty('corrected');
});

test('House rules § correction a round that was put right is told as it is left behind, without beats', () => {
  const { before, after } = entry(LINES, 'throw 64/2');
  const corrected = [{ type: 'RoundCorrected', reason: 'misread', moved: [], events: [] }] as never;
  const told = tellingFor(football, corrected, { before, after }, LOOKS);
  expect(told).toStrictEqual({ beats: [], ...toldIn(football, after, PUBLIC, 'en') });
  expect(told.told?.say).toBeTruthy();
  const among = [{ type: 'BettingClosed' }, ...(corrected as readonly never[])] as never;
  expect(tellingFor(football, among, { before, after }, LOOKS)).toStrictEqual(told);
  const spanish = tellingFor(football, corrected, { before, after }, { ...LOOKS, language: 'es' });
  expect(spanish).toStrictEqual({ beats: [], ...toldIn(football, after, PUBLIC, 'es') });
});

test('§ 575.7(f) cards are arranged by who has them, and by nobody else', () => {
  const { play } = atTable(poker).said(
    ...[...READY, 'seat 3  asia-poker $10', ...FROM_DEALER],
    dealt({ 0: DEALER, 3: 'Ac Qh Jc 8d 7d 5s 3c' }, 0),
    ...['count 4', 'cover shaker', 'seat 3  looks'],
  );
  const table = { ...closedTable(poker), play };
  const shown = (seat?: number) =>
    shownOf(poker, table, seat === undefined ? PUBLIC : { as: 'seat', seat }, seat, 'en');
  expect(shown(3).arrange?.cards).toHaveLength(7);
  expect(shown(3).arrange?.command).toMatchObject({ seat: 3 });
  for (const seat of [undefined, 1]) expect(shown(seat)).not.toHaveProperty('arrange');
  for (const seat of [undefined, 1, 3]) expect(shown(seat)).not.toHaveProperty('trace');
});

test('House rules § rounds a round that is over leaves its trace; a game without a screen shows nothing', () => {
  const over = said(...LINES, 'throw 66/6');
  const { trace, shown } = shownOf(football, over, PUBLIC, undefined, 'en');
  expect(trace).toStrictEqual(football.screen?.trace?.(over.inForce, over.play.round, 'en'));
  expect(trace).toMatchObject({ mark: expect.any(String) });
  expect(Object.keys(shown).length).toBeGreaterThan(0);
  const { screen: _, ...plain } = football;
  for (const game of [plain, { ...football, screen: {} } as never as AnyGame])
    expect(shownOf(game, over, PUBLIC, 3, 'en')).toStrictEqual({ shown: {} });
});
