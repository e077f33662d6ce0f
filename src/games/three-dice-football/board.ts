import type { Board, BoardShape } from '../../kernel/felt.ts';

export const DOWNS = [
  '1st Down',
  '2nd Down',
  '3rd Down',
  '1st & Goal',
  '2nd & Goal',
  '3rd & Goal',
  'Extra Point',
] as const;
export const PLAYS = [1, 2, 3, 4, 5, 6] as const;
const YARDS = Array.from({ length: 23 }, (_, i) => 23 - i);
/** § .6(a): where the drive begins, drawn bolder than the other yards. */
const KICK_OFF = 20;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A stretch of the field: its yards from left to right, each `wide` units. */
interface Stretch extends Box {
  readonly yards: readonly number[];
  readonly yard: number;
  /** Where the first of its yards is drawn. */
  readonly from: number;
}

const xOf = ({ from, yards, yard }: Stretch, label: number): number =>
  from + yards.indexOf(label) * yard;
const middle = ({ y, h }: Box): number => y + (h >> 1);

/** § .2(b)(4): the grass, a line at the 10 and the 20, and every yard labelled in the centre. */
const grass = (stretch: Stretch, r: number, size: number): readonly BoardShape[] => {
  const { x, y, w, h, yards, yard } = stretch;
  const left = (yard >> 1) + 1;
  const stripes = yards
    .filter((one) => one % 10 === 5)
    .map((one): BoardShape => {
      const from = xOf(stretch, one) - left;
      return {
        kind: 'box',
        x: from,
        y,
        w: Math.min(5 * yard, x + w - from),
        h,
        tone: 'stripe',
      };
    });
  return [
    { kind: 'box', x, y, w, h, tone: 'field' },
    ...stripes,
    ...yards.flatMap((one): readonly BoardShape[] => {
      const at = xOf(stretch, one);
      const line = { kind: 'line', x: at, toX: at } as const;
      const whole = one === 10 || one === KICK_OFF;
      const reach = whole ? (h >> 1) - r : 8;
      const tone = whole ? {} : ({ tone: 'faint' } as const);
      return [
        { ...line, ...tone, y, toY: y + reach },
        { ...line, ...tone, y: y + h - reach, toY: y + h },
        ...(one === KICK_OFF || r > 10
          ? [{ kind: 'ring', x: at, y: middle(stretch), r } as const]
          : []),
        { kind: 'words', x: at, y: middle(stretch), size, text: String(one) },
      ];
    }),
  ];
};

const endZone = (box: Box, size: number): readonly BoardShape[] => [
  { kind: 'box', ...box, tone: 'zone' },
  {
    kind: 'words',
    x: box.x + (box.w >> 1),
    y: middle(box),
    size,
    text: box.w < 30 ? 'END' : 'END ZONE',
    turned: true,
  },
];

/** The far 10 and 20 yard lines, of the half that no drive reaches. */
const farLines = (x: number, y: number, h: number, apart: number, size: number) =>
  [10, 20].flatMap((yards, i): readonly BoardShape[] => {
    const at = x + apart * (i + 1);
    return [
      { kind: 'line', x: at, toX: at, y, toY: y + h },
      {
        kind: 'words',
        x: at - (size >> 1) - 2,
        y: y + h - size,
        size,
        text: String(yards),
        turned: true,
      },
    ];
  });

/** A spot with its words, beside where the puck goes. */
const spot = (
  { x, y, w, h }: Box,
  text: string,
  size: number,
  radius: number,
): readonly BoardShape[] => [
  { kind: 'box', x, y, w, h, tone: 'spot' },
  { kind: 'words', x: x + (w >> 1) + radius, y: y + (h >> 1), size, text },
];
const puckIn = ({ x, y, h }: Box, radius: number) => ({ x: x + radius + 4, y: y + (h >> 1) });

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly field: readonly BoardShape[];
  readonly stretches: readonly Stretch[];
  readonly goal: { readonly x: number; readonly y: number };
  readonly words: number;
  readonly radius: number;
  readonly down: (index: number) => Box;
  readonly play: (play: number) => Box;
  readonly length: { readonly x: number; readonly y: number };
}

const boardOf = ({
  width,
  height,
  field,
  stretches,
  goal,
  words,
  radius,
  down,
  play,
  length,
}: Drawn): Board => ({
  title: 'Football field',
  width,
  height,
  radius,
  size: words,
  shapes: [
    ...field,
    ...DOWNS.flatMap((text, i) => spot(down(i), text, words, radius)),
    { kind: 'words', ...length, size: words, text: 'Game Length' },
    ...PLAYS.flatMap((one) => spot(play(one), String(one), words, radius)),
  ],
  places: {
    ...Object.fromEntries(
      stretches.flatMap((stretch) =>
        stretch.yards.map((yards) => [
          `yard ${yards}`,
          { x: xOf(stretch, yards), y: middle(stretch) },
        ]),
      ),
    ),
    'end zone': goal,
    ...Object.fromEntries(DOWNS.map((text, i) => [text, puckIn(down(i), radius)])),
    ...Object.fromEntries(PLAYS.map((one) => [`play ${one}`, puckIn(play(one), radius)])),
  },
});

/** § .2(b)(4): the drive runs from left to right; the half behind the 23 is drawn narrow and never used. */
const drive: Stretch = { x: 94, y: 2, w: 1016, h: 96, yards: YARDS, yard: 38, from: 236 };

export const wide = boardOf({
  width: 1204,
  height: 144,
  field: [
    ...grass(drive, 15, 15),
    ...farLines(94, 2, 96, 46, 13),
    ...endZone({ x: 2, y: 2, w: 90, h: 96 }, 15),
    ...endZone({ x: 1112, y: 2, w: 90, h: 96 }, 15),
  ],
  stretches: [drive],
  goal: { x: 1157, y: 50 },
  words: 12,
  radius: 13,
  down: (index) => ({ x: 2 + index * 112, y: 107, w: 108, h: 35 }),
  play: (play) => ({ x: 830 + play * 53, y: 107, w: 50, h: 35 }),
  length: { x: 833, y: 125 },
});

const far: Stretch = {
  ...{ x: 20, y: 2, w: 330, h: 34 },
  ...{ yards: YARDS.slice(0, 12), yard: 25, from: 62 },
};
const near: Stretch = {
  ...{ x: 2, y: 40, w: 288, h: 34 },
  ...{ yards: YARDS.slice(12), yard: 25, from: 22 },
};

/** § .2(b)(5): on a hand's width the downs stand in two rows. */
const narrowDown = (index: number): Box => {
  const column = index === 6 ? 3 : index % 3;
  return { x: 2 + column * 87, y: index < 3 || index === 6 ? 80 : 108, w: 84, h: 25 };
};

export const narrow = boardOf({
  width: 352,
  height: 162,
  field: [
    ...grass(far, 10, 12),
    ...farLines(20, 2, 34, 14, 9),
    ...endZone({ x: 2, y: 2, w: 17, h: 34 }, 11),
    ...grass(near, 10, 12),
    { kind: 'box', x: 292, y: 40, w: 58, h: 34, tone: 'zone' },
    { kind: 'words', x: 321, y: 57, size: 10, text: 'END ZONE' },
  ],
  stretches: [far, near],
  goal: { x: 321, y: 57 },
  words: 10,
  radius: 9,
  down: narrowDown,
  play: (play) => ({ x: 33 + play * 45, y: 136, w: 42, h: 24 }),
  length: { x: 39, y: 148 },
});
