import { describe, expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import { DEALER, DEALER_SETS, dealt, READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { drawSource } from '../../kernel/draw.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { houseWays } from './house-way.ts';
import { asiaPoker } from './index.ts';
import type { Round } from './round.ts';
import type { Rules } from './submission.ts';

const GENERATOR = { startingPosition: 'generator' };
const DEAL = dealt({ 0: DEALER, 1: 'As Ah Ts Td 7c 6d 3h', 4: 'Ac Qh Jc 8d 7d 5s 3c' }, 0);
const LAID = ['seat 1  asia-poker $1', 'seat 4  asia-poker $1', 'seat 4  bonus $1'];
const START = [...LAID, 'no more bets', 'shake 3', 'uncover 2 2 4', 'total 8'];
const COUNTED = [...START, DEAL, 'count 4'];
const SET = [
  ...COUNTED,
  'cover shaker',
  ...['seat 1  looks', 'seat 1  sets As Ah 6d 3h / Ts Td / 7c'],
  ...['seat 4  looks', 'seat 4  sets Ac 8d 5s 3c / Qh Jc / 7d'],
];
const SHOWING = [...SET, 'turn dealer', DEALER_SETS];

const coming = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) => {
  const { state } = played(asiaPoker, filed, ...READY, ...lines);
  const rules = expectAccepted(parseSubmission<Rules>(asiaPoker.submission, filed));
  const round = state.round as Round;
  return {
    next: asiaPoker.next(rules, round, state),
    draw: (uniform: (bound: number) => number) =>
      asiaPoker.draw(rules, round, state, drawSource(uniform)),
  };
};

describe('what is forced in a round of chapter 575', () => {
  test.each([
    ['§ 575.8(b) "no more bets"', LAID, { type: 'AnnounceNoMoreBets' }],
    [
      '§ 575.5(g)(1)(i) what is left of three shakes',
      [...LAID, 'no more bets', 'shake 1'],
      { type: 'ShakeShaker', times: 2 },
    ],
    ['§ 575.8(d) the count', [...START, DEAL], { type: 'CountStub', cards: 4 }],
    ['§ 575.5(g)(1)(iv) the lid of the shaker', COUNTED, { type: 'CoverShaker' }],
    [
      '§ 575.11(a) a look at the cards',
      [...COUNTED, 'cover shaker'],
      { type: 'LookAtCards', seat: 1 },
    ],
    ['§ 575.11(c) the dealer’s cards', SET, { type: 'TurnDealer' }],
    ['§ 575.11(d) no surrender with a Bonus Wager', SHOWING, { type: 'RevealHands', seat: 4 }],
  ])('%s', (_, lines, command) => {
    expect(coming({}, ...lines).next).toEqual({ kind: 'forced', command });
  });

  test('§ 575.11(c) the dealer’s hands, by the house way', () => {
    expect(coming({}, ...SET, 'turn dealer').next).toEqual({
      kind: 'forced',
      command: {
        type: 'SetDealerHands',
        high: ['Kh', 'Kd', '4h', '2s'],
        medium: ['9s', '9c'],
        low: ['5d'],
      },
    });
  });

  test('§ 575.13(f) with a card face up three are left', () => {
    const [first, ...rest] = DEAL.split(' ').slice(1);
    const used = [first, ...rest];
    const unused = ['2s', '3d', '8s', 'Joker', 'Kc'].find((card) => !used.includes(card));
    const lines = [...START, `deal ${first}`, `face up ${unused}`, `deal ${rest.join(' ')}`];
    expect(coming({}, ...lines).next).toEqual({
      kind: 'forced',
      command: { type: 'CountStub', cards: 3 },
    });
  });
});

describe('what a player may choose', () => {
  test('nothing begins without an Asia Poker Wager', () => {
    expect(coming({}).next).toEqual({ kind: 'choice', commands: [] });
  });

  test('§ 575.13(d) to play on or to void a hand of which a card was exposed', () => {
    expect(coming({}, ...COUNTED, 'expose 4 card 2').next).toEqual({
      kind: 'choice',
      commands: [
        { type: 'PlayOn', seat: 4 },
        { type: 'VoidHand', seat: 4 },
      ],
    });
  });

  test('§ 575.11(a)(1) how to set: the house way in force first, every other way once', () => {
    const { next } = coming(
      { houseWay: 'balanced' },
      ...[...COUNTED, 'cover shaker', 'seat 4  leaves', 'seat 1  looks'],
    );
    const hand = ['As', 'Ah', 'Ts', 'Td', '7c', '6d', '3h'] as const;
    const ways = ['balanced', 'standard', 'best-high-first'] as const;
    expect(next).toEqual({
      kind: 'choice',
      commands: ways.map((way) => ({
        type: 'SetHands',
        seat: 1,
        ...houseWays[way](hand, defaultRanking),
      })),
    });
  });

  test('§ 575.11(d) to show the hands or to surrender', () => {
    expect(coming({}, ...SHOWING, 'reveal 4').next).toEqual({
      kind: 'choice',
      commands: [
        { type: 'RevealHands', seat: 1 },
        { type: 'Surrender', seat: 1 },
      ],
      passing: true,
    });
  });
});

describe('two positions of one player, § 575.7(f)', () => {
  const PAIRED = { adjacentPositions: 'yes' };
  const BETS = ['seat 3  asia-poker $2', 'seat 4  asia-poker $5', 'seat 4  plays 3 as well'];
  const ROLLED = [...BETS, 'no more bets', 'shake 3', 'uncover 2 2 4', 'total 8'];
  const SEEN = [...ROLLED, dealt({ 0: DEALER, 4: 'Ac Qh Jc 8d 7d 5s 3c' }, 0), 'count 4'];

  test('the larger wager is set first, and only then the other is looked at', () => {
    const lid = [...SEEN, 'cover shaker'];
    const looks = (seat: number) => ({ kind: 'forced', command: { type: 'LookAtCards', seat } });
    expect(coming(PAIRED, ...lid).next).toEqual(looks(4));
    const { next } = coming(PAIRED, ...lid, 'seat 4  looks');
    expect(next.kind === 'choice' && next.commands.map((one) => 'seat' in one && one.seat)).toEqual(
      [4, 4, 4],
    );
    const set = [...lid, 'seat 4  looks', 'seat 4  sets Ac 8d 5s 3c / Qh Jc / 7d'];
    expect(coming(PAIRED, ...set).next).toEqual(looks(3));
  });

  test('dealt face down, the dealer notes the one and then the other', () => {
    const down = [...ROLLED, 'deal 49 face down', 'count 4', 'cover shaker'];
    const notes = (seat: number) => ({
      ...{ kind: 'choice', commands: [{ type: 'NoteHandsSet', seat }] },
    });
    expect(coming(PAIRED, ...down).next).toEqual(notes(4));
    expect(coming(PAIRED, ...down, 'seat 4  has set').next).toEqual(notes(3));
  });
});

describe('what is read from a live table', () => {
  const DOWN = [...START, 'deal 49 face down', 'count 4', 'cover shaker'];
  const NOTED = [...DOWN, 'seat 1  has set', 'seat 4  has set'];
  const TURNED = [...NOTED, `turn dealer ${DEALER}`];

  test('§ 575.8(c) the deal is finished as it was begun, face down', () => {
    expect(coming({}, ...START, 'deal 7 face down').next).toEqual({
      ...{ kind: 'forced', command: { type: 'DealStacks', cards: 42 } },
    });
  });

  test('§ 575.11(a)(3) everybody sets in any order; then the dealer’s stack is turned, which nobody can list', () => {
    expect(coming({}, ...DOWN).next).toEqual({
      kind: 'choice',
      commands: [
        { type: 'NoteHandsSet', seat: 1 },
        { type: 'NoteHandsSet', seat: 4 },
      ],
    });
    expect(coming({}, ...NOTED).next).toEqual({ kind: 'choice', commands: [] });
    const { draw } = coming({}, ...NOTED);
    expect(draw(() => 0)).toMatchObject({ type: 'TurnDealer', cards: { length: 7 } });
  });

  test('§ 575.11(c), (d), (e) the dealer’s hands by the house way, then each stack, which may be surrendered without a Bonus Wager', () => {
    expect(coming({}, ...TURNED).next).toMatchObject({
      ...{ kind: 'forced', command: { type: 'SetDealerHands', low: ['5d'] } },
    });
    const shown = [...TURNED, DEALER_SETS];
    expect(coming({}, ...shown).next).toEqual({ kind: 'choice', commands: [] });
    expect(coming({}, ...shown).draw(() => 0)).toMatchObject({ type: 'RevealHands', seat: 4 });
    const read = [...shown, 'reveal 4  Ac 8d 5s 3c / Qh Jc / 7d'];
    expect(coming({}, ...read).next).toEqual({
      ...{ kind: 'choice', commands: [{ type: 'Surrender', seat: 1, counted: 7 }] },
    });
  });

  test('§ 575.13(d) a stack of which a card was seen is drawn with that card', () => {
    const seen = [...DOWN, 'expose 4 card 2: As', 'seat 4  plays on'];
    const turned = [...seen, 'seat 1  has set', 'seat 4  has set', `turn dealer ${DEALER}`];
    const drawn = coming({}, ...turned, DEALER_SETS).draw((bound) => bound - 1);
    if (drawn?.type !== 'RevealHands') throw new Error(`${drawn?.type} was drawn`);
    const { seat, high = [], medium = [], low = [] } = drawn;
    const cards = [...high, ...medium, ...low];
    expect([seat, cards.length, new Set(cards).size]).toEqual([4, 7, 7]);
    expect(cards).toContain('As');
    expect(cards.filter((card) => DEALER.split(' ').includes(card))).toEqual([]);
  });
});

describe('what chance draws', () => {
  test('§ 575.5(g)(1) three dice, each from 1 to 6', () => {
    const { draw } = coming({}, ...LAID, 'no more bets', 'shake 3');
    const faces = [0, 3, 5];
    expect(draw((bound) => (bound === 6 ? (faces.shift() ?? 0) : -1))).toEqual({
      type: 'UncoverShaker',
      dice: [1, 4, 6],
    });
  });

  test('§ 575.5(g)(2) a number from 1 to 7', () => {
    const { draw } = coming(GENERATOR, ...LAID, 'no more bets');
    expect(draw((bound) => bound - 1)).toEqual({ type: 'ShowNumber', number: 7 });
    expect(draw(() => 0)).toEqual({ type: 'ShowNumber', number: 1 });
  });

  test('the cards that are still to come, of those that nobody has seen', () => {
    const { draw } = coming({}, ...START, 'deal As Kd');
    const dealing = draw(() => 0);
    const cards = dealing?.type === 'DealCards' ? dealing.cards : [];
    expect(cards).toHaveLength(47);
    expect(new Set([...cards, 'As', 'Kd']).size).toBe(49);
  });

  test('nothing where somebody must act', () => {
    expect(coming({}, ...COUNTED).draw(() => 0)).toBeUndefined();
    expect(coming({}, ...SHOWING).draw(() => 0)).toBeUndefined();
  });
});
