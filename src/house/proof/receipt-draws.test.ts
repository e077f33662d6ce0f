import { describe, expect, test } from 'vitest';
import vectors from '../../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { beaconTime, QUICKNET } from '../../kernel/beacon.ts';
import { canonical } from '../../kernel/canonical.ts';
import { bytesOf, chainDown, promiseOf, rulesDigest, toHex } from '../../kernel/draw.ts';
import type { DeviceEvent } from '../dealing/device.ts';
import { drawnAgain } from '../dealing/session.ts';
import { drawsIn, type Receipt, type ReceiptDraw } from './receipt.ts';
import { lateDraws, wrongFairness } from './receipt-draws.ts';

const HOUSE = 'ab'.repeat(32);
const SECRET = 'cd'.repeat(32);
const place = { house: bytesOf(HOUSE), session: 'T1/2026-11-16/1' };
const RULES = { game: 'three-dice-yahtzee', inForce: {}, payment: {} };
const [MARGIN, WINDOW] = [1_500, 15_000];
const SEATS = [
  { seat: 1, entropy: '11'.repeat(32) },
  { seat: 2, entropy: '22'.repeat(32) },
];

/** The signatures of quicknet's beacons that the vectors have, two of them one after the other. */
const signatures = new Map<number, string>(
  vectors.vectors.flatMap(({ given }) =>
    'signature' in given ? [[Number(given.beaconRound), String(given.signature)] as const] : [],
  ),
);

interface Made {
  readonly beacon?: string;
  /** The beacon of each draw; 0 is none. */
  readonly beacons?: readonly number[];
  /** By how much the windows of the draws close later than their beacons allow. */
  readonly late?: readonly number[];
  readonly seats?: readonly (typeof SEATS)[];
}

/** The second round of a session as an honest house shows it, with as many draws as beacons. */
const made = ({ beacon = '', beacons = [0], late = [], seats = [] }: Made = {}) => {
  const at = (to: number) => toHex(chainDown(place, 2, bytesOf(SECRET), to));
  const terms = { anchor: at(0), length: 9, beacon, windowMs: WINDOW, marginMs: MARGIN };
  const digest = rulesDigest(canonical(RULES));
  const commit = at(1);
  const promise = toHex(
    promiseOf({
      ...{ ...place, index: 2, table: 'T1', round: 2, game: RULES.game, rules: digest },
      ...{ commit: bytesOf(commit), beacon: bytesOf(beacon), windowMs: WINDOW, marginMs: MARGIN },
    }),
  );
  const shape = { dice: 3 } as const;
  const draws = beacons.map((beaconRound, i): ReceiptDraw => {
    const signature = signatures.get(beaconRound);
    const given = seats[i] ?? SEATS;
    const closesAt = beaconRound === 0 ? 20_000 : beaconTime(beaconRound) - MARGIN + (late[i] ?? 0);
    const outcome = drawnAgain(shape, {
      ...{ secret: bytesOf(SECRET), promise: bytesOf(promise), draw: i + 1, contributions: given },
      ...(signature && { beacon: { round: beaconRound, signature: bytesOf(signature) } }),
    });
    return {
      ...{ draw: i + 1, openedAt: closesAt - WINDOW, closesAt, closedAt: closesAt, beaconRound },
      ...{ ...(signature && { signature }), seats: given, bets: '', shape, outcome },
    };
  });
  const told: readonly Placed[] = [
    [1, { type: 'SessionOpened', session: place.session, house: HOUSE, ...terms }],
    [1, { type: 'Promised', round: 1, index: 1, rules: '', commit: '', promise: '' }],
    [10, { type: 'Revealed', index: 1, secret: commit }],
    [10, { type: 'Promised', round: 2, index: 2, rules: toHex(digest), commit, promise }],
    [11, { type: 'Contributed', ...SEATS[1]!, promise }],
    [12, { type: 'Contributed', ...SEATS[0]!, promise }],
    ...draws.flatMap((draw, i): readonly Placed[] => {
      const { openedAt, closesAt, closedAt, beaconRound, seats: given, ...rest } = draw;
      const { bets, signature, shape: asked, outcome } = rest;
      const drawn = { beaconRound, ...(signature && { signature }), shape: asked, outcome };
      return [
        [13 + 3 * i, { type: 'WindowOpened', draw: i + 1, openedAt, closesAt, beaconRound }],
        [14 + 3 * i, { type: 'Closed', draw: i + 1, closedAt, beaconRound, bets, seats: given }],
        [15 + 3 * i, { type: 'Drawn', draw: i + 1, ...drawn }],
      ];
    }),
    [90, { type: 'Revealed', index: 2, secret: SECRET }],
    [90, { type: 'Promised', round: 3, index: 3, rules: '', commit: '', promise: '' }],
  ];
  const fields = {
    ...{ kind: 'houseway receipt 2', house: HOUSE, table: 'T1', game: RULES.game, round: 2 },
    ...{ seat: 1, proof: 'commit and reveal', rules: RULES, lines: [{ seat: 1 }] },
    ...{ session: { name: place.session, ...terms }, promise: { index: 2, commit, promise } },
    ...{ secret: SECRET, draws, began: {}, together: [] },
  };
  return { fields, told };
};
type Told = Readonly<Record<string, unknown>> & { readonly type: string };
type Placed = readonly [position: number, event: Told];
type Change = (placed: Placed) => readonly Placed[];

const wrongIn = (
  { fields, told }: ReturnType<typeof made>,
  change: Change = (one) => [one],
  other: object = {},
) => {
  const entries = told.flatMap(change).map(([position, event]) => ({
    ...{ position, events: [{ stream: 'device/T1', version: 1, link: '', event }] },
  }));
  const receipt: object = { ...fields, entries, ...other };
  return wrongFairness(receipt as Receipt);
};
const isOf =
  (type: string, where: object = {}) =>
  ([, event]: Placed): boolean =>
    event.type === type &&
    Object.entries(where).every(([name, value]) => Object(event)[name] === value);
/** Events like this, as if another entry had told them. */
const movedTo =
  (position: number, is: (placed: Placed) => boolean): Change =>
  (one) => [is(one) ? [position, one[1]] : one];

const NOT_IN_ORDER = 'Commitment, wager, closing, draw and reveal are not in this order.';

describe('FAIRNESS § 6 commitment, wager, closing, draw and reveal are in this order, each in an entry of its own', () => {
  const two = made({ beacons: [0, 0] });
  const own = isOf('Contributed', { seat: 1 });

  test('an honest receipt has nothing wrong', () => {
    expect(wrongIn(made())).toBeUndefined();
    expect(wrongIn(two)).toBeUndefined();
  });

  test.each<[string, (placed: Placed) => boolean, Readonly<Record<number, boolean>>]>([
    ['the session', isOf('SessionOpened'), { 9: true, 10: true, 11: false }],
    ['the seat’s own bytes', own, { 10: false, 11: true, 16: true, 17: false, 18: false }],
    ['the bytes of another seat', isOf('Contributed', { seat: 2 }), { 10: true, 18: true }],
    ['the first closing', isOf('Closed', { draw: 1 }), { 14: true, 15: false, 16: false }],
    ['the first draw', isOf('Drawn', { draw: 1 }), { 14: false, 15: true, 90: false }],
    ['the last draw', isOf('Drawn', { draw: 2 }), { 17: false, 18: true, 89: true, 90: false }],
    ['the reveal', isOf('Revealed', { index: 2 }), { 18: false, 19: true }],
  ])('%s', (_, is, positions) => {
    for (const [position, right] of Object.entries(positions)) {
      expect(wrongIn(two, movedTo(Number(position), is)), position).toBe(
        right ? undefined : NOT_IN_ORDER,
      );
    }
  });

  test('for a seat that only watched, a closing still comes after the commitment', () => {
    const watched = { seat: 3, lines: [] };
    const closing = isOf('Closed', { draw: 1 });
    expect(wrongIn(two, movedTo(11, closing), watched)).toBeUndefined();
    for (const position of [9, 10]) {
      expect(wrongIn(two, movedTo(position, closing), watched)).toBe(NOT_IN_ORDER);
    }
  });

  test('each draw has its closing, and each closing its draw', () => {
    const again: Change = (one) => (isOf('Drawn', { draw: 2 })(one) ? [one, [19, closed]] : [one]);
    const [, closed] = two.told.find(isOf('Closed', { draw: 2 }))!;
    expect(wrongIn(two, again)).toBe(NOT_IN_ORDER);
  });

  test('a reveal before the commitment is not the one of this round', () => {
    const early: Change = (one) => {
      if (isOf('Revealed', { index: 2 })(one)) return [];
      return isOf('Revealed', { index: 1 })(one)
        ? [[10, { ...one[1], index: 2, secret: SECRET }]]
        : [one];
    };
    expect(wrongIn(two, early)).toBe('The secret is not the one that the entries reveal.');
    // The last secret of the session before may have had the same index.
    const before: Change = (one) =>
      isOf('SessionOpened')(one)
        ? [[1, { type: 'Revealed', index: 2, secret: 'ee'.repeat(32) }], one]
        : [one];
    expect(wrongIn(two, before)).toBeUndefined();
  });

  test('another session, or the commitment of another round, is not looked at', () => {
    const other: Change = (one) =>
      isOf('SessionOpened')(one)
        ? [[1, { ...one[1], session: 'T1/2026-11-15/1', length: 1 }], one]
        : [one];
    expect(wrongIn(two, other)).toBeUndefined();
  });
});

describe('FAIRNESS § 4 the beacon of a draw is quicknet’s, and the one that was due', () => {
  const with_ = (beacons: readonly number[], late: readonly number[] = []) =>
    made({ beacon: QUICKNET, beacons, late });
  const notDue = (draw: number) => `Draw ${draw} is not from the beacon that was due.`;

  test('the first after the window and its margin, or for a first draw any later one', () => {
    expect(wrongIn(with_([123]))).toBeUndefined();
    expect(wrongIn(with_([123], [1]))).toBe(notDue(1));
    expect(wrongIn(with_([123], [-60_000]))).toBeUndefined();
  });

  test('for a later draw the first that comes after the window and after the beacon before it', () => {
    expect(wrongIn(with_([1, 2]))).toBeUndefined();
    expect(wrongIn(with_([1, 2], [0, -3_000]))).toBeUndefined();
    expect(wrongIn(with_([1, 2], [0, 1]))).toBe(notDue(2));
    expect(wrongIn(with_([1, 123]))).toBeUndefined();
    expect(wrongIn(with_([1, 123], [0, -2_999]))).toBeUndefined();
    expect(wrongIn(with_([1, 123], [0, -3_000]))).toBe(notDue(2));
    expect(wrongIn(with_([2, 1], [-9_000, 0]))).toBe(notDue(2));
  });

  test('a beacon of another chain is none', () => {
    expect(wrongIn(made({ beacon: 'ab'.repeat(32), beacons: [123] }))).toBe(notDue(1));
  });

  test('its signature is held to the key of quicknet', () => {
    const it = with_([123]);
    const signed = (signature: string | undefined) => {
      const { draws } = it.fields;
      const own = draws.map(({ signature: _own, ...draw }) => ({
        ...{ ...draw, ...(signature === undefined ? {} : { signature }) },
      }));
      const change: Change = ([position, event]) => {
        if (event.type !== 'Drawn') return [[position, event]];
        const { signature: _own, ...drawn } = Object(event);
        return [[position, { ...drawn, ...(signature === undefined ? {} : { signature }) }]];
      };
      return wrongIn(it, change, { draws: own });
    };
    const wrong = 'The signature of draw 1 is not that of beacon 123.';
    expect(signed(signatures.get(123))).toBeUndefined();
    expect(signed(signatures.get(1))).toBe(wrong);
    expect(signed('ab')).toBe(wrong);
    expect(signed(undefined)).toBe(wrong);
  });

  test('the draw is made with it', () => {
    const it = with_([123]);
    const outcome = it.fields.draws[0]!.outcome.map((face) => (Number(face) % 6) + 1);
    const change: Change = ([position, event]) => [
      [position, event.type === 'Drawn' ? { ...event, outcome } : event] as Placed,
    ];
    const draws = it.fields.draws.map((draw) => ({ ...draw, outcome }));
    expect(wrongIn(it, change, { draws })).toBe('Draw 1 does not follow from the secret.');
  });

  test('where the session has none, a draw has none', () => {
    expect(wrongIn(made({ beacon: '', beacons: [123] }))).toBe('Draw 1 has a beacon.');
  });

  test('those that were closed when their beacon was out are told, each by its number', () => {
    const { draws } = with_([1, 2, 123]).fields;
    const closed = (...ms: readonly number[]) => {
      const changed = draws.map((draw, i) => ({
        ...{ ...draw, closedAt: beaconTime(draw.beaconRound) + ms[i]! },
      }));
      const receipt: object = { draws: changed };
      return lateDraws(receipt as Receipt);
    };
    expect(closed(-1, -1, -1)).toEqual([]);
    expect(closed(0, -1, 5)).toEqual([1, 3]);
  });
});

describe('FAIRNESS § 4 betting is closed on with the bytes that every seat gave until then', () => {
  const [one, two] = SEATS;
  const other = { seat: 1, entropy: '33'.repeat(32) };
  const notThose = (draw: number) =>
    `Draw ${draw} is not closed on with the bytes that the seats gave.`;
  test.each([
    ['in every draw', [SEATS, SEATS], undefined],
    ['not in the first one', [[two!], SEATS], notThose(1)],
    ['not in the last one', [SEATS, [two!]], notThose(2)],
    ['other bytes', [[other, two!], SEATS], notThose(1)],
    ['of nobody else', [[one!], [one!]], notThose(1)],
  ])('%s', (_, seats, wrong) => {
    expect(wrongIn(made({ beacons: [0, 0], seats }))).toBe(wrong);
    expect(wrongIn(made({ beacons: [0, 0], seats }), undefined, { lines: [] })).toBe(wrong);
  });

  test('who comes between two draws is in the second', () => {
    const own = isOf('Contributed', { seat: 1 });
    const told = made({ beacons: [0, 0], seats: [[two!], SEATS] });
    const [mine] = told.told.filter(own);
    const change: Change = (placed) =>
      own(placed)
        ? []
        : isOf('WindowOpened', { draw: 2 })(placed)
          ? [placed, [16, mine![1]]]
          : [placed];
    expect(wrongIn(told, change)).toBeUndefined();
    // Who took the wager back again gave bytes that nothing is drawn from.
    const late: Change = (placed) =>
      own(placed) ? [] : isOf('Drawn', { draw: 2 })(placed) ? [placed, [19, mine![1]]] : [placed];
    const without = made({ beacons: [0, 0], seats: [[two!], [two!]] });
    expect(wrongIn(without, late, { lines: [] })).toBeUndefined();
    expect(wrongIn(without, late)).toBe(NOT_IN_ORDER);
  });

  test('each seat gives them once, for this commitment', () => {
    const it = made();
    const [mine] = it.told.filter(isOf('Contributed', { seat: 1 }));
    expect(wrongIn(it, (placed) => (placed === mine ? [placed, placed] : [placed]))).toBe(
      'The bytes of seat 1 are others.',
    );
    const elsewhere: Change = (placed) =>
      placed === mine ? [[placed[0], { ...placed[1], promise: '00'.repeat(32) }]] : [placed];
    expect(wrongIn(it, elsewhere)).toBe('The bytes of seat 1 are others.');
  });
});

describe('FAIRNESS § 4 the house does not choose the beacon of a draw after its window', () => {
  const chosen = 'Draw 1 is not from the beacon that its window named.';
  const late = made({ beacon: QUICKNET, beacons: [657_413] });
  const named =
    (type: string, beaconRound: number): Change =>
    ([position, event]) => [[position, event.type === type ? { ...event, beaconRound } : event]];

  test('window, closing and draw name one', () => {
    expect(wrongIn(late)).toBeUndefined();
    for (const type of ['WindowOpened', 'Closed'])
      expect(wrongIn(late, named(type, 123)), type).toBe(chosen);
    const both: Change = (one) => named('WindowOpened', 123)(one).flatMap(named('Closed', 123));
    expect(wrongIn(late, both)).toBe(chosen);
  });

  test('which is that of the window as it was shortened last', () => {
    const shortens: Change = (placed) =>
      isOf('WindowOpened')(placed)
        ? [
            [placed[0], { ...placed[1], beaconRound: 700_000 }],
            [placed[0], { ...placed[1], type: 'WindowShortened' }],
          ]
        : [placed];
    expect(wrongIn(late, shortens)).toBeUndefined();
    expect(wrongIn(late, named('WindowOpened', 700_000))).toBe(chosen);
  });
});

describe('FAIRNESS § 6 the draws of a round are read from what its device tells', () => {
  const shape = { dice: 3 } as const;
  const opens = (draw: number, openedAt: number, closesAt: number): DeviceEvent => ({
    ...{ type: 'WindowOpened', draw, openedAt, closesAt, beaconRound: 0 },
  });
  const closes = (draw: number, closedAt: number): DeviceEvent => ({
    ...{ type: 'Closed', draw, closedAt, beaconRound: 0, bets: `bets ${draw}`, seats: [] },
  });
  const draws = (draw: number): DeviceEvent => ({
    ...{ type: 'Drawn', draw, beaconRound: 0, shape, outcome: [draw, 1, 1] },
  });
  const draw = (number: number, openedAt: number, closesAt: number, closedAt: number) => ({
    ...{ draw: number, openedAt, closesAt, closedAt, beaconRound: 0, seats: [] },
    ...{ bets: `bets ${number}`, shape, outcome: [number, 1, 1] },
  });

  test('each with its own window and closing', () => {
    const told = [opens(1, 5, 20), closes(1, 21), draws(1), opens(2, 30, 45), closes(2, 46)];
    expect(drawsIn(told)).toEqual([draw(1, 5, 20, 21)]);
    expect(drawsIn([...told, draws(2)])).toEqual([draw(1, 5, 20, 21), draw(2, 30, 45, 46)]);
  });

  test('a window that was shortened closes when it then did', () => {
    const shortens = { type: 'WindowShortened', draw: 1, closesAt: 9, beaconRound: 0 } as const;
    expect(drawsIn([opens(1, 5, 20), shortens, closes(1, 9), draws(1)])).toEqual([
      draw(1, 5, 9, 9),
    ]);
  });

  test('without a window its times are none, and without a closing, or of draw 1, there is no draw', () => {
    expect(drawsIn([closes(1, 9), draws(1)])).toEqual([draw(1, 0, 0, 9)]);
    expect(drawsIn([opens(1, 5, 20), draws(1)])).toEqual([]);
    expect(drawsIn([opens(1, 5, 20), closes(1, 9), { type: 'Drawn', draw: 1 }])).toEqual([]);
    expect(drawsIn([])).toEqual([]);
  });
});
