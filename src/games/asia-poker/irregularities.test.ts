import { describe, expect, test } from 'vitest';
import { DEALER, dealt, FROM_DEALER, READY, stacksOf } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { asiaPoker } from './index.ts';
import type { Round } from './round.ts';

const HAND = { dealing: 'hand', shuffler: 'yes' };
const SHOE = { dealing: 'automated-shoe', shuffler: 'yes' };
const STACKS = { 0: DEALER, 1: 'As Ah Ts Td 7c 6d 3h', 3: 'Ac Qh Jc 8d 7d 5s 3c' };
const CARDS = dealt(STACKS, 0).split(' ').slice(1);
const first = (count: number) => `deal ${CARDS.slice(0, count).join(' ')}`;
const rest = (count: number) => `deal ${CARDS.slice(count).join(' ')}`;

const say = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) => {
  const { state, ...more } = played(
    asiaPoker,
    filed,
    ...READY,
    'seat 1  asia-poker $10',
    'seat 3  asia-poker $10',
    'seat 3  bonus $1',
    ...FROM_DEALER,
    ...lines,
  );
  return { round: state.round as Round, state, ...more };
};

/** All wagers of the table go back, under that paragraph. */
const voids = (it: ReturnType<typeof say>, paragraph: string, reason: string) => {
  expect(it.refusal).toBeUndefined();
  expect(it.round.ended).toBe('void');
  expect(it.events.at(-1)).toEqual({
    type: 'RoundVoided',
    reason,
    cite: `58 Pa. Code § 575.${paragraph}`,
  });
  expect(it.settled.map(({ seat, result, cite }) => [seat, result, cite])).toEqual(
    [3, 3, 1].map((seat) => [seat, 'void', `58 Pa. Code § 575.${paragraph}`]),
  );
};

test('§ 575.13(c) a first card at the wrong position voids the round', () => {
  expect(say({}, 'wrong start').refusal?.refused).toBe('not-dealing');
  voids(say({}, first(1), 'wrong start'), '13(c)', 'wrong starting position');
  const by = { startingPosition: 'generator' };
  const { refusal } = played(
    asiaPoker,
    by,
    ...READY,
    'seat 1  asia-poker $10',
    'no more bets',
    'number 1',
    first(1),
    'wrong start',
  );
  expect(refusal?.refused).toBe('no-shaker');
});

describe('§ 575.13(d) a card of a player', () => {
  const whole = [rest(0), 'count 4'];

  test('he may void the hand: only his wagers go back', () => {
    const it = say({}, ...whole, 'expose 3 card 2', 'seat 3  voids the hand');
    expect(it.events.find(({ type }) => type === 'CardExposed')).toMatchObject({
      card: 'Qh',
      choice: true,
    });
    expect(it.settled).toMatchObject([
      { seat: 3, wager: 'asia-poker', result: 'void', returnedCents: 1000 },
      { seat: 3, wager: 'bonus', result: 'void', returnedCents: 100 },
    ]);
    expect(it.round.ended).toBeUndefined();
  });

  test('or play on; before that he does not look at the others', () => {
    expect(say({}, ...whole, 'expose 3 card 2', 'seat 3  looks').refusal).toMatchObject({
      refused: 'choice-due',
      cite: '58 Pa. Code § 575.13(d)',
    });
    expect(
      say({}, ...whole, 'expose 3 card 2', 'seat 3  plays on', 'seat 3  looks').refusal,
    ).toBeUndefined();
    expect(
      say({}, ...whole, 'expose 3 card 2', 'seat 3  plays on', 'seat 3  voids the hand').refusal
        ?.refused,
    ).toBe('no-choice');
  });

  test('once he has looked there is nothing to decide', () => {
    const looked = [...whole, 'seat 3  looks', 'expose 3 card 2'];
    expect(say({}, ...looked).events.at(-1)).toMatchObject({ choice: false });
    expect(say({}, ...looked, 'seat 3  voids the hand').refusal?.refused).toBe('no-choice');
  });

  test('a hand may be voided while the deal goes on', () => {
    const it = say({}, first(8), 'expose 1 card 1', 'seat 1  voids the hand', rest(8), 'count 4');
    expect(it.round.rack).toEqual(['stub', 1, 2, 4, 5, 6]);
    expect(it.settled).toMatchObject([{ seat: 1, result: 'void' }]);
  });

  test('a stack without a player has nobody to decide', () => {
    expect(say({}, ...whole, 'expose 2 card 1').events.at(-1)).toMatchObject({ choice: false });
    expect(say({}, ...whole, 'expose 2 card 1', 'seat 2  plays on').refusal?.refused).toBe(
      'no-choice',
    );
  });

  test('the card is one that lies there', () => {
    for (const line of ['expose 3 card 8', 'expose 3 card 0', 'expose 7 card 1']) {
      expect(say({}, ...whole, line).refusal?.refused).toBe('no-such-card');
    }
    expect(say({}, first(1), 'expose 1 card 1').refusal?.refused).toBe('no-such-card');
  });
});

test('§ 575.13(e) a card of the dealer voids the round, until his cards are turned', () => {
  voids(say({}, rest(0), 'expose 0 card 3'), '13(e)', 'card of the dealer exposed');
  voids(say({}, rest(0), 'count 4', 'expose 0 card 7'), '13(e)', 'card of the dealer exposed');
  const turned = say(
    {},
    rest(0),
    'count 4',
    'seat 1  looks',
    'seat 1  sets As Ah 6d 3h / Ts Td / 7c',
    'seat 3  leaves',
    'turn dealer',
    'expose 0 card 1',
  );
  expect(turned.refusal?.refused).toBe('dealer-turned');
});

describe('§ 575.13(f) a card face up', () => {
  test('one is not used in that round', () => {
    expect(say({}, first(3), 'face up 2c').round.faceUp).toEqual(['2c']);
    expect(say({}, first(3), 'face up 2c', `deal ${CARDS[3]} 2c`).refusal?.refused).toBe(
      'card-gone',
    );
  });

  test('three are then left of the deck', () => {
    const unused = ['8c', '9h', 'Joker', 'Qs', 'Kc'].find((card) => !CARDS.includes(card)) ?? '';
    expect(say({}, first(3), `face up ${unused}`, rest(3), 'count 3').round.rack).toEqual([
      'face up',
      'stub',
      2,
      4,
      5,
      6,
    ]);
    expect(say({}, first(3), `face up ${unused}`, rest(3), 'count 4').round.ended).toBe('void');
  });

  test('a second one voids the round', () => {
    voids(
      say({}, first(3), `face up ${CARDS[40]}`, `face up ${CARDS[41]}`),
      '13(f)',
      'more than one card face up',
    );
  });

  test('only while cards are dealt, and only cards of the deck', () => {
    expect(say({}, rest(0), 'face up 2c').refusal?.refused).toBe('all-dealt');
    expect(say({}, first(3), `face up ${CARDS[0]}`).refusal?.refused).toBe('card-gone');
    expect(say({}, first(3), 'face up 1x').refusal?.refused).toBe('not-cards');
  });
});

test('§ 575.13(g) a card drawn in error is the next card', () => {
  const it = say({}, 'drawn in error');
  expect(it.round.drawnInError).toBe(true);
  expect(say({}, 'drawn in error', 'drawn in error').refusal?.refused).toBe('already-drawn');
  expect(say({}, 'drawn in error', first(1)).round.drawnInError).toBe(false);
  expect(say({}, rest(0), 'drawn in error').refusal?.refused).toBe('all-dealt');
});

test('§ 575.13(h), (k) a wrong number of cards voids the round', () => {
  voids(say({}, rest(0), 'misdeal 3: 8'), '13(h)', 'wrong number of cards');
  voids(say({}, rest(0), 'misdeal 0: 6'), '13(h)', 'wrong number of cards');
  voids(say({}, rest(0), 'misdeal 2: 8'), '13(k)', 'wrong number of cards');
  voids(say({}, first(8), 'misdeal 0: 3'), '13(h)', 'wrong number of cards');
  expect(say({}, rest(0), 'misdeal 3: 7').refusal?.refused).toBe('not-a-misdeal');
  expect(say({}, first(8), 'misdeal 0: 2').refusal?.refused).toBe('not-a-misdeal');
  expect(say({}, rest(0), 'misdeal 9: 7').refusal?.refused).toBe('not-a-count');
  expect(say({}, 'misdeal 3: 8').refusal?.refused).toBe('not-dealing');
});

test('§ 575.13(j) a card exposed in a deal from the hand voids the round, whosever it is', () => {
  voids(say(HAND, first(3), 'expose 1 card 1'), '13(j)', 'card exposed in the deal');
  voids(say(HAND, first(3), 'expose 2 card 1'), '13(j)', 'card exposed in the deal');
  voids(say(HAND, first(3), 'expose 0 card 1'), '13(j)', 'card exposed in the deal');
  // When all are dealt it is the player's own affair again.
  expect(say(HAND, rest(0), 'expose 1 card 1').events.at(-1)).toMatchObject({ choice: true });
});

test('§ 575.13(l) after a fault of the shuffler the cards are shuffled again, and cut', () => {
  const fault = (...lines: readonly string[]) =>
    played(
      asiaPoker,
      HAND,
      'receive deck 1 blue preshuffled',
      'shuffler fails deck 1: jam',
      'seat 1  asia-poker $10',
      ...lines,
    );
  expect(fault('no more bets').refusal?.refused).toBe('cards-not-shuffled');
  expect(fault('shuffle deck 1 by device', 'no more bets').refusal?.refused).toBe('cards-not-cut');
  expect(
    fault('shuffle deck 1 by device', 'cut deck 1 at 10', 'no more bets').refusal,
  ).toBeUndefined();
});

test('§ 575.13(m) a fault of the automated shoe voids the round', () => {
  const stack = `deal ${stacksOf(STACKS)[0]?.join(' ')}`;
  voids(say(SHOE, stack, 'shoe fails: jam'), '13(m)', 'dealing shoe failed');
  voids(say(SHOE, 'shoe fails: stopped'), '13(m)', 'dealing shoe failed');
  expect(say(SHOE, stack, 'shoe fails: bored').refusal?.refused).toBe('not-said');
  expect(say({}, first(7), 'shoe fails: jam').refusal?.refused).toBe('no-shoe');
  const whole = `deal ${stacksOf(STACKS).flat().join(' ')}`;
  expect(say(SHOE, whole, 'count 4', 'shoe fails: jam').refusal?.refused).toBe('not-dealing');
});

test.each(['reveal 3', 'seat 1  surrenders'])(
  'when a wager of the round is settled nothing voids the others: %s',
  (settles) => {
    const set = [
      rest(0),
      'count 4',
      'seat 1  looks',
      'seat 1  sets As Ah 6d 3h / Ts Td / 7c',
      'seat 3  looks',
      'seat 3  sets Ac 8d 5s 3c / Qh Jc / 7d',
      'turn dealer',
      'dealer sets Kd Kh 4h 2s / 9s 9c / 5d',
    ];
    expect(say({}, ...set, settles, 'misdeal 3: 8').refusal).toEqual({
      refused: 'wagers-settled',
      because: 'Wagers of this round are settled. Have a supervisor correct what was wrong.',
      cite: 'House rules § correction',
    });
    voids(say({}, ...set, 'misdeal 3: 8'), '13(h)', 'wrong number of cards');
  },
);

test('§ 575.13(h) a position without any card has the wrong number as well', () => {
  voids(say({}, rest(0), 'misdeal 3: 0'), '13(h)', 'wrong number of cards');
});

test('§ 575.13(d), (e), (j) an exposed card is told with its paragraph, and the player decides only under (d)', () => {
  const exposed = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) =>
    say(filed, ...lines).events.find(({ type }) => type === 'CardExposed');
  expect(exposed({}, rest(0), 'expose 3 card 2')).toEqual({
    ...{ type: 'CardExposed', position: 3, card: 'Qh', choice: true },
    cite: '58 Pa. Code § 575.13(d)',
  });
  expect(exposed({}, rest(0), 'expose 0 card 1')).toEqual({
    ...{ type: 'CardExposed', position: 0, card: 'Kd', choice: false },
    cite: '58 Pa. Code § 575.13(e)',
  });
  expect(exposed(HAND, first(3), 'expose 1 card 1')).toEqual({
    ...{ type: 'CardExposed', position: 1, card: 'As', choice: false },
    cite: '58 Pa. Code § 575.13(j)',
  });
});

test('§ 575.13(d) one player who decides leaves the choice of another open', () => {
  const both = [rest(0), 'count 4', 'expose 1 card 1', 'expose 3 card 2', 'seat 1  plays on'];
  expect(say({}, ...both, 'seat 3  looks').refusal?.refused).toBe('choice-due');
  expect(say({}, ...both, 'seat 1  looks').refusal).toBeUndefined();
  // What was seen is still known after the choice.
  expect(say({}, ...both).round.exposed).toEqual([
    { position: 1, card: 'As', choice: false },
    { position: 3, card: 'Qh', choice: true },
  ]);
});

test('§ 575.13(m) the fault of the shoe is recorded before the round is void', () => {
  expect(say(SHOE, 'shoe fails: stopped').events.at(-2)).toEqual({
    type: 'ShoeFailed',
    fault: 'stopped',
    cite: '58 Pa. Code § 575.13(m)',
  });
});

test('cards of a void round are reshuffled and cut before the next', () => {
  const { state } = say({}, first(1), 'wrong start', 'new round');
  expect((state.round as Round).decks.decks[0]).toMatchObject({ stage: 'played', cutDue: true });
});
