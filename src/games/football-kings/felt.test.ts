import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { beatsOf } from '../../kernel/telling.ts';
import { felt } from './felt.ts';
import { footballKings } from './index.ts';
import type { Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { shows, stands, tell, trace } from './telling.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission<Rules>(footballKings.submission, filed));
const dealt = () =>
  atTable(footballKings).said(
    'receive deck 1 blue preshuffled',
    'cut deck 1 at 26',
    'seat 1  home $5',
    'no more bets',
  );
const telling = {
  game: footballKings,
  rules: rulesOf() as unknown as Record<string, unknown>,
  viewer: { as: 'public' },
  language: 'en',
} as const;

test("13:69E-1.13CC(b)2, 3, 5 Home is at the player's right, Visitor at the left, quarters run outwards", () => {
  const { blocks, grid } = felt(rulesOf(), 'en');
  expect(grid.wide[0]).toBe('visitor visitor midfield home home');
  const titles = (name: string) => {
    const block = blocks[name];
    return block?.kind === 'boxes' ? block.boxes.map(({ title }) => title) : [];
  };
  const quarters = ['1st Quarter', '2nd Quarter', '3rd Quarter', '4th Quarter'];
  expect(titles('home')).toEqual(quarters);
  expect(titles('visitor')).toEqual(quarters.toReversed());
  const position = blocks.position;
  const areas = position?.kind === 'wagers' ? position.areas.map(({ wager }) => wager) : [];
  expect(areas[0]).toBe('hail-mary');
  expect(areas.slice(-3)).toEqual(['visitor', 'fantasy', 'home']);
});

test('13:69E-1.13CC(b)6ii the King Zone and the values of the ace are inscribed', () => {
  const { blocks } = felt(rulesOf(), 'en');
  const home = blocks.home;
  const zones = home?.kind === 'boxes' ? home.boxes.map(({ zone }) => zone) : [];
  expect(zones).toEqual(['ace is 1', 'ace is 1', 'KING ZONE\nace is 11', 'KING ZONE\nace is 11']);
});

test.each(['A', 'B', 'C'] as const)(
  '45.7(d) Fantasy prints table %s whole, rows that push or lose too; 45.5B(a) only where it is offered',
  (fantasyPayTable) => {
    const areaOf = (filed: object) => {
      const position = felt(rulesOf(filed), 'en').blocks.position;
      return position?.kind === 'wagers'
        ? position.areas.find(({ wager }) => wager === 'fantasy')
        : undefined;
    };
    const also = areaOf({ fantasyPayTable })?.also?.map(({ title, says }) => `${title} ${says}`);
    expect(also).toEqual([
      `by 1 to 3 ${fantasyPayTable === 'A' ? 'push' : 'lose'}`,
      'by 4 to 6 push',
    ]);
    expect(areaOf({ fantasy: 'not-offered' })).toBeUndefined();
  },
);

test('45.6(d) Home and Visitor get every other card, with what they come to so far', () => {
  const table = dealt();
  expect(shows(table.play.round as Round, 'en')).toEqual({});
  const { lying, titles } = shows(
    table.said('deal Ks 7d Ac 9h As 2d 5c Ah').play.round as Round,
    'en',
  );
  expect(titles).toEqual({ home: '27', visitor: '29' });
  expect(lying?.find(({ box }) => box === 'home-3')?.cards).toEqual(['As']);
  expect(lying?.find(({ box }) => box === 'visitor-1')?.cards).toEqual(['7d']);
  expect(lying?.find(({ box }) => box === 'midfield')?.says).toBe('Visitor by 2\n56 in all');
});

test('45.6(d)1–6 the quarters are told card by card, Home first, the half and the final between', () => {
  const table = dealt();
  const after = table.said('deal Ks 7d Ac 9h As 2d 5c Ah');
  const events = after.events.slice(table.events.length);
  const beats = beatsOf(telling, table.play, events as never);
  expect(beats.map(({ say }) => say)).toEqual([
    ...['First Quarter', 'First Quarter', 'Second Quarter', 'Second Quarter', 'At the half'],
    ...['Third Quarter', 'Third Quarter', 'Fourth Quarter', 'Fourth Quarter', 'Visitor by 2'],
  ]);
  expect(beats[5]?.why).toBe('Ace in the King Zone: 11.');
  expect(beats[4]?.why).toBe('Home 11, Visitor 16.');
  expect(beats[9]?.why).toBe('Final: Home 27, Visitor 29. 56 in all.');
});

test('a round leaves the margin and the sum behind', () => {
  const over = dealt().said('deal Ks 7d Ac 9h As 2d 5c Ah', 'stub');
  expect(trace(over.play.round as Round, 'en')).toMatchObject({ mark: 'V2', under: '56=' });
});

test.each([
  [40, 14, ['home', 'under-55']],
  [41, 14, ['home']],
  [42, 14, ['home']],
  [43, 14, ['home', 'over-56']],
  [14, 39, ['visitor', 'under-55']],
  [28, 29, ['visitor', 'over-56']],
  [28, 28, ['tie']],
  [39, 39, ['tie', 'over-56']],
  [40, 39, ['home', 'over-56', 'hail-mary']],
])('13:69F-45.5, .5A a final of %i to %i lights what it decides', (home, visitor, lit) => {
  const event = { type: 'TotalsAnnounced', after: 4, home, visitor } as const;
  const round = dealt().play.round as Round;
  expect(tell(round, event, 'en').flatMap((beat) => beat.lit ?? [])).toEqual(lit);
});

test('13:69F-45.6(c), (d) the floor reads the quarter that was dealt last, and the half', () => {
  const at = (table: { play: { round: unknown } }) => stands(table.play.round as Round, 'en');
  const closed = dealt();
  expect(at(closed)).toBe('No more bets');
  const one = closed.said('quarter Ks 7d');
  expect(at(one)).toBe('First Quarter');
  const two = one.said('quarter Ac 9h');
  expect(at(two)).toBe('Second Quarter');
  const half = two.said('totals 11 16');
  expect(at(half)).toBe('At the half');
  const all = half.said('quarter As 2d', 'quarter 5c Ah');
  expect(at(all)).toBe('Fourth Quarter');
  expect(at(all.said('totals 27 29', 'stub'))).toBeUndefined();
});
