import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import type { Viewer } from '../../kernel/game.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { felt } from './felt.ts';
import { highRollDice } from './index.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { shows, stands, tell, trace } from './telling.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission<Rules>(highRollDice.submission, filed));
const PUBLIC = { as: 'public' } as const;
const areas = (rules: Rules, name: string) => {
  const block = felt(rules, 'en').blocks[name];
  return block?.kind === 'wagers' ? block.areas : [];
};
const BOUGHT = [
  'take shaker 10',
  'seat 1  pip-street-5 $5',
  'seat 1  like-kind-6 $5',
  'seat 1  extra-roll $5',
  'no more bets',
  'shake 3',
];
const thrown = (...more: readonly string[]) =>
  atTable(highRollDice).said(...BOUGHT, 'throw 5555666114', ...more);
const counts = (round: Round) =>
  Object.fromEntries(
    (shows(rulesOf(), round, PUBLIC, 'en').lying ?? []).map(({ box, says }) => [box, says]),
  );

test('§ 675a.1(b)(2)(iii), (5) the two-spot is farthest left and the ace farthest right, on Pip Street and in the throw box alike', () => {
  const rules = rulesOf();
  expect(areas(rules, 'pip').map(({ face }) => face)).toEqual([2, 3, 4, 5, 6, 1]);
  const box = felt(rules, 'en').blocks.throw;
  expect(box?.kind === 'boxes' ? box.boxes.map(({ title }) => title) : []).toEqual([
    ...['Two', 'Three', 'Four', 'Five', 'Six', 'Ace'],
  ]);
});

test('§ 675a.1(b)(2)(i), (ii), (iv), (v) circles two to eight, nine and ten of the First Roll Side Bet, the words on equal value, the sensor', () => {
  const rules = rulesOf();
  expect(areas(rules, 'kind').map(({ face }) => face)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(areas(rules, 'row').map(({ face, takes }) => [face, takes])).toEqual([
    [9, 100],
    [10, 100],
  ]);
  expect(areas(rules, 'extra')).toMatchObject([{ shape: 'sensor', takes: { one: 'kind' } }]);
  expect(areas(rulesOf({ extraRollPrice: 'all-wagers' }), 'extra')).toMatchObject([
    { takes: { all: 'kind' } },
  ]);
  const texts = felt(rules, 'en').inscriptions.map(({ text }) => text);
  expect(texts).toEqual([
    'First Roll Side Bet',
    'All Pip Street and Like Kind Boulevard Wagers and the purchase of an Extra Roll must be of equal value.',
  ]);
});

test('§ 675a.6(b)(1)–(3), (d) six dice: circles two to six and no match, no sensor, no Millionaire Row', () => {
  const rules = rulesOf({ dice: 6 });
  expect(areas(rules, 'kind').map(({ face }) => face)).toEqual([2, 3, 4, 5, 6, 0]);
  const { blocks, inscriptions } = felt(rules, 'en');
  expect(Object.keys(blocks)).toEqual(['throw', 'pip', 'kind']);
  expect(inscriptions.map(({ text }) => text)).toEqual(['All wagers must be of equal value.']);
});

test('§ 675a.4(d), (e), (h) every face is in its box with its count; what does not match is dimmed', () => {
  expect(counts(thrown().play.round as Round)).toEqual({
    ...{ 'face-1': '2', 'face-2': '0', 'face-3': '0' },
    ...{ 'face-4': '1', 'face-5': '4', 'face-6': '3' },
  });
  const matched = thrown('announce four 5s').play.round as Round;
  const dimmed = (shows(rulesOf(), matched, PUBLIC, 'en').lying ?? [])
    .filter(({ dim }) => dim)
    .map(({ box }) => box);
  expect(dimmed).toEqual(['face-2', 'face-3', 'face-4', 'face-6', 'face-1']);
  const extra = thrown('announce four 5s', 'collect dice', 'shake 3', 'throw 551234');
  expect(counts(extra.play.round as Round)['face-5']).toBe('6');
  expect(trace(extra.play.round as Round, 'en')?.mark).toBe('5x4>6');
});

test('§ 675a.4(d)–(h) a round is told: what occurs the most, the match, then the extra roll', () => {
  const table = thrown('announce four 5s', 'collect dice', 'shake 3', 'throw 551234');
  const own = table.events.filter((event) =>
    ['FirstRollThrown', 'MatchAnnounced', 'ExtraRollThrown'].includes(event.type),
  );
  const said = own.flatMap((event) =>
    tell(rulesOf(), table.play.round as Round, event as Event, PUBLIC, 'en').flatMap(
      ({ say, why }) => (say === undefined ? [] : [`${say} | ${why}`]),
    ),
  );
  expect(said).toEqual([
    '5s occur the most | Four 5s, three 6s, two 1s, one 4.',
    'Four 5s: four-of-a-kind | 5s occur the most.',
    'Six-of-a-kind | Two more 5s.',
  ]);
});

test('§ 675a.4(b), (g) the floor reads which roll is in play', () => {
  const at = (table: { play: { round: unknown } }) => stands(table.play.round as Round, 'en');
  expect(at(atTable(highRollDice))).toBeUndefined();
  expect(at(thrown())).toBe('First roll');
  const matched = thrown('announce four 5s');
  expect(at(matched)).toBe('Extra roll');
  expect(at(matched.said('collect dice', 'shake 3', 'throw 551234'))).toBeUndefined();
});

test('§ 675a.4(f)(2), (h) higher circles wait for the Extra Roll of whoever bought one, until it is thrown', () => {
  const tags = (table: { play: { round: unknown } }, viewer: Viewer) =>
    shows(rulesOf(), table.play.round as Round, viewer, 'en').tags;
  const WAIT = { 'like-kind-5': 'waits', 'like-kind-6': 'waits', 'like-kind-7': 'waits' };
  const [buyer, other] = [1, 2].map((seat) => ({ as: 'seat', seat }) as const);
  expect(tags(thrown(), buyer!)).toEqual({});
  const matched = thrown('announce four 5s');
  for (const viewer of [buyer!, PUBLIC]) {
    expect(tags(matched, viewer)).toEqual({ ...WAIT, 'like-kind-8': 'waits' });
  }
  expect(tags(matched, other!)).toEqual({});
  const announced = matched.events.find(({ type }) => type === 'MatchAnnounced') as Event;
  const beats = tell(rulesOf(), thrown().play.round as Round, announced, buyer!, 'es');
  expect(beats.at(-1)?.shown?.tags?.['like-kind-6']).toBe('espera');
  // After the extra roll nothing waits, and nothing is left to wait where all ten dice match.
  expect(tags(matched.said('collect dice', 'shake 3', 'throw 551234'), buyer!)).toEqual({});
  const all = atTable(highRollDice).said(...BOUGHT, 'throw 5555555555', 'announce ten 5s');
  expect(tags(all, buyer!)).toEqual({});
});
