import { describe, expect, test } from 'vitest';
import { DEALER, DEALER_SETS, dealt, FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { asiaPoker } from './index.ts';

const SHOE = { dealing: 'automated-shoe', shuffler: 'yes' };
const FILED = {
  standard: {},
  hand: { dealing: 'hand', shuffler: 'yes' },
  shoe: SHOE,
  button: { ...SHOE, startingPosition: 'button' },
  generator: { startingPosition: 'generator' },
  'two positions': { adjacentPositions: 'yes' },
};

const DEAL = dealt({ 0: DEALER, 1: 'As Ah Ts Td 7c 6d 3h', 3: 'Ac Qh Jc 8d 7d 5s 3c' }, 0);
const LAID = [...READY, 'seat 1  asia-poker $10', 'seat 3  asia-poker $10', 'seat 3  bonus $1'];
const CLOSED = [...LAID, 'no more bets'];
const SHAKEN = [...CLOSED, 'shake 3'];
const START = [...LAID, ...FROM_DEALER];
const COUNTED = [...START, DEAL, 'count 4'];
const ONE_SET = [...COUNTED, 'seat 1  looks', 'seat 1  sets As Ah 6d 3h / Ts Td / 7c'];
const TURNED = [
  ...ONE_SET,
  'seat 3  looks',
  'seat 3  sets Ac 8d 5s 3c / Qh Jc / 7d',
  'turn dealer',
];
const DOWN = [...START, 'deal 49 face down', 'count 4'];
const DOWN_SET = [...DOWN, 'seat 1  has set', 'seat 3  has set'];
const ALL_SET = TURNED.slice(0, -1);
const SITUATIONS = {
  'all set': ALL_SET,
  'cards ready': READY,
  'wagers laid': LAID,
  'bets closed': CLOSED,
  shaken: SHAKEN,
  'dice shown': [...SHAKEN, 'uncover 2 2 4'],
  'start found': START,
  'eight dealt': [...START, DEAL.split(' ').slice(0, 9).join(' ')],
  dealt: [...START, DEAL],
  counted: COUNTED,
  'card exposed': [...COUNTED, 'expose 3 card 2'],
  'one has set': ONE_SET,
  'dealer turned': TURNED,
  'dealer set': [...TURNED, DEALER_SETS],
  'shaker covered': [...COUNTED, 'cover shaker'],
  'number shown and dealt and counted': [...CLOSED, 'number 1', DEAL, 'count 4'],
  'start found without the shoe': [...LAID, 'shoe covered', ...FROM_DEALER],
  'two positions taken': [...READY, 'seat 1  plays 2 as well'],
  'dealt to two positions': [
    ...READY,
    'seat 1  asia-poker $11',
    'seat 2  asia-poker $10',
    'seat 1  plays 2 as well',
    ...FROM_DEALER,
    DEAL,
    'count 4',
  ],
  'one has looked': [...COUNTED, 'seat 1  looks'],
  'looked at face down': [...DOWN, 'seat 1  looks'],
  'set face down': DOWN_SET,
  'dealer set, others face down': [...DOWN_SET, `turn dealer ${DEALER}`, DEALER_SETS],
};

/**
 * One case in two lines: what is filed, how far the round is and what is said, a line of a round script or a command
 * as a program might send it; then the whole answer, with its code, its paragraph and its sentence.
 */
const casesIn = (text: string) =>
  [...text.matchAll(/^(.+?), (.+?): (.+)\n {2}(\S+) (\S+) (.+)$/gm)].map(
    ([, filed, situation, said = '', refused, at, because]) => ({
      filed: filed as keyof typeof FILED,
      situation: situation as keyof typeof SITUATIONS,
      said: said.startsWith('{') ? (JSON.parse(said) as { type: string }) : said,
      refusal: { refused, because, cite: `58 Pa. Code § 575${at}` },
    }),
  );

const refuses = (title: string, text: string): void => {
  const cases = casesIn(text);
  describe(title, () => {
    test('every case is read', () => {
      expect(cases).toHaveLength(text.trim().split('\n').length >> 1);
    });
    test.each(cases)('$filed, $situation: $said', ({ filed, situation, said, refusal }) => {
      expect(played(asiaPoker, FILED[filed], ...SITUATIONS[situation], said).refusal).toEqual(
        refusal,
      );
    });
  });
};

refuses(
  '§ 575.5(g), .7(d), .13(a), (b) the starting position',
  `
standard, cards ready: no more bets
  wager-required .7(d) A round begins with an Asia Poker Wager. None has been placed.
standard, bets closed: no more bets
  bets-closed .8(b) "No more bets" has already been announced.
hand, bets closed: no more bets
  bets-closed .9(a)(3) "No more bets" has already been announced.
shoe, bets closed: no more bets
  bets-closed .10(a)(2) "No more bets" has already been announced.
standard, wagers laid: shake 3
  bets-open .8(b) Announce "no more bets" before the starting position is found.
hand, wagers laid: shake 3
  bets-open .9(a)(3) Announce "no more bets" before the starting position is found.
shoe, wagers laid: shake 3
  bets-open .10(a)(2) Announce "no more bets" before the starting position is found.
generator, bets closed: shake 3
  other-way-in-use .5(g)(1)(i) At this table the starting position is chosen by generator. Use that.
generator, bets closed: uncover 1 1 1
  other-way-in-use .5(g)(1)(ii) At this table the starting position is chosen by generator. Use that.
generator, bets closed: no roll: not flat
  other-way-in-use .13(a) At this table the starting position is chosen by generator. Use that.
generator, bets closed: total 3
  other-way-in-use .5(g)(1)(ii) At this table the starting position is chosen by generator. Use that.
standard, bets closed: number 3
  other-way-in-use .5(g)(2) At this table the starting position is chosen by shaker. Use that.
button, bets closed: shake 3
  other-way-in-use .5(g)(1)(i) At this table the starting position is chosen by button. Use that.
standard, start found: shake 3
  start-found .5(g)(1)(i) The starting position has already been found.
standard, start found: uncover 1 1 1
  start-found .5(g)(1)(ii) The starting position has already been found.
standard, start found: no roll: fell out
  start-found .13(b) The starting position has already been found.
standard, start found: total 8
  start-found .5(g)(1)(ii) The starting position has already been found.
standard, dice shown: shake 3
  dice-shown .5(g)(1)(i) The dice are uncovered. Announce their total.
standard, dice shown: uncover 1 1 1
  dice-shown .5(g)(1)(ii) The dice are uncovered. Announce their total.
standard, bets closed: uncover 1 1 1
  not-shaken .5(g)(1)(i) Shake the shaker at least 3 times before the lid comes off.
standard, bets closed: no roll: fell out
  not-shaken .13(b) The shaker has not been uncovered.
standard, bets closed: no roll: unlucky
  not-said .13(a) Choose a reason for "no roll": not flat, fell out.
standard, bets closed: total 3
  dice-not-shown .5(g)(1)(ii) Uncover the shaker before its total is announced.
standard, bets closed: {"type":"ShakeShaker","times":0}
  not-a-count .5(g)(1)(i) Enter how often the shaker was shaken.
standard, bets closed: {"type":"ShakeShaker","times":101}
  not-a-count .5(g)(1)(i) Enter how often the shaker was shaken.
standard, bets closed: {"type":"ShakeShaker","times":1.5}
  not-a-count .5(g)(1)(i) Enter how often the shaker was shaken.
standard, bets closed: {"type":"ShakeShaker","times":"3"}
  not-a-count .5(g)(1)(i) Enter how often the shaker was shaken.
standard, shaken: {"type":"UncoverShaker","dice":[1,1]}
  not-dice .5(g)(1)(ii) Enter three dice, each from 1 to 6.
standard, shaken: {"type":"UncoverShaker","dice":"111"}
  not-dice .5(g)(1)(ii) Enter three dice, each from 1 to 6.
standard, shaken: {"type":"UncoverShaker","dice":[1,1,1.5]}
  not-dice .5(g)(1)(ii) Enter three dice, each from 1 to 6.
standard, shaken: {"type":"UncoverShaker","dice":[1,1,"1"]}
  not-dice .5(g)(1)(ii) Enter three dice, each from 1 to 6.
standard, dice shown: total 9
  total-not-right .5(g)(1)(ii) The three dice total 8. Announce that.
generator, bets closed: {"type":"ShowNumber","number":8}
  not-a-number .5(g)(2) Enter the generator's number, from 1 to 7.
generator, bets closed: {"type":"ShowNumber","number":1.5}
  not-a-number .5(g)(2) Enter the generator's number, from 1 to 7.
generator, bets closed: {"type":"ShowNumber","number":"1"}
  not-a-number .5(g)(2) Enter the generator's number, from 1 to 7.
standard, start found: cover shaker
  deal-not-complete .5(g)(1)(iv) Cover the shaker when the deal is complete.
standard, shaker covered: cover shaker
  shaker-covered .5(g)(1)(iv) The shaker is already covered.
generator, number shown and dealt and counted: cover shaker
  deal-not-complete .5(g)(1)(iv) Cover the shaker when the deal is complete.
`,
);

refuses(
  '§ 575.8 to .10 the deal',
  `
standard, wagers laid: deal 2s
  start-not-found .8(b) Announce "no more bets" and find the starting position before any card is dealt.
standard, dealt: deal Joker
  all-dealt .8(d) All stacks are dealt. Count the cards that are left.
standard, counted: deal Joker
  all-dealt .8(d) Every position already has seven cards. Deal no more.
hand, counted: deal Joker
  all-dealt .9(c) Every position already has seven cards. Deal no more.
standard, start found: {"type":"DealCards","cards":[]}
  not-cards .8(c) Between one and 49 cards are still to be dealt. Name them in order.
standard, eight dealt: {"type":"DealCards","cards":"2s"}
  not-cards .8(c) Between one and 41 cards are still to be dealt. Name them in order.
standard, dealt: count 54
  not-a-count .8(d) Enter how many cards are left, and if a position has not 7, all counts from the dealer on.
standard, eight dealt: count 4
  deal-not-complete .8(d) Deal seven cards to every position first. Then count the cards that are left.
standard, start found: count 4
  deal-not-complete .8(d) Deal seven cards to every position first. Then count the cards that are left.
standard, wagers laid: count 4
  start-not-found .8(b) Announce "no more bets" and find the starting position before any card is dealt.
standard, dealt: {"type":"CountStub","cards":4,"hands":"7777777"}
  not-a-count .8(d) Enter how many cards are left, and if a position has not 7, all counts from the dealer on.
standard, dealt: {"type":"CountStub","cards":-1}
  not-a-count .8(d) Enter how many cards are left, and if a position has not 7, all counts from the dealer on.
standard, dealt: {"type":"CountStub","cards":4.5}
  not-a-count .8(d) Enter how many cards are left, and if a position has not 7, all counts from the dealer on.
standard, dealt: {"type":"CountStub","cards":4,"hands":[7,7,7,7,7,7,54]}
  not-a-count .8(d) Enter how many cards are left, and if a position has not 7, all counts from the dealer on.
shoe, start found: deal 2s 3s 4s 5s 6s 7s
  not-a-stack .10(b) The shoe deals stacks of 7 cards. Enter all of them.
`,
);

refuses(
  '§ 575.13 irregularities',
  `
standard, start found: wrong start
  not-dealing .13(c) No card of this round has been dealt yet.
standard, start found: expose 1 card 1
  not-dealing .13(d) No card of this round has been dealt yet.
standard, start found: misdeal 1: 3
  not-dealing .13(h) No card of this round has been dealt yet.
standard, start found: misdeal 2: 3
  not-dealing .13(k) No card of this round has been dealt yet.
standard, dealt: {"type":"ExposeCard","position":"1","card":1}
  no-such-card .13(d) Name the position and which of its cards it was.
standard, dealt: {"type":"ExposeCard","position":1,"card":"1"}
  no-such-card .13(d) Name the position and which of its cards it was.
standard, dealt: expose 7 card 1
  no-such-card .13(d) Name the position and which of its cards it was.
standard, dealt: expose 1 card 8
  no-such-card .13(d) That position has no such card.
standard, dealer set: expose 0 card 1
  dealer-turned .13(e) The dealer's cards are already face up, as they should be.
standard, counted: seat 3  plays on
  no-choice .13(d) A player may void the hand only if the dealer exposed one of its cards and the player has not looked at the others.
standard, card exposed: seat 1  voids the hand
  no-choice .13(d) A player may void the hand only if the dealer exposed one of its cards and the player has not looked at the others.
standard, dealt: misdeal 3: 7
  not-a-misdeal .13(h) Seven is the right number there. Go on.
standard, eight dealt: misdeal 0: 2
  not-a-misdeal .13(h) 2 is the right number there. Go on.
standard, dealt: misdeal 2: 7
  not-a-misdeal .13(k) Seven is the right number there. Go on.
standard, dealt: {"type":"ReportMisdeal","position":9,"cards":7}
  not-a-count .13(k) Enter a position and how many cards are there.
standard, dealt: {"type":"ReportMisdeal","position":3,"cards":"8"}
  not-a-count .13(k) Enter a position and how many cards are there.
standard, dealt: {"type":"ReportMisdeal","position":3,"cards":-1}
  not-a-count .13(k) Enter a position and how many cards are there.
standard, dealt: {"type":"ReportMisdeal","position":3,"cards":7.5}
  not-a-count .13(k) Enter a position and how many cards are there.
shoe, start found: shoe fails: bored
  not-said .13(m) Choose what the shoe did: jam, stopped, cards not all dealt.
standard, start found: shoe fails: jam
  no-shoe .13(m) No automated dealing shoe is in use.
shoe, bets closed: shoe fails: jam
  not-dealing .13(m) The shoe is not dealing now.
shoe, wagers laid: shoe thrown out
  not-said .13(n) Enter whether the shoe is covered or marked out of order.
shoe, bets closed: shoe covered
  round-in-play .13(n) Take the shoe out of use between rounds.
standard, wagers laid: shoe covered
  no-shoe .13(n) No automated dealing shoe is in use.
standard, wagers laid: shoe brought
  no-shoe .13(n) No dealing shoe is waiting to be used again.
shoe, wagers laid: shoe brought
  no-shoe .13(n) No dealing shoe is waiting to be used again.
generator, number shown and dealt and counted: wrong start
  no-shaker .13(c) No dice were totaled in this round.
shoe, start found without the shoe: shoe fails: jam
  no-shoe .13(m) No automated dealing shoe is in use.
shoe, start found without the shoe: shoe brought
  round-in-play .13(n) Bring the shoe back between rounds.
shoe, start found without the shoe: shoe covered
  round-in-play .13(n) Take the shoe out of use between rounds.
standard, dealt: {"type":"ExposeCard","position":-1,"card":1}
  no-such-card .13(d) Name the position and which of its cards it was.
standard, dealt: {"type":"ExposeCard","position":1.5,"card":1}
  no-such-card .13(d) Name the position and which of its cards it was.
`,
);

refuses(
  '§ 575.7, .11 the hands',
  `
standard, cards ready: seat 1  plays 2 as well
  one-position .7(f) A player may wager on only one betting area here.
two positions, bets closed: seat 1  plays 2 as well
  wager-closed .7(c) Take a second position before "no more bets".
two positions, cards ready: seat 1  plays 3 as well
  not-adjacent .7(f) The two positions of one player must be side by side.
standard, counted: seat 2  looks
  not-in-play .11(a) Only a seat with cards and a wager in this round plays.
standard, dealt: seat 1  looks
  deal-not-complete .8(d) Players may touch their cards once the deal is complete and the cards left are counted.
standard, one has set: seat 1  looks
  hands-set .11(a)(3) The hands are set. The player may not touch the cards again.
standard, card exposed: seat 3  looks
  choice-due .13(d) A card of seat 3 was exposed. The player must first void the hand or choose to play on.
standard, counted: seat 2  asks for the house way
  not-in-play .11(a)(1) Only a seat with cards and a wager in this round plays.
standard, counted: seat 1  asks for the house way
  cards-not-examined .11(a) The player must examine the cards first.
standard, counted: seat 2  sets As Ah 6d 3h / Ts Td / 7c
  not-in-play .11(a)(1) Only a seat with cards and a wager in this round plays.
standard, dealer set: turn dealer
  dealer-turned .11(c) The dealer's cards are already face up.
standard, dealt: turn dealer
  deal-not-complete .8(d) Complete the deal first.
standard, one has set: turn dealer
  hands-not-set .11(c) Seat 3 has not set its hands. Leave the dealer's cards face down.
standard, counted: dealer sets Kd Kh 4h 2s / 9s 9c / 5d
  dealer-not-turned .11(c) Turn the dealer's cards over first.
standard, dealer set: dealer sets Kd Kh 4h 2s / 9s 9c / 5d
  dealer-set .11(c) The dealer's hands are set.
standard, dealer turned: dealer sets Kd Kh 4h 2s / 9s 9c / 9h
  not-these-seven-cards .11(c) Set all seven cards that were dealt, and no other: four high, two medium, one low.
standard, dealer turned: {"type":"SetDealerHands","high":"Kd","medium":[],"low":[]}
  not-these-seven-cards .11(c) Set all seven cards that were dealt, and no other: four high, two medium, one low.
standard, dealer set: seat 2  surrenders
  not-in-play .11(d) Only a hand that is not yet shown can be surrendered.
standard, dealer turned: seat 1  surrenders
  dealer-not-set .11(d) Wait until the dealer's hands are set. Then the player may surrender.
standard, dealer set: seat 3  surrenders
  bonus-wager-placed .11(d) A player with a Bonus Wager may not surrender.
standard, dealer turned: reveal 3
  dealer-not-set .11(e) Set the dealer's hands before a player's are shown.
standard, dealer set: reveal 1
  not-in-turn .11(e) Hands are shown from the dealer's right. Show the hands of seat 3 next.
standard, counted: seat 2  leaves
  not-in-play .7(b) No player with a wager in this round sits there.
two positions, two positions taken: seat 2  plays 3 as well
  pair-taken .7(f) A player may wager on no more than two adjacent positions.
two positions, two positions taken: seat 3  plays 2 as well
  pair-taken .7(f) A player may wager on no more than two adjacent positions.
two positions, cards ready: {"type":"TakeAdjacent","seat":0,"also":1}
  not-adjacent .7(f) The two positions of one player must be side by side.
two positions, cards ready: {"type":"TakeAdjacent","seat":6,"also":7}
  not-adjacent .7(f) The two positions of one player must be side by side.
two positions, cards ready: {"type":"TakeAdjacent","seat":"1","also":2}
  not-adjacent .7(f) The two positions of one player must be side by side.
two positions, dealt to two positions: seat 2  looks
  set-other-first .7(f) Set the hands of seat 1 first.
standard, one has looked: seat 1  looks
  looked-already .11(a) The player has already examined the cards.
standard, one has looked: seat 1  sets As Ah 6d 3h / Ts Td / Ac
  not-these-seven-cards .11(b) Set all seven cards that were dealt, and no other: four high, two medium, one low.
standard, one has looked: {"type":"SetHands","seat":1,"high":"As","medium":["Ts","Td"],"low":["7c"]}
  not-these-seven-cards .11(b) Set all seven cards that were dealt, and no other: four high, two medium, one low.
standard, one has looked: seat 1  sets As Ah 6d 3h / Ts Td / 7c 7c
  not-these-seven-cards .11(b) Set all seven cards that were dealt, and no other: four high, two medium, one low.
standard, bets closed: seat 1  asia-poker $5
  wager-closed .7(c) After "no more bets" no wager is made, increased or withdrawn; wait for the next round.
standard, cards ready: seat 1  bonus $1
  asia-poker-wager-required .7(e) A Bonus Wager needs an Asia Poker Wager of the same player. Place that first.
`,
);

refuses(
  '§ 575.11(a)(3), (c), (e) what is face down, and what is known',
  `
standard, looked at face down: seat 1  sets As Ah 6d 3h / Ts Td / 7c
  cards-face-down .11(a)(3) Set the cards face down on the layout. The dealer enters that they are set.
standard, counted: seat 1  has set
  cards-known .11(a)(3) Enter the three hands of this player, card by card.
standard, set face down: seat 1  has set
  hands-set .11(a)(3) The hands are set. The player may not touch the cards again.
standard, dealer set: reveal 3  Ac 8d 5s 3c / Qh Jc / 7d
  cards-known .11(e) These hands are known. Do not enter them again.
standard, dealer set: {"type":"RevealHands","seat":3,"high":["Ac"]}
  cards-known .11(e) These hands are known. Do not enter them again.
standard, dealer set: {"type":"RevealHands","seat":3,"medium":["Qh"]}
  cards-known .11(e) These hands are known. Do not enter them again.
standard, dealer set: {"type":"RevealHands","seat":3,"low":["7d"]}
  cards-known .11(e) These hands are known. Do not enter them again.
standard, all set: turn dealer Kd Kh 9s 9c 5d 4h 2s
  cards-known .11(c) These cards are known. Do not enter them again.
standard, one has set: turn dealer Kd Kh 9s 9c 5d 4h 2s
  hands-not-set .11(c) Seat 3 has not set its hands. Leave the dealer's cards face down.
`,
);

test.each([
  [
    'reveal 3  Ac 8d 5s 3c / Qh Jc / Kd',
    'card-gone',
    'Kd has already left the deck. Read it again.',
  ],
  ['reveal 3', 'not-cards', 'Name 7 cards, such as As or Td.'],
])('§ 575.11(e) from a live table, %s: %s', (said, refused, because) => {
  const situation = SITUATIONS['dealer set, others face down'];
  expect(played(asiaPoker, {}, ...situation, said).refusal).toEqual({
    ...{ refused, because, cite: 'House rules § cards' },
  });
});

const EXPOSED = [
  ...DOWN,
  'expose 3 card 1: Ac',
  'seat 3  plays on',
  'seat 1  has set',
  'seat 3  has set',
];
test.each([
  ['reveal 3', 'not-cards'],
  ['reveal 3  Ac 8d 5s 3c / Qh Jc / Kd', 'card-gone'],
  ['reveal 3  Ad 8d 5s 3c / Qh Jc / 7d', 'card-exposed'],
])('§ 575.13(d), § 575.11(e) of a stack of which a card was exposed, %s: %s', (said, refused) => {
  const situation = [...EXPOSED, `turn dealer ${DEALER}`, DEALER_SETS];
  expect(played(asiaPoker, {}, ...situation, said).refusal).toMatchObject({ refused });
  const right = 'reveal 3  Ac 8d 5s 3c / Qh Jc / 7d';
  expect(played(asiaPoker, {}, ...situation, right).refusal).toBeUndefined();
});
