import type {
  Board,
  BoardShape,
  DiceShown,
  Felt,
  PlayerAction,
  PuckPosition,
} from '../../kernel/felt.ts';
import { type ConsoleForm, formOf } from '../../kernel/form.ts';
import type { Seat } from '../../kernel/wager.ts';
import { downPuck } from './call.ts';
import { chapter } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import type { Throw } from './definitions.ts';
import { type Event, type FootballField, type Round, scored } from './procedure.ts';
import type { Rules } from './submission.ts';
import { NO_ROLL_REASONS, noRollCites } from './throw.ts';

const DOWNS = [
  '1st Down',
  '2nd Down',
  '3rd Down',
  '1st & Goal',
  '2nd & Goal',
  '3rd & Goal',
  'Extra Point',
] as const;
const PLAYS = [1, 2, 3, 4, 5, 6];
const YARDS = Array.from({ length: 23 }, (_, i) => i + 1);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** § .2(b)(4): the field from the 23 yard label at the left to the end zone at the right. */
interface Grounds extends Box {
  readonly yard: number;
  /** From the goal line to the right end. */
  readonly zone: number;
  /** Which yards are numbered, how large, and where; tens and fives are larger. */
  readonly numbered: readonly number[];
  readonly size: number;
  readonly labelsY: number;
  readonly markerY: number;
}

const goalLine = ({ x, w, zone }: Grounds): number => x + w - zone;
const at = (grounds: Grounds, yards: number): number => goalLine(grounds) - yards * grounds.yard;

const field = (grounds: Grounds): readonly BoardShape[] => {
  const { x, y, w, h, zone, numbered, size, labelsY } = grounds;
  const goal = goalLine(grounds);
  const stripes = [20, 10].map(
    (yards): BoardShape => ({
      kind: 'box',
      ...{ x: at(grounds, yards), y, w: 5 * grounds.yard, h },
      tone: 'stripe',
    }),
  );
  const ticks = YARDS.flatMap((yards): readonly BoardShape[] => {
    const line = { kind: 'line', x: at(grounds, yards), toX: at(grounds, yards) } as const;
    // A line leaves room for its number.
    if (yards % 5 === 0) {
      return [
        { ...line, y, toY: labelsY - size },
        { ...line, y: labelsY + size, toY: y + h },
      ];
    }
    return [
      { ...line, y, toY: y + 8, tone: 'faint' },
      { ...line, y: y + h - 8, toY: y + h, tone: 'faint' },
    ];
  });
  return [
    { kind: 'box', x, y, w: w - zone, h, tone: 'field' },
    ...stripes,
    ...ticks,
    ...numbered.map(
      (yards): BoardShape => ({
        kind: 'words',
        x: at(grounds, yards),
        y: labelsY,
        size: yards % 5 === 0 ? size + (size >> 1) : size,
        text: String(yards),
      }),
    ),
    { kind: 'box', x: goal, y, w: zone, h, tone: 'zone' },
    {
      kind: 'words',
      x: goal + zone - (zone >> 2),
      y: y + (h >> 1),
      size,
      text: 'END ZONE',
      turned: true,
    },
  ];
};

/** A spot with its words, beside where the puck lies. */
const spot = (
  { x, y, w, h }: Box,
  text: string,
  size: number,
  radius: number,
): readonly BoardShape[] => [
  { kind: 'box', x, y, w, h, tone: 'spot' },
  { kind: 'words', x: x + radius + (w >> 1), y: y + (h >> 1), size, text },
];
const puckIn = ({ x, y, h }: Box, radius: number) => ({ x: x + radius + 6, y: y + (h >> 1) });

/** A board of this width: the field, then where the downs and the game lengths stand. */
const boardOf = (
  grounds: Grounds,
  size: { readonly width: number; readonly height: number; readonly words: number; radius: number },
  downs: (index: number) => Box,
  plays: (play: number) => Box,
  heading: { readonly x: number; readonly y: number },
): Board => ({
  title: 'Football field',
  width: size.width,
  height: size.height,
  radius: size.radius,
  size: size.words,
  shapes: [
    ...field(grounds),
    ...DOWNS.flatMap((text, i) => spot(downs(i), text, size.words, size.radius)),
    { kind: 'words', ...heading, size: size.words, text: 'Game Length' },
    ...PLAYS.flatMap((play) => spot(plays(play), String(play), size.words, size.radius)),
  ],
  places: {
    ...Object.fromEntries(
      YARDS.map((yards) => [`yard ${yards}`, { x: at(grounds, yards), y: grounds.markerY }]),
    ),
    'end zone': { x: goalLine(grounds) + (grounds.zone >> 2), y: grounds.markerY },
    ...Object.fromEntries(DOWNS.map((text, i) => [text, puckIn(downs(i), size.radius)])),
    ...Object.fromEntries(PLAYS.map((play) => [`play ${play}`, puckIn(plays(play), size.radius)])),
  },
});

/** Seven places to a row, in which the downs and the game lengths stand below each other. */
const cell = (index: number, y: number): Box => ({ x: 2 + index * 167, y, w: 158, h: 42 });

const board = boardOf(
  {
    ...{ x: 2, y: 2, w: 1160, h: 150, yard: 42, zone: 164 },
    ...{ numbered: YARDS, size: 17, labelsY: 52, markerY: 112 },
  },
  { width: 1164, height: 264, words: 17, radius: 17 },
  (index) => cell(index, 166),
  (play) => cell(play, 218),
  { x: 81, y: 239 },
);

const NARROW_ROWS = [112, 150, 188] as const;

const narrow = boardOf(
  {
    ...{ x: 2, y: 2, w: 348, h: 100, yard: 12, zone: 58 },
    ...{ numbered: [20, 15, 10, 5, 1], size: 12, labelsY: 32, markerY: 76 },
  },
  { width: 352, height: 264, words: 12, radius: 10 },
  (index) => ({
    x: 2 + (index % 3) * 117,
    y: NARROW_ROWS[index < 3 ? 0 : index < 6 ? 1 : 2],
    w: 114,
    h: 34,
  }),
  (play) => ({ x: 2 + (play - 1) * 59, y: 226, w: 53, h: 34 }),
  { x: 236, y: 205 },
);

/** § .2(b): field, downs, game length, and an area for each wager of § .3(b) and (d). */
export const felt = (): Felt => ({
  board,
  narrow,
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
      ],
    },
    {
      title: 'Game Length',
      columns: 12,
      areas: PLAYS.map((plays) => ({
        wager: `game-length-${plays}`,
        span: 2,
        label: plays === 1 ? '1 play' : `${plays} plays`,
      })),
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
export const markers = (round: Round): readonly PuckPosition[] => {
  const { yards, play } = round.field;
  const down = spotOf(round);
  return [
    {
      id: 'yard-marker',
      title: 'Yard Marker',
      says: scored(round) ? 'end zone' : `${yards} yard line`,
      place: scored(round) ? 'end zone' : `yard ${yards}`,
      leads: true,
    },
    { id: 'down-puck', title: 'Down Puck', says: down, place: down },
    {
      id: 'game-length-puck',
      title: 'Game Length Puck',
      says: `Play ${play}`,
      place: `play ${play}`,
    },
  ];
};

const spotOf = ({
  field,
  extraPoint,
}: {
  field: FootballField;
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

/** § .4(b), .7(a): a player answers the offer of the dice, and may pass them on before the first throw. */
export const offers = (round: Round, seat: Seat): readonly PlayerAction[] => {
  if (round.dice.offered === seat) {
    return [
      { title: 'Accept the dice', command: { type: 'AcceptDice', seat } as Command, asked: true },
      { title: 'Pass them on', command: { type: 'RejectDice', seat } as Command, asked: true },
    ];
  }
  return round.dice.quarterback === seat && !round.thrown
    ? [{ title: 'Pass the dice', command: { type: 'PassDice', seat } as Command }]
    : [];
};

/** § .4 and .5: what the stickperson says, in the order in which it comes up. */
export const entries = (rules: Rules): readonly ConsoleForm[] => {
  const cites = noRollCites(chapter(rules.edition));
  const noRoll = formOf(commands.CallNoRoll);
  const choices = NO_ROLL_REASONS.map((value) => ({ value, cite: cites[value] }));
  return [
    formOf(commands.OfferDice),
    formOf(commands.CallThrow),
    {
      ...noRoll,
      key: 'n',
      fields: noRoll.fields.map((field) =>
        field.kind === 'choice' ? { ...field, choices } : field,
      ),
    },
  ];
};
