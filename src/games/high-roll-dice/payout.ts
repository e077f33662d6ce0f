import { type DieFace, FACES } from '../../kernel/dice.ts';
import type { Citation } from '../../kernel/law.ts';
import { type Cents, share } from '../../kernel/money.ts';
import { type Odds, type Pay, to } from '../../kernel/odds.ts';
import { bug } from '../../kernel/refusal.ts';
import type { PayLine } from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import type { Rules } from './submission.ts';
import { variationOf } from './variation.ts';
import { faceName, kindName } from './words.ts';

type Lines = Readonly<Record<string, PayLine>>;
type ByNumber = Readonly<Record<number, Odds>>;

/** § .5(a), .6(j): by the face that occurs the most. */
const PIP_STREET: Readonly<Record<10 | 6, Readonly<Record<DieFace, Odds>>>> = {
  10: { 2: [6, 1], 3: [6, 1], 4: [5, 1], 5: [4, 1], 6: [4, 1], 1: [3, 1] },
  6: { 2: [8, 1], 3: [6, 1], 4: [5, 1], 5: [4, 1], 6: [3, 1], 1: [2, 1] },
};

/** § .5(b), .6(k): by how many match on the first roll; 1 means no match. */
const FIRST_ROLL: Readonly<Record<10 | 6, ByNumber>> = {
  10: { 8: [5000, 1], 7: [400, 1], 6: [30, 1], 5: [4, 1], 4: [1, 1], 3: [3, 5], 2: [12, 1] },
  6: { 6: [6000, 1], 5: [200, 1], 4: [15, 1], 3: [2, 1], 2: [1, 2], 1: [60, 1] },
};

/** § .5(d): by how many match after the Extra Roll. */
const EXTRA_ROLL: Readonly<Record<10 | 6, ByNumber>> = {
  10: { 8: [50, 1], 7: [10, 1], 6: [4, 1], 5: [2, 1], 4: [1, 1], 3: [6, 1] },
  6: {},
};

/** § .5(c), in cents. */
const MILLIONAIRE_ROW: Readonly<Record<number, Cents>> = { 9: 5_000_000, 10: 100_000_000 };

export const pipStreetPays = ({ dice }: Rules, face: DieFace): Lines => ({
  most: line(faceName(face), PIP_STREET[dice][face], variationOf(dice).at.pipStreetPays),
});

export const likeKindPays = ({ dice }: Rules, kind: number): Lines => {
  const first = FIRST_ROLL[dice][kind] ?? bug(`no circle for ${kind} of a kind`);
  const extra = EXTRA_ROLL[dice][kind];
  return {
    'first-roll': line(kindName(kind), first, variationOf(dice).at.likeKindPays),
    ...(extra === undefined
      ? {}
      : { 'extra-roll': line(`${kindName(kind)} on the Extra Roll`, extra, of('.5(d)')) }),
  };
};

export const millionaireRowPays = (rules: Rules, kind: number): Lines => {
  const amount = MILLIONAIRE_ROW[kind] ?? bug(`no circle for ${kind} of a kind`);
  // Reading 17: the stake goes back beside the amount, or the amount is all there is.
  const pays: Pay = rules.millionaireStake === 'returned' ? { amount } : { amount, keeps: 'stake' };
  return { 'first-roll': { title: kindName(kind), pays, cite: of('.5(c)') } };
};

const line = (title: string, odds: Odds, cite: Citation): PayLine => ({
  title,
  pays: to(...odds),
  cite,
});

/**
 * § .5(e), .6(l): the most that one player could win in a round with every place wagered on for this much. One face
 * is paid, and one number on the first roll, and after it at most one higher number on the Extra Roll.
 */
export const mostWonCents = (dice: 10 | 6, wagerCents: Cents): Cents => {
  const won = (odds: Odds | undefined) =>
    odds === undefined ? 0 : share(wagerCents, odds[0], odds[1]);
  const kinds = variationOf(dice).likeKind;
  const afterwards = (first: number) =>
    kinds.filter((kind) => kind > first).map((kind) => won(EXTRA_ROLL[dice][kind]));
  return (
    Math.max(...FACES.map((face) => won(PIP_STREET[dice][face]))) +
    Math.max(
      ...kinds.map((first) => won(FIRST_ROLL[dice][first]) + Math.max(0, ...afterwards(first))),
    )
  );
};
