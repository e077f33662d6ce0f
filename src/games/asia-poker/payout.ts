import { to } from '../../kernel/odds.ts';
import type { PayLine } from '../../kernel/wager.ts';
import { BONUS_HANDS, type BonusHand } from './bonus.ts';
import { of } from './chapter.ts';
import type { Rules } from './submission.ts';

type Lines = Readonly<Record<string, PayLine>>;

/** § .12(a). */
export const asiaPokerPays: Lines = {
  'two-hands': { title: 'Two of three hands higher', pays: to(1, 1), cite: of('.12(a)') },
};

interface Row {
  readonly line: string;
  readonly title: string;
  readonly pays: Readonly<Record<Rules['bonusPayTable'], number>>;
}

const same = (odds: number): Row['pays'] => ({ A: odds, B: odds, C: odds });

/** § .12(b): all to 1. */
const ROWS: Readonly<Record<BonusHand, Row>> = {
  'three-of-a-kind and four 8s': {
    line: 'three-of-a-kind-and-four-8s',
    title: 'Three-of-a-kind and four 8s',
    pays: same(5000),
  },
  'five aces': { line: 'five-aces', title: 'Five aces', pays: same(800) },
  'royal flush': { line: 'royal-flush', title: 'Royal flush', pays: same(200) },
  'natural straight flush': {
    line: 'natural-straight-flush',
    title: 'Natural straight flush',
    pays: { A: 80, B: 50, C: 50 },
  },
  'straight flush with a joker': {
    line: 'straight-flush-with-joker',
    title: 'Straight flush with joker',
    pays: same(40),
  },
  'four-of-a-kind': {
    line: 'four-of-a-kind',
    title: 'Four-of-a-kind',
    pays: { A: 30, B: 30, C: 25 },
  },
  '9-high': { line: 'nine-high', title: '9-high', pays: same(10) },
  'full house': { line: 'full-house', title: 'Full house', pays: same(5) },
  flush: { line: 'flush', title: 'Flush', pays: same(4) },
  'three-of-a-kind': { line: 'three-of-a-kind', title: 'Three-of-a-kind', pays: same(3) },
  straight: { line: 'straight', title: 'Straight', pays: same(2) },
};

export const bonusLine = (hand: BonusHand): string => ROWS[hand].line;

export const bonusPays = ({ bonusPayTable }: Rules): Lines =>
  Object.fromEntries(
    BONUS_HANDS.map((hand) => {
      const { line, title, pays } = ROWS[hand];
      return [line, { title, pays: to(pays[bonusPayTable], 1), cite: of('.12(b)') }];
    }),
  );

/** What the hands pay to 1, the highest hand first. */
export const bonusOdds = ({ bonusPayTable }: Rules): readonly number[] =>
  BONUS_HANDS.map((hand) => ROWS[hand].pays[bonusPayTable]);
