import { expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import { type Card, DECK_WITH_JOKER, SUITS } from '../../kernel/cards.ts';
import { seeded } from '../../kernel/chance.ts';
import { HOUSE_WAYS, houseWays } from './house-way.ts';
import { compareStrength, type Ranking, strengthOf } from './rankings.ts';
import { foul, legalSettings, type Setting, settingsOf } from './setting.ts';

const cards = (text: string): Card[] => text.split(' ') as Card[];
const say = ({ high, medium, low }: Setting): string =>
  [high, medium, low].map((hand) => hand.join(' ')).join(' | ');
const set = (
  text: string,
  way: keyof typeof houseWays = 'standard',
  rules = defaultRanking,
): string => say(houseWays[way](cards(text), rules));

/** Ranks only, for rows where which suit goes where is not the point. */
const ranks = (text: string, rules: Ranking = defaultRanking): string =>
  say(houseWays.standard(cards(text), rules)).replace(/([2-9TJQKA])[shdc]/g, '$1');

test.each([
  ['five aces', 'As Ah Ad Ac Joker 9h 4d', 'A Joker 9 4 | A A | A'],
  ['five aces and a pair', 'As Ah Ad Ac Joker 9h 9d', 'A Joker 9 9 | A A | A'],
  ['4+3', '9s 9h 9d 9c 4s 4h 4d', '9 9 9 9 | 4 4 | 4'],
  ['4+2+1', '9s 9h 9d 9c 4s 4h Kd', '9 9 9 9 | 4 4 | K'],
  ['4+1+1+1', '9s 9h 9d 9c Ks 5h 3d', '9 9 5 3 | 9 9 | K'],
  ['3+3+1, the single below', '9s 9h 9d 4c 4s 4h 3d', '4 4 4 3 | 9 9 | 9'],
  ['3+3+1, the single between', '9s 9h 9d 4c 4s 4h 7d', '7 4 4 4 | 9 9 | 9'],
  ['3+3+1, the single above', '9s 9h 9d 4c 4s 4h Kd', '9 4 4 4 | 9 9 | K'],
  ['3+2+2, the trips highest', 'Ks Kh Kd 9s 9h 4s 4h', '9 9 4 4 | K K | K'],
  ['3+2+2, a pair highest', '9s 9h 9d Ks Kh 4s 4h', '9 9 4 4 | K K | 9'],
  ['3+2+1+1, the trips above both', 'Ks Kh Kd 9s 9h 6s 4h', 'K K 6 4 | 9 9 | K'],
  ['3+2+1+1, the pair above the trips', '9s 9h 9d Ks Kh 6s 4h', 'K K 6 4 | 9 9 | 9'],
  ['3+2+1+1, a single above the trips', '9s 9h 9d 5s 5h Ks 4h', '9 9 9 4 | 5 5 | K'],
  ['2+2+2+1, queens high', 'Qs Qh 9d 9s 5h 5s 4h', 'Q 9 9 4 | 5 5 | Q'],
  ['2+2+2+1, jacks high', 'Js Jh 9d 9s 5h 5s 4h', '9 9 5 5 | J J | 4'],
  ['2+2+2+1, a single above the queens', 'Qs Qh 9d 9s 5h 5s Kh', '9 9 5 5 | Q Q | K'],
  ['3+1×4, the trips above', 'Ks Kh Kd 9s 7h 5s 2h', 'K K 5 2 | K 7 | 9'],
  ['3+1×4, the trips second', '9s 9h 9d Ks 7h 5s 2h', '9 9 5 2 | K 7 | 9'],
  ['3+1×4, the trips third', '9s 9h 9d Ks Th 5s 2h', '9 9 9 2 | K 5 | T'],
  ['2+2+1×3', 'Ks Kh 7d 7s Qh 5s 2h', 'K K 5 2 | 7 7 | Q'],
  ['2+1×5, the pair above', 'Ks Kh 9d 7s 5h 4s 2h', 'K 7 4 2 | K 5 | 9'],
  ['2+1×5, a single above', '9s 9h Kd Js 5h 4s 2h', '9 9 4 2 | K 5 | J'],
  ['seven singles', 'Ks Qh Td 8s 5h 4s 2h', 'K 5 4 2 | Q 8 | T'],
])('§ 575.11(c) standard, %s: %s', (_, hand, expected) => {
  expect(ranks(hand)).toBe(expected);
});

test.each([
  ['a run leaves a pair', '9s 9h 7d 6s 5h 4c Ks', '7 6 5 4 | 9 9 | K'],
  [
    'of several runs that leave a pair, the highest low hand',
    'Kh Kd 7s 6h 5d 4c 3s',
    '6 5 4 3 | K K | 7',
  ],
  ['three of a kind, a run leaves all three', '9s 9h 9d 7s 6h 5c 4s', '7 6 5 4 | 9 9 | 9'],
  [
    'three of a kind, a run takes one and leaves a pair',
    '7s 7h 7d 6s 5h 4c Ks',
    '7 6 5 4 | 7 7 | K',
  ],
  ['two pair, a run leaves no pair', 'Ts Th 7d 7s 9h 8c Ks', 'T T 9 8 | 7 7 | K'],
  ['two pair, the low hand no lower', 'Ks Kh 5d 5s 4h 3c 2s', '5 4 3 2 | K K | 5'],
  ['two pair, tens, the low hand lower', 'Ts Th 4d 4s 5h 3c 2s', 'T T 3 2 | 4 4 | 5'],
  ['two pair, nines, the low hand lower', '9s 9h 4d 4s 5h 3c 2s', '5 4 3 2 | 9 9 | 4'],
  ['seven singles, the run leaves the highest', 'Ks Qh Td 9s 8h 7c 2s', 'T 9 8 7 | K 2 | Q'],
  ['seven singles, the run leaves only low cards', 'As Kh Qd Jc 6s 4h 2d', 'A 6 4 2 | K J | Q'],
  ['of several runs, the highest cards left', 'Ks Qh Jd Tc 9s 8h 2c', 'J T 9 8 | K 2 | Q'],
  ['a pair, the run leaves the top card', '9s 9h Kd Js Th 8c 2s', 'J T 9 8 | K 2 | 9'],
  ['a pair, the run leaves the second highest', 'As Qs 5s 3s Qh Jd 8c', 'A Q 5 3 | Q 8 | J'],
  ['a pair, the run leaves neither', 'As Qs Js 3s Qh 9d 8c', 'Q Q 8 3 | A 9 | J'],
  [
    'two pair, of two flushes that leave a pair the one with the higher low hand',
    'Ks Kh 9s 9h 7s 5s 3s',
    'K 7 5 3 | 9 9 | K',
  ],
  [
    'a pair, a flush leaves higher cards than the straights',
    'Ks Kh Qd Jc Ts 3s 2s',
    'K T 3 2 | K J | Q',
  ],
  ['the joker completes a straight', '9s 7h Joker 6d Ks Qc 2h', 'Joker 9 7 6 | K 2 | Q'],
  ['the joker completes a flush', 'Joker 9s 5s 2s Kh Qd 7c', 'Joker 9 5 2 | K 7 | Q'],
])('§ 575.11(c) standard, %s: %s', (_, hand, expected) => {
  expect(ranks(hand)).toBe(expected);
});

test('§ 575.11(c) of cards of one rank those are taken that make the high hand highest', () => {
  expect(set('As Ah Ad Ac Joker 9s 4s')).toBe('As Joker 9s 4s | Ad Ac | Ah');
  expect(set('As Kd 7h 7c 5s 4d Joker')).toBe('As Joker 5s 4d | 7h 7c | Kd');
  expect(set('9s 9h 7h 6h 5d 4h Ks')).toBe('7h 6h 5d 4h | 9s 9h | Ks');
});

test('§ 575.11(c) best-high-first plays the highest high hand, then the highest medium hand', () => {
  expect(set('As Kh Qd Jc 6s 4h 2d', 'best-high-first')).toBe('As Kh Qd Jc | 6s 4h | 2d');
  expect(set('Ks Kh 7d 7s Qh 5s 2h', 'best-high-first')).toBe('Ks Kh 7s 7d | Qh 5s | 2h');
});

test('§ 575.11(c) balanced plays the most points', () => {
  // Kings up: 64 or less for a pair in the high hand, 84 for sevens in the medium and 69 for a queen.
  expect(set('Ks Kh 7d 7s Qh 5s 2h', 'balanced')).toBe('Ks Kh 5s 2h | 7s 7d | Qh');
  expect(set('As Kh Qd Jc 6s 4h 2d', 'balanced')).toBe('As 6s 4h 2d | Kh Jc | Qd');
});

const uniform = seeded(575);
const dealt = (): Card[] => {
  const deck = [...DECK_WITH_JOKER];
  return Array.from({ length: 7 }, () => deck.splice(uniform(deck.length), 1)[0]!);
};

test.each(HOUSE_WAYS)('§ 575.11(b) %s sets a thousand hands of seed 575 legally', (way) => {
  for (let i = 0; i < 1000; i += 1) {
    const hand = dealt();
    for (const aceLowStraight of ['second', 'lowest'] as const) {
      const rules = { ...defaultRanking, aceLowStraight };
      expect(foul(houseWays[way](hand, rules), hand, rules), hand.join(' ')).toBeUndefined();
    }
  }
});

test.each(HOUSE_WAYS)('%s does not mind the order of the cards, nor which suit is which', (way) => {
  for (let i = 0; i < 300; i += 1) {
    const hand = dealt();
    const setting = houseWays[way](hand, defaultRanking);
    expect(say(houseWays[way](hand.toReversed(), defaultRanking))).toBe(say(setting));
    const turned = hand.map(
      (card): Card =>
        card === 'Joker'
          ? card
          : (`${card[0]}${SUITS[(SUITS.indexOf(card[1] as 's') + 1) % 4]}` as Card),
    );
    const strengths = ({ high, medium, low }: Setting): unknown =>
      [high, medium, low].map((part) => strengthOf(part, defaultRanking));
    expect(strengths(houseWays[way](turned, defaultRanking))).toEqual(strengths(setting));
  }
});

test('§ 575.11(c) best-high-first has no legal setting above it', () => {
  for (let i = 0; i < 100; i += 1) {
    const hand = dealt();
    const own = strengthOf(houseWays['best-high-first'](hand, defaultRanking).high, defaultRanking);
    const above = legalSettings(hand, defaultRanking).filter(
      ({ high }) => compareStrength(strengthOf(high, defaultRanking), own) > 0,
    );
    expect(above).toEqual([]);
  }
});

test('§ 575.11(b) seven cards can be arranged in 105 ways', () => {
  const all = settingsOf(cards('As Kd 7h 7c 5s 4d Joker'));
  expect(new Set(all.map(say)).size).toBe(105);
});

test.each([
  ['Ks Kh 5s 2h | 7s 7d | Qh', undefined],
  ['7s 7d 5s 2h | Ks Kh | Qh', 'high-not-above-medium'],
  ['7s 7d Ks Kh | 5s 2h | Qh', 'medium-not-above-low'],
  ['Ks Kh 5s 2h | 7s Qh | 7d', undefined],
  ['Ks Kh 5s | 7s 7d | Qh', 'not-these-seven-cards'],
  ['Ks Kh 5s 3h | 7s 7d | Qh', 'not-these-seven-cards'],
])('§ 575.11(f)(1)(iii)–(v) %s: %s', (text, reason) => {
  const [high = [], medium = [], low = []] = text.split(' | ').map(cards);
  const hand = cards('Ks Kh 7d 7s Qh 5s 2h');
  expect(foul({ high, medium, low }, hand, defaultRanking)?.refused).toBe(reason);
});
