import type { Happening } from './script.ts';
import { x } from './serials.ts';

/** What is played at the live tables of the month, in the words of round scripts. */

export const opening: Happening = {
  says: 'a split wager wins, another loses',
  script: `three-dice-football
seat 1  over-four-yards $15 coupon MPX-00000001 $10
seat 2  defense $25 coupon MPXXV-00000001 $25 even money
seat 3  touchdown $5 coupon MPX-00000002 $10
seat 3  penalty $10 coupon MPX-00000002 $10
seat 3  over-four-yards $25 coupon MPXXV-00000002 $25
seat 1  over-four-yards $10 coupon MPX-00000003 $10
seat 4  touchdown $10 coupon MPX-00000203 $10
seat 4  touchdown $10 coupon MPX-00009999 $10
seat 4  touchdown $10 coupon MPX-00030000 $10
offer 1
accept 1
throw 64/2
throw 65/1
throw 43/4`,
  refused: [
    ...['coupon-not-matched', 'wrong-position', 'wrong-wager', 'one-coupon'],
    ...['not-distributed', 'not-distributed', 'unknown-serial'],
  ],
};

export const yahtzee: Happening = {
  says: 'a push leaves the coupon, the next round takes it',
  script: `three-dice-yahtzee
seat 2  blue $10 coupon MPX-00000004 $10
seat 1  red $25 coupon MPXXV-00000003 $25
shake red
shake blue
reveal 431/433
new round
seat 2  blue $10 coupon MPX-00000004 $10
shake red
shake blue
reveal 521/666
new round
seat 2  blue $10 coupon MPX-00000004 $10`,
  refused: ['wrong-game', 'already-redeemed'],
};

export const footballKings: Happening = {
  says: 'a round is void, and both coupons return to their patrons',
  script: `football-kings
receive deck 1 green preshuffled
cut deck 1 at 40
seat 1  home $25 coupon MPXXV-00000004 $25
seat 2  visitor $10 coupon MPX-00000210 $10
no more bets
quarter Ah 5c
face up 9d
face up 9s
new round`,
  refused: [],
};

export const highRollUnfiled: Happening = {
  says: 'a coupon where none is filed',
  script: `high-roll-dice
seat 1  pip-street-5 $10 coupon MPX-00000005 $10`,
  refused: ['not-a-banking-game'],
};

export const highRoll: Happening = {
  says: 'one wins, one loses, and one is dropped without an entry',
  script: `high-roll-dice
take shaker 10
seat 1  pip-street-5 $10 coupon MPX-00000211 $10
seat 2  pip-street-6 $20 coupon MPX-00000212 $10
seat 2  millionaire-row-9 $1 coupon MPX-00000213 $10
no more bets
shake 3
throw 5555666114
announce four 5s`,
  refused: ['coupon-not-matched'],
  unentered: [x(214).first],
};

export const asiaPoker: Happening = {
  says: 'two of three hands win, and the dealer’s higher hands take the other',
  script: `asia-poker  shuffler=yes  dealing=hand  startingPosition=generator
receive deck 1 green preshuffled
cut deck 1 at 26
seat 3  asia-poker $25 coupon MPX-00000215 $10
seat 3  bonus $10 coupon MPX-00000216 $10
seat 4  asia-poker $10 coupon MPX-00000216 $10
no more bets
number 3
deal 5h 3d Kd As 3s 8s Qs
deal 6h 4d Kc Ad 4s 8h Js
deal 7h 7d 9s Th 5s 8d Ts
deal 9h Td 9c 7c 6s 8c 9d
deal Jh Jd 5d 6d 7s Ac Qd
deal Qh 4c 4h 3h Ks Ah 3c
deal Kh 5c 2s 2c 2h Joker 2d
count 4
seat 4  looks
seat 4  sets Qs Qd 9d 2d / Js Ts / 3c
seat 3  looks
seat 3  sets 8s 8h 8d 8c / Ac Ah / Joker
turn dealer
dealer sets Kd Kc 4h 2s / 9s 9c / 5d
reveal 4
reveal 3`,
  refused: ['wrong-position'],
};

export const saturday: Happening = {
  says: 'mailed coupons, by their addressee and by others',
  script: `three-dice-football
new round
seat 1  touchdown $10 coupon MPX-00050001 $10
seat 2  touchdown $10 coupon MPX-00050002 $10
seat 2  defense $10 coupon MPX-00050003 $10
seat 3  touchdown $10 coupon MPX-00050004 $10
seat 3  under-four-yards $10 coupon MPX-00000303 $10
seat 3  defense $10 coupon MPX-00000304 $10
throw 64/2
throw 65/1
throw 43/4
new round
seat 1  touchdown $10 coupon MPX-00050001 $10`,
  refused: ['another-patron', 'another-patron', 'already-redeemed'],
};

/** Edition 603a: one coupon in a round, at whichever wager. */
export const oneInRound: Happening = {
  says: 'one coupon in a round of play; the touchdown is paid',
  script: `three-dice-football
seat 2  sits out
seat 3  sits out
seat 1  touchdown $10 coupon MPX-00000305 $10
seat 1  defense $10 coupon MPX-00000306 $10
throw 64/2
throw 65/1
throw 43/4`,
  refused: ['one-coupon'],
};

/** The touchdown was called wrongly: the coupon comes out of the drop box and is in play again. */
export const corrected: Happening = {
  says: 'the last throw was 2-2 and 4; the coupon is in play again',
  game: 'three-dice-football',
  corrects: 'throw 22/4',
  reason: 'misread by the stickperson',
};

export const decidedLater: Happening = {
  says: 'the next throw decides the coupon',
  script: `three-dice-football
throw 16/1
new round`,
  refused: [],
};

export const pushTaken: Happening = {
  says: 'a push takes the coupon to the drop box, as filed',
  script: `three-dice-yahtzee
seat 2  blue $10 coupon MPX-00000307 $10
shake red
shake blue
reveal 431/433
new round
seat 2  blue $10 coupon MPX-00000307 $10`,
  refused: ['already-redeemed'],
};

export const newYearsEve: Happening = {
  says: 'the last day of the first coupons',
  script: `three-dice-football
seat 1  touchdown $10 coupon MPX-00000804 $10
seat 3  defense $10 coupon MPX-00050005 $10
throw 64/2
throw 65/1
throw 43/4`,
  patrons: { 3: 'P-0005' },
  refused: ['expired'],
};
