import type { Citation } from '../../kernel/law.ts';
import { of } from './chapter.ts';

/** What differs between ten dice and the six of § .6, and under which paragraph of each a thing is done. */
export interface DiceVariation {
  readonly dice: 10 | 6;
  /** The numbers on the circles of Like Kind Boulevard; § .6(d): 1 stands for no match. */
  readonly likeKind: readonly number[];
  /** The numbers on the circles of Millionaire Row. */
  readonly millionaireRow: readonly number[];
  /** § .2(e)(3): a player may buy an Extra Roll. */
  readonly extraRoll: boolean;
  readonly at: Readonly<Record<Subject, Citation>>;
}

type Subject =
  | 'likeKind'
  | 'equalValue'
  | 'rank'
  | 'dicePresent'
  | 'noMoreBets'
  | 'call'
  | 'announcement'
  | 'complete'
  | 'pipStreetPays'
  | 'likeKindPays'
  | 'payoutLimit';

const TEN: DiceVariation = {
  dice: 10,
  likeKind: [2, 3, 4, 5, 6, 7, 8],
  millionaireRow: [9, 10],
  extraRoll: true,
  at: {
    likeKind: of('.2(e)(2)'),
    equalValue: of('.1(b)(2)(iv)'),
    rank: of('.2(d)'),
    dicePresent: of('.3(d)'),
    noMoreBets: of('.4(a)'),
    call: of('.4(d)'),
    announcement: of('.4(e)'),
    complete: of('.4(h)'),
    pipStreetPays: of('.5(a)'),
    likeKindPays: of('.5(b)'),
    payoutLimit: of('.5(e)'),
  },
};

const SIX: DiceVariation = {
  dice: 6,
  likeKind: [2, 3, 4, 5, 6, 1],
  millionaireRow: [],
  extraRoll: false,
  at: {
    likeKind: of('.6(d)'),
    equalValue: of('.6(b)(3)'),
    rank: of('.6(c)'),
    dicePresent: of('.6(e)'),
    noMoreBets: of('.6(g)'),
    call: of('.6(h)'),
    announcement: of('.6(h)'),
    complete: of('.6(i)'),
    pipStreetPays: of('.6(j)'),
    likeKindPays: of('.6(k)'),
    payoutLimit: of('.6(l)'),
  },
};

export const variationOf = (dice: 10 | 6): DiceVariation => (dice === 10 ? TEN : SIX);
