import { expect, test } from 'vitest';
import { dealt, FROM_DEALER, READY, stacksOf } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { asiaPoker } from './index.ts';
import { discards, handOf, type Round } from './round.ts';
import type { Rules } from './submission.ts';

const SHOE = { dealing: 'automated-shoe', shuffler: 'yes' };
const HAND = { dealing: 'hand', shuffler: 'yes' };

const say = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) => {
  const { state, ...rest } = played(
    asiaPoker,
    filed,
    ...READY,
    'seat 2  asia-poker $10',
    'seat 5  asia-poker $10',
    ...lines,
  );
  return { state, round: state.round as Round, ...rest };
};

test('§ 575.8(c) card by card clockwise from the starting position, to all seven positions', () => {
  const { round } = say({}, 'no more bets', 'shake 3', 'uncover 2 3 6', 'total 11', dealt({}, 4));
  const stacks = stacksOf({});
  for (let position = 0; position < 7; position += 1) {
    expect(handOf(round, position)).toEqual(stacks[position]);
  }
});

test('§ 575.10(b) an automated shoe delivers stacks of seven', () => {
  const stacks = stacksOf({});
  const { round } = say(
    SHOE,
    ...FROM_DEALER.slice(0, 3),
    'total 8',
    ...stacks.map((stack) => `deal ${stack.join(' ')}`),
  );
  for (let position = 0; position < 7; position += 1) {
    expect(handOf(round, position)).toEqual(stacks[position]);
  }
  expect(say(SHOE, ...FROM_DEALER, 'deal 2s 3s 4s 5s 6s 7s').refusal).toMatchObject({
    refused: 'not-a-stack',
    cite: '58 Pa. Code § 575.10(b)',
  });
});

test.each([
  [{}, '58 Pa. Code § 575.8(b)'],
  [HAND, '58 Pa. Code § 575.9(a)(3)'],
  [SHOE, '58 Pa. Code § 575.10(a)(2)'],
])('%j no card before "no more bets" and the starting position', (filed, cite) => {
  expect(say(filed, 'deal 2s').refusal).toMatchObject({ refused: 'start-not-found', cite });
  expect(say(filed, 'no more bets', 'deal 2s').refusal?.refused).toBe('start-not-found');
});

test('a card is dealt once, and it is one of the deck', () => {
  expect(say({}, ...FROM_DEALER, 'deal 2s 2s').refusal?.refused).toBe('card-gone');
  expect(say({}, ...FROM_DEALER, 'deal 2s', 'deal 2s').refusal?.refused).toBe('card-gone');
  expect(say({}, ...FROM_DEALER, 'deal 1s').refusal?.refused).toBe('not-cards');
  expect(say({}, ...FROM_DEALER, dealt({}, 0), 'deal Joker').refusal?.refused).toBe('all-dealt');
  expect(say({}, ...FROM_DEALER, `${dealt({}, 0)} Joker`).refusal?.refused).toBe('not-cards');
});

test.each([
  [{}, '8(d)', '8(e)', '8(f)'],
  [HAND, '9(c)', '9(d)', '9(e)'],
  [SHOE, '10(c)', '10(d)', '10(e)'],
])('%j four cards are left, else the round is void', (filed, left, notFour, collected) => {
  const stacks = stacksOf({});
  const deal =
    'dealing' in filed && filed.dealing === 'automated-shoe'
      ? `deal ${stacks.flat().join(' ')}`
      : dealt({}, 0);
  const early = say(filed, ...FROM_DEALER, 'count 4');
  expect(early.refusal).toMatchObject({ refused: 'deal-not-complete' });
  const right = say(filed, ...FROM_DEALER, deal, 'count 4');
  expect(right.events.slice(-2)).toEqual([
    { type: 'StubPlaced', cards: 4, cite: `58 Pa. Code § 575.${left}` },
    { type: 'StacksCollected', seats: [1, 3, 4, 6], cite: `58 Pa. Code § 575.${collected}` },
  ]);
  for (const line of ['count 3', 'count 5']) {
    const wrong = say(filed, ...FROM_DEALER, deal, line);
    expect(wrong.settled.map(({ result, cite }) => [result, cite])).toEqual([
      ['void', `58 Pa. Code § 575.${notFour}`],
      ['void', `58 Pa. Code § 575.${notFour}`],
    ]);
    // Not misdealt: the deck leaves the table.
    expect(wrong.round.decks.decks[0]?.stage).toBe('awaited');
  }
  const misdealt = say(filed, ...FROM_DEALER, deal, 'count 3 hands 7 7 7 8 7 7 7');
  expect(misdealt.round.ended).toBe('void');
  expect(misdealt.events.at(-1)).toMatchObject({ reason: 'wrong number of cards' });
  expect(misdealt.round.decks.decks[0]?.stage).toBe('being dealt');
});

test('§ 575.8(e) a wrong count is told with its reason, and the dealer’s own stack counts as any other', () => {
  const cite = '58 Pa. Code § 575.8(e)';
  const round = [...FROM_DEALER, dealt({}, 0)];
  expect(say({}, ...round, 'count 3').events.slice(-2)).toEqual([
    { type: 'RoundVoided', reason: 'not four cards left', cite },
    { type: 'DeckRemoved', deck: 1, reason: 'count not right', cite },
  ]);
  expect(say({}, ...round, 'count 3 hands 8 7 7 7 7 7 7').events.at(-1)).toEqual({
    ...{ type: 'RoundVoided', reason: 'wrong number of cards', cite },
  });
});

test('§ 575.8(f) with a wager at every position no stack is collected', () => {
  const everybody = [1, 3, 4, 6].map((seat) => `seat ${seat}  asia-poker $10`);
  const { events } = say({}, ...everybody, ...FROM_DEALER, dealt({}, 0), 'count 4');
  expect(events.at(-1)).toMatchObject({ type: 'StubPlaced' });
});

test('§ 575.7(b), .8(f) where all have left during the deal the round is complete with the count', () => {
  const gone = ['seat 2  leaves', 'seat 5  leaves'];
  const { events, round } = say({}, ...FROM_DEALER, 'deal 2s', ...gone);
  expect([events.at(-1)?.type, round.ended]).toEqual(['WagersAbandoned', undefined]);
  const counted = say(
    {},
    ...FROM_DEALER,
    'deal 2s',
    ...gone,
    `deal ${dealt({}, 0).split(' ').slice(2).join(' ')}`,
    'count 4',
  );
  expect(counted.events.slice(-3).map(({ type }) => type)).toEqual([
    ...['StubPlaced', 'StacksCollected', 'RoundCompleted'],
  ]);
  expect(counted.round.rack).toEqual(['stub', 1, 2, 3, 4, 5, 6, 0]);
});

test('§ 575.5(a), .3(b)(3) a new round begins with nothing in it but the cards, the shoe and the button', () => {
  const hand = (seat: number) => stacksOf({})[seat] ?? [];
  const sets = (seat: number) =>
    `seat ${seat}  sets ${[hand(seat).slice(0, 4), hand(seat).slice(4, 6), hand(seat).slice(6)].map((part) => part.join(' ')).join(' / ')}`;
  const first = played(asiaPoker, {}).state.round as Round;
  const { round } = say(
    {},
    ...FROM_DEALER,
    dealt({}, 0),
    'count 4',
    'cover shaker',
    ...['seat 2  looks', sets(2), 'seat 5  looks', sets(5), 'turn dealer'],
    `dealer sets ${sets(0).split('sets ')[1]}`,
    ...['reveal 5', 'reveal 2', 'new round'],
  );
  expect(round).toEqual({
    ...first,
    button: 1,
    decks: {
      ...first.decks,
      decks: [{ stage: 'played', backs: 'blue', jokersToTear: 0, faceUp: false, cutDue: false }],
    },
  });
  expect(first).toMatchObject({
    ...{ pairs: [], dice: [], shakerCovered: false, exposed: [], looked: [], voided: [], left: [] },
    ...{ stub: 'to be counted', surrendered: [], rack: [], seats: [], set: [], revealed: [] },
  });
});

test('§ 575.8(e) a count is of cards, for all seven positions', () => {
  expect(say({}, ...FROM_DEALER, dealt({}, 0), 'count 54').refusal?.refused).toBe('not-a-count');
  expect(say({}, ...FROM_DEALER, dealt({}, 0), 'count 4 hands 7 7').refusal?.refused).toBe(
    'not-a-count',
  );
});

test('§ 575.8(d), (f), .11(i) stub and empty stacks lie in the rack, and can be put together again', () => {
  const { round } = say({}, ...FROM_DEALER, dealt({}, 0), 'count 4');
  const stacks = stacksOf({});
  expect(discards(round)).toEqual([
    { of: 'stub', count: 4, cards: expect.anything() },
    ...[1, 3, 4, 6].map((seat) => ({ of: seat, count: 7, cards: stacks[seat] })),
  ]);
  expect(discards(round)[0]?.cards).toHaveLength(4);
});

test('§ 575.5(e) cards in use are not spread while wagers lie', () => {
  expect(say({}, 'spread deck 1 face down').refusal).toMatchObject({ refused: 'gaming-activity' });
  const idle = played(asiaPoker, {}, ...READY, 'spread deck 1 face down', 'show deck 1');
  expect(idle.refusal).toBeUndefined();
});

test('§ 575.5(d) a recut may be ordered until the first card is dealt', () => {
  expect(say({}, ...FROM_DEALER, 'recut', 'deal 2s').refusal?.refused).toBe('cards-not-cut');
  expect(say({}, ...FROM_DEALER, 'deal 2s', 'recut').refusal?.refused).toBe('cards-dealt');
});

test('§ 575.5(b) cards shuffled by device are not cut, those shuffled by hand are', () => {
  const open = (by: string) => [
    'receive deck 1 blue',
    'inspect deck 1',
    'verify deck 1',
    'spread deck 1 face up',
    'show deck 1',
    'wash deck 1',
    `shuffle deck 1 by ${by}`,
    'seat 1  asia-poker $10',
    'no more bets',
  ];
  expect(played(asiaPoker, HAND, ...open('device')).refusal).toBeUndefined();
  expect(played(asiaPoker, {}, ...open('hand')).refusal?.refused).toBe('cards-not-cut');
});

test('§ 575.3(b), .10(a) the shoe comes and goes with the submission, and one that is out stays out', () => {
  const shoeAfter = (filed: object, ...lines: readonly string[]) => {
    const { state } = played(asiaPoker, filed as Readonly<Record<string, unknown>>, ...lines);
    const under = (more: object) =>
      asiaPoker.procedure(expectAccepted(parseSubmission<Rules>(asiaPoker.submission, more)));
    const refiled = (more: object) => under(more).refiled?.(state.round as Round).shoe;
    return [refiled(HAND), refiled(SHOE)];
  };
  expect(shoeAfter(HAND)).toEqual(['none', 'at the table']);
  expect(shoeAfter(SHOE)).toEqual(['none', 'at the table']);
  expect(shoeAfter(SHOE, 'shoe covered')).toEqual(['none', 'covered']);
});

test('§ 575.13(n) with the shuffler out a table that deals from the hand takes the manual shoe', () => {
  const { round } = say(HAND, 'shuffler covered', 'no more bets');
  expect(round.ways).toEqual({ starting: 'shaker', dealing: 'manual-shoe' });
  const shoe = { ...SHOE, startingPosition: 'button' };
  expect(say(shoe, 'shoe covered', 'no more bets').round.ways).toEqual({
    starting: 'shaker',
    dealing: 'manual-shoe',
  });
  expect(say(shoe, 'shuffler covered', 'no more bets').round.ways).toEqual({
    starting: 'shaker',
    dealing: 'automated-shoe',
  });
  expect(say(shoe, 'shoe covered', 'shoe brought', 'no more bets').round.ways).toEqual({
    starting: 'button',
    dealing: 'automated-shoe',
  });
  expect(say(shoe, 'no more bets', 'shoe covered').refusal?.refused).toBe('round-in-play');
  expect(say(shoe, 'shoe thrown out').refusal?.refused).toBe('not-said');
  expect(say({}, 'shoe covered').refusal?.refused).toBe('no-shoe');
  expect(say(shoe, 'shoe brought').refusal?.refused).toBe('no-shoe');
});
