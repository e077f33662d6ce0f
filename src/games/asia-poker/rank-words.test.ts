import { expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import { type Card, RANKS } from '../../kernel/cards.ts';
import { handWords } from './rank-words.ts';

const lowest = { ...defaultRanking, aceLowStraight: 'lowest' } as const;
const cards = (text: string): readonly Card[] => text.split(' ') as Card[];

/** By rank from the 2: one, and several, in English and in Spanish. */
const NAMES = [
  ['two', 'twos', 'dos', 'doses'],
  ['three', 'threes', 'tres', 'treses'],
  ['four', 'fours', 'cuatro', 'cuatros'],
  ['five', 'fives', 'cinco', 'cincos'],
  ['six', 'sixes', 'seis', 'seises'],
  ['seven', 'sevens', 'siete', 'sietes'],
  ['eight', 'eights', 'ocho', 'ochos'],
  ['nine', 'nines', 'nueve', 'nueves'],
  ['ten', 'tens', 'diez', 'dieces'],
  ['jack', 'jacks', 'jota', 'jotas'],
  ['queen', 'queens', 'reina', 'reinas'],
  ['king', 'kings', 'rey', 'reyes'],
  ['ace', 'aces', 'as', 'ases'],
] as const;

test.each(RANKS.map((rank, at) => [rank, ...NAMES[at]!] as const))(
  '§ 575.6 a card, a pair and three of %s are called by their rank',
  (rank, one, many, uno, muchos) => {
    const said = (text: string) =>
      (['en', 'es'] as const).map((language) => handWords(cards(text), defaultRanking, language));
    expect(said(`${rank}s`)).toEqual([one, uno]);
    expect(said(`${rank}s ${rank}h`)).toEqual([`pair of ${many}`, `pareja de ${muchos}`]);
    if (rank === '2' || rank === '3') return;
    expect(said(`${rank}s ${rank}h ${rank}d 2s`)).toEqual([`three ${many}`, `trío de ${muchos}`]);
    expect(said(`${rank}s ${rank}h 3d 3s`)).toEqual([
      `two pair, ${many} and threes`,
      `doble pareja, ${muchos} y treses`,
    ]);
    expect(said(`${rank}s 2h`)).toEqual([`${one}-two high`, `${uno} y dos`]);
    if (rank === 'A') return;
    expect(said(`${rank}s ${rank}h ${rank}d ${rank}c`)).toEqual([
      `four ${many}`,
      `póquer de ${muchos}`,
    ]);
  },
);

/** Every straight by its highest card, and what it is called in a flush as well. */
const RUNS = RANKS.slice(3, 12).map(
  (_, at) => [RANKS.slice(at, at + 4), NAMES[at + 3]![0], NAMES[at + 3]![2]] as const,
);

test.each(RUNS)('§ 575.6(b)(3), (6) %j is called by its highest card', (ranks, top, arriba) => {
  for (const rules of [defaultRanking, lowest]) {
    const mixed = ranks.map((rank, at): Card => `${rank}${at === 0 ? 'h' : 's'}`);
    expect(handWords(mixed, rules, 'en')).toBe(`${top}-high straight`);
    expect(handWords(mixed, rules, 'es')).toBe(`escalera al ${arriba}`);
    const suited = ranks.map((rank): Card => `${rank}s`);
    expect(handWords(suited, rules, 'en')).toBe(`${top}-high straight flush`);
    expect(handWords(suited, rules, 'es')).toBe(`escalera de color al ${arriba}`);
  }
});

test.each([
  ['As Kh Qd Jc', 'ace-high straight', 'escalera al as'],
  ['As 2h 3d 4c', 'ace-to-four straight', 'escalera del as al cuatro'],
  ['As 2s 3s 4s', 'ace-to-four straight flush', 'escalera de color del as al cuatro'],
  ['As Ks Qs Js', 'royal flush', 'escalera real'],
  ['As Ah Ad Joker', 'four aces', 'cuatro ases'],
  ['Ks 9s 7s 2s', 'king-high flush', 'color al rey'],
  ['6s 4s 3s 2s', 'six-high flush', 'color al seis'],
  ['Ks 9h 7s 2s', 'king-nine high', 'rey y nueve'],
])('§ 575.6(b) %s is %s, %s, wherever the low straight ranks', (text, english, spanish) => {
  for (const rules of [defaultRanking, lowest]) {
    expect(handWords(cards(text), rules, 'en')).toBe(english);
    expect(handWords(cards(text), rules, 'es')).toBe(spanish);
  }
});
