import type { DiceShown, Entry, Felt, Marker, Shape } from '../../kernel/felt.ts';
import { downPuck } from './call.ts';
import { chapter } from './chapter.ts';
import type { Throw } from './definitions.ts';
import { type Event, type Field, type Round, scored } from './procedure.ts';
import type { Rules } from './submission.ts';
import { NO_ROLL_REASONS, noRollCites } from './throw.ts';

/** § .2(b)(4): the field from the 23 yard label at the left to the end zone at the right. */
const YARD = 40;
const LEFT = 60;
const at = (yards: number): number => LEFT + (23 - yards) * YARD;
const FIELD = { top: 10, height: 150 };
const SPOTS_Y = 190;
const LENGTHS_Y = 250;

const DOWNS = [
  '1st Down',
  '2nd Down',
  '3rd Down',
  '1st & Goal',
  '2nd & Goal',
  '3rd & Goal',
  'Extra Point',
];
const spotX = (index: number): number => 90 + index * 165;
const lengthX = (play: number): number => 330 + (play - 1) * 100;

/** The lines leave room for their numbers. */
const yardLines: readonly Shape[] = [10, 20].flatMap((yards): readonly Shape[] => [
  { kind: 'line', x: at(yards), y: FIELD.top, toX: at(yards), toY: FIELD.top + 56 },
  {
    kind: 'line',
    x: at(yards),
    y: FIELD.top + 92,
    toX: at(yards),
    toY: FIELD.top + FIELD.height,
  },
]);

const yardLabels: readonly Shape[] = Array.from({ length: 23 }, (_, i) => ({
  kind: 'words',
  x: at(i + 1),
  y: FIELD.top + 80,
  size: 15,
  text: String(i + 1),
}));

const shapes: readonly Shape[] = [
  { kind: 'box', x: LEFT - 40, y: FIELD.top, w: at(0) - LEFT + 40, h: FIELD.height, tone: 'field' },
  { kind: 'box', x: at(0), y: FIELD.top, w: 190, h: FIELD.height, tone: 'zone' },
  { kind: 'words', x: at(0) + 95, y: FIELD.top + 84, size: 26, text: 'END ZONE' },
  ...yardLines,
  ...yardLabels,
  ...DOWNS.flatMap((text, i): readonly Shape[] => [
    { kind: 'box', x: spotX(i) - 78, y: SPOTS_Y - 18, w: 156, h: 40, tone: 'spot' },
    { kind: 'words', x: spotX(i) + 14, y: SPOTS_Y + 8, size: 19, text },
  ]),
  { kind: 'words', x: 200, y: LENGTHS_Y + 8, size: 19, text: 'Game length' },
  ...[1, 2, 3, 4, 5, 6].flatMap((play): readonly Shape[] => [
    { kind: 'box', x: lengthX(play) - 42, y: LENGTHS_Y - 18, w: 84, h: 40, tone: 'spot' },
    { kind: 'words', x: lengthX(play) + 14, y: LENGTHS_Y + 8, size: 19, text: String(play) },
  ]),
];

/** § .2(b): field, downs, game length, and an area for each wager of § .3(b) and (d). */
export const felt = (): Felt => ({
  board: { title: 'Football field', width: 1220, height: 285, shapes },
  groups: [
    {
      title: 'Full game wagers',
      columns: 12,
      areas: [
        { wager: 'touchdown', span: 4 },
        { wager: 'defense', span: 4 },
        { wager: 'extra-point', span: 4 },
        { wager: 'quick-strike-td', span: 6 },
        { wager: 'game-changer', span: 6 },
        ...[1, 2, 3, 4, 5, 6].map((plays) => ({ wager: `game-length-${plays}`, span: 2 })),
      ],
    },
    {
      title: 'Single play wagers',
      columns: 12,
      areas: [
        { wager: 'over-four-yards', span: 6 },
        { wager: 'under-four-yards', span: 6 },
        { wager: 'big-play', span: 4 },
        { wager: 'no-gain', span: 4 },
        { wager: 'penalty', span: 4 },
        { wager: 'cover-three', span: 4 },
        { wager: 'trips-td', span: 4 },
        { wager: 'turnover', span: 4 },
      ],
    },
  ],
});

/** § .6(a), (c): Yard Marker, Down Puck and Game Length Puck. */
export const markers = (round: Round): readonly Marker[] => {
  const { field } = round;
  return [
    {
      id: 'yard-marker',
      title: 'Yard Marker',
      says: scored(round) ? 'end zone' : `${field.yards} yard line`,
      x: scored(round) ? at(0) + 95 : at(field.yards),
      y: FIELD.top + FIELD.height - 28,
    },
    {
      id: 'down-puck',
      title: 'Down Puck',
      says: spotOf(round),
      x: spotX(DOWNS.indexOf(spotOf(round))) - 62,
      y: SPOTS_Y + 2,
    },
    {
      id: 'game-length-puck',
      title: 'Game Length Puck',
      says: `Play ${field.play}`,
      x: lengthX(field.play) - 26,
      y: LENGTHS_Y + 2,
    },
  ];
};

const spotOf = ({
  field,
  extraPoint,
}: {
  field: Field;
  extraPoint: Round['extraPoint'];
}): string => (extraPoint === 'none due' ? downPuck(field) : 'Extra Point');

const diceOf = ({ offensive, defensive }: Throw): readonly DiceShown[] => [
  { label: 'Offense', colour: 'green', faces: offensive },
  { label: 'Defense', colour: 'red', faces: [defensive] },
];

export const dice = (event: Event): readonly DiceShown[] | undefined =>
  event.type === 'DownPlayed' || event.type === 'ExtraPointRolled'
    ? diceOf(event.thrown)
    : undefined;

/** § .4 and .5: what the stickperson says, in the order in which it comes up. */
export const entries = (rules: Rules): readonly Entry[] => {
  const cites = noRollCites(chapter(rules.edition));
  return [
    {
      command: 'OfferDice',
      title: 'Offer the dice',
      fields: [{ name: 'seat', title: 'Seat', kind: 'seat' }],
    },
    {
      command: 'CallThrow',
      title: 'Call the throw',
      fields: [
        { name: 'offensive', title: 'Offense, green', kind: 'faces', count: 2, colour: 'green' },
        { name: 'defensive', title: 'Defense, red', kind: 'face', colour: 'red' },
      ],
    },
    {
      command: 'CallNoRoll',
      title: 'No roll',
      fields: [
        {
          name: 'reason',
          title: 'Reason',
          kind: 'choice',
          choices: NO_ROLL_REASONS.map((value) => ({ value, cite: cites[value] })),
        },
      ],
    },
  ];
};
