import type { Lesson } from './lesson.ts';

/** One lesson for each game at least; the scripts are played in the gate, so that no answer in them can be wrong. */
export const LESSONS: readonly Lesson[] = [
  {
    lesson: 'football-late-bets',
    title: 'Three Dice Football: late wagers and a short payout',
    script: `
three-dice-football  live
seat 1  penalty $5
seat 1  touchdown $10
seat 2  defense $10
# Nobody has the dice yet. Seat 1 is first to the left of the stickperson.
offer 1
accept 1
? seat 3  trips-td $5
close betting
# The dice are in the air. Seat 2 reaches over.
seat 2  penalty $25
throw 22/5
paid seat 1 penalty $40
# Seat 1 reaches for the chips on Touchdown.
seat 1  withdraws touchdown
close betting
throw 11/1
`,
  },
  {
    lesson: 'football-no-rolls',
    title: 'Three Dice Football: rolls that do not count',
    script: `
three-dice-football  live
seat 1  touchdown $25
seat 2  defense $15
offer 1
accept 1
close betting
# The red die jumps over the rail and falls to the floor.
no roll: die off the table
# A green die comes to rest on top of the other.
no roll: die on top of another
throw 12/6
`,
  },
  {
    lesson: 'asia-poker-foul-hand',
    title: 'Asia Poker: a foul hand',
    script: `
asia-poker  live  shuffler=yes  startingPosition=generator
~ receive deck 1 blue preshuffled
~ cut deck 1 at 26
seat 1  asia-poker $10
no more bets
# Seat 2 pushes chips forward after the call.
seat 2  asia-poker $25
number 1
deal Kd As Joker 5c 9d Qh 5h
deal Kc Ah Ac 4c 8d Jh 2h
deal 9s Ts Qc 3c 7d Th Ks
deal 9c Td Jc 2c 4d 9h Qs
deal 5d 7c Tc Ad 3d 8h Js
deal 4h 6d 8c Qd 2d 7h 8s
deal 2s 3h 6c Jd Kh 6h 7s
count 4
seat 1  looks
# Seat 1 sets the hands and puts them face down.
seat 1  sets Ts Td 6d 3h / As Ah / 7c
# The player reaches for the cards again.
seat 1  sets As Ah 6d 3h / Ts Td / 7c
turn dealer
dealer sets Kd Kc 4h 2s / 9s 9c / 5d
reveal 1
`,
  },
  {
    lesson: 'football-kings-card-face-up',
    title: 'Football Kings: a card face up in the shoe',
    script: `
football-kings  live
~ receive deck 1 blue preshuffled
~ cut deck 1 at 26
seat 1  home $10
seat 2  visitor $25
no more bets
# Seat 3 calls out a wager now.
seat 3  home $50
quarter Kh 7s
# The next card comes out of the shoe face up: the nine of diamonds.
face up 9d
quarter 6h 5c
totals 16 12
quarter Qd 6s
quarter Jh Jc
totals 36 28
stub
`,
  },
  {
    lesson: 'yahtzee-cups',
    title: '3-Dice Yahtzee: wagers in their order, and a partner who pays',
    script: `
three-dice-yahtzee  live
seat 1  yahtzee $5
seat 1  red $10
? seat 1  yahtzee $5
seat 2  blue $10
shake red
seat 3  blue $10
shake blue
reveal 333/643
paid seat 1 red $10
`,
  },
  {
    lesson: 'high-roll-dice-off-the-table',
    title: 'High Roll Dice: a die off the table, a die cocked',
    script: `
high-roll-dice  live
take shaker 10
seat 1  like-kind-4 $10
seat 1  pip-street-1 $10
seat 2  pip-street-6 $10
no more bets
seat 2  pip-street-1 $10
shake 3
# One die leaves the chute and falls to the floor.
no roll: die off the table
shake 3
# A die leans against the wall and another one.
no roll: die cocked on more than one side
shake 3
throw 6661112345
announce three 1s
paid seat 1 pip-street-1 $20
`,
  },
];
