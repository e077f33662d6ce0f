import { expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { DECK } from '../../kernel/cards.ts';
import { seeded } from '../../kernel/chance.ts';
import { drawSource } from '../../kernel/draw.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { footballKings } from './index.ts';
import type { Round } from './procedure.ts';
import { orders } from './totals.ts';

const CLOSED = [
  'receive deck 1 blue preshuffled',
  'cut deck 1 at 26',
  'seat 1  home $10',
  'no more bets',
];

const nextAfter = (lines: readonly string[], filed: Readonly<Record<string, unknown>> = {}) => {
  const { state } = played(footballKings, filed, ...lines);
  const rules = expectAccepted(parseSubmission(footballKings.submission, filed));
  return footballKings.next(rules, state.round as Round, state);
};

test.each([
  [[], 52, 8],
  [['face up 4c'], 51, 8],
  [['quarter Ks 7d'], 50, 6],
  [['quarter Ks 7d', 'face up 4c'], 49, 6],
  [['quarter Ks 7d', 'quarter Ac 9h', 'totals 11 16'], 48, 4],
  [['quarter Ks 7d', 'quarter Ac 9h', 'totals 11 16', 'quarter As 2d'], 46, 2],
])('after %j the space is %i cards, %i of them in order', (lines, unseen, toCome) => {
  const next = nextAfter([...CLOSED, ...lines]);
  if (next.kind !== 'chance') throw new Error(`${next.kind} comes next`);
  expect(next.outOf).toBe(BigInt(orders(unseen, toCome)));
  expect(next.draws.reduce((sum, { weight }) => sum + weight, 0n)).toBe(next.outOf);
  // Each is a deal that the table takes.
  const totals = next.draws.map(({ command }) => {
    const { events, refusal } = played(footballKings, {}, ...CLOSED, ...lines, command);
    expect(refusal).toBeUndefined();
    return JSON.stringify(events.at(-1));
  });
  expect(new Set(totals).size).toBe(next.draws.length);
});

test('§ .6(d) after three quarters every wager comes out as often as the cards that are left say', () => {
  const dealt = ['Ks', '7d', 'Ac', '9h', 'As', '2d'];
  const next = nextAfter([
    ...CLOSED,
    'quarter Ks 7d',
    'quarter Ac 9h',
    'totals 11 16',
    'quarter As 2d',
  ]);
  if (next.kind !== 'chance') throw new Error(`${next.kind} comes next`);
  const points = (card: string): number =>
    card[0] === 'A' ? 11 : 'TJQK'.includes(card[0]!) ? 10 : Number(card[0]);
  const ways = new Map<string, number>();
  // 10 + 1 + 11 for Home and 7 + 9 + 2 for Visitor before the Fourth Quarter.
  const comesTo = (home: string, visitor: string): string => {
    const [h, v] = [22 + points(home), 18 + points(visitor)];
    return [Math.sign(h - v), h + v > 56, h + v === 56, h + v < 55, h + v === 55].join();
  };
  const left = DECK.filter((card) => !dealt.includes(card));
  for (const home of left)
    for (const visitor of left) {
      if (home === visitor) continue;
      const key = comesTo(home, visitor);
      ways.set(key, (ways.get(key) ?? 0) + 1);
    }
  const listed = new Map<string, number>();
  for (const { weight, command } of next.draws) {
    const [home = '', visitor = ''] = 'cards' in command ? (command.cards as string[]) : [];
    const key = comesTo(home, visitor);
    listed.set(key, (listed.get(key) ?? 0) + Number(weight));
  }
  expect(listed).toEqual(ways);
});

test('a burned card is as unknown as the stub', () => {
  const burned = nextAfter([...CLOSED, 'burn'], { burnCard: 'yes' });
  expect(burned).toEqual(nextAfter(CLOSED));
});

test('45.4(b) the cards are cut after a shuffle by device too', () => {
  const next = nextAfter(
    ['receive deck 1 blue preshuffled', 'shuffle deck 1 by device', 'seat 1  home $10'],
    { shuffle: 'by-device' },
  );
  expect(next).toEqual({ kind: 'forced', command: { type: 'CutDeck', deck: 1, cards: 26 } });
  const { state } = played(
    footballKings,
    { shuffle: 'by-device' },
    ...CLOSED,
    'deal Ks 7d Ac 9h As 2d 5c Ah',
    'stub',
    'new round',
    'shuffle deck 1 by device',
  );
  expect((state.round as Round).decks.decks[0]).toMatchObject({ stage: 'shuffled', cutDue: true });
});

test('without a wager nobody deals; with one the round is closed, dealt and its stub placed', () => {
  const ready = CLOSED.slice(0, 2);
  expect(nextAfter(ready)).toEqual({ kind: 'choice', commands: [] });
  expect(nextAfter([...ready, 'seat 1  home $10', 'seat 2  joins'])).toEqual({
    kind: 'choice',
    commands: [],
  });
  expect(nextAfter([...ready, 'seat 1  home $10'])).toEqual({
    kind: 'forced',
    command: { type: 'AnnounceNoMoreBets' },
  });
  const dealt = [...CLOSED, 'deal Ks 7d Ac 9h As 2d 5c Ah'];
  expect(nextAfter(dealt)).toEqual({ kind: 'forced', command: { type: 'PlaceStub' } });
  expect(nextAfter([...dealt, 'stub'])).toEqual({ kind: 'over' });
  expect(nextAfter([...CLOSED, 'quarter Ks 7d', 'quarter Ac 9h'])).toEqual({
    kind: 'forced',
    command: { type: 'AnnounceTotals', home: 11, visitor: 16 },
  });
});

test('45.6(d) cards are drawn where nothing else is due: those that are still to come, of those that nobody has seen', () => {
  const drawnAfter = (lines: readonly string[]) => {
    const { state } = played(footballKings, {}, ...lines);
    const rules = expectAccepted(parseSubmission(footballKings.submission, {}));
    const drawn = footballKings.draw(rules, state.round as Round, state, drawSource(seeded(45)));
    return drawn?.type === 'DealCards' ? drawn.cards : drawn;
  };
  for (const [lines, seen] of [
    [[], []],
    [['face up 4c'], ['4c']],
    [['quarter Ks 7d'], ['Ks', '7d']],
    [
      ['quarter Ks 7d', 'quarter Ac 9h', 'totals 11 16'],
      ['Ks', '7d', 'Ac', '9h'],
    ],
  ] as const) {
    const cards = drawnAfter([...CLOSED, ...lines]) as readonly string[];
    const dealt = seen.filter((card) => card !== '4c');
    expect(cards).toHaveLength(8 - dealt.length);
    expect(new Set([...cards, ...seen]).size).toBe(cards.length + seen.length);
  }
  for (const due of [
    CLOSED.slice(0, 1),
    CLOSED.slice(0, 3),
    [...CLOSED, 'quarter Ks 7d', 'quarter Ac 9h'],
    [...CLOSED, 'deal Ks 7d Ac 9h As 2d 5c Ah'],
  ])
    expect(drawnAfter(due)).toBeUndefined();
});
