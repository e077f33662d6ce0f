import { expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import type { Card } from '../../kernel/cards.ts';
import { compared } from './comparison.ts';

const set = (text: string) => {
  const [high = [], medium = [], low = []] = text
    .split(' / ')
    .map((hand) => hand.split(' ') as Card[]);
  return { high, medium, low };
};
const DEALER = set('Kd Kh 4h 2s / 9s 9c / 5d');
const against = (text: string) => {
  const { high, medium, low } = set(text);
  return compared({ high, medium, low }, [...high, ...medium, ...low], DEALER, defaultRanking);
};

test.each([
  ['As Ah 6d 3h / Ts Td / 7c', ['higher', 'higher', 'higher'], 'win', '(2)'],
  ['As Ah 6d 7h / Ts Td / 4c', ['higher', 'higher', 'lower'], 'win', '(2)'],
  ['As Ah 6d 3h / 9h 9d / 7c', ['higher', 'copy', 'higher'], 'win', '(2)'],
  ['As Ah 6d 7h / 8h 8d / 3c', ['higher', 'lower', 'lower'], 'lose', '(1)(i)'],
  ['As Ah 6d 7h / 9h 9d / 5c', ['higher', 'copy', 'copy'], 'lose', '(1)(i)'],
  ['Qs Qh 6d 7h / 8h 8d / 3c', ['lower', 'lower', 'lower'], 'lose', '(1)(i)'],
  ['Qs Qh 6d 7h / 9h 9d / 5c', ['lower', 'copy', 'copy'], 'lose', '(1)(i)'],
  ['Qs Qh 6d 7h / 9h 9d / 3c', ['lower', 'copy', 'lower'], 'lose', '(1)(i)'],
  ['As Ah 6d 7h / 9h 9d / 3c', ['higher', 'copy', 'lower'], 'lose', '(1)(ii)'],
])('§ 575.11(f) %s: %j, %s under %s', (hands, standings, result, paragraph) => {
  expect(against(hands)).toEqual({
    standings,
    result,
    cite: `58 Pa. Code § 575.11(f)${paragraph}`,
  });
});

test('§ 575.11(f)(1)(iii) hands that were set wrongly are not compared', () => {
  expect(against('Ts Td 6d 3h / As Ah / 7c')).toEqual({
    standings: [],
    foul: 'high-not-above-medium',
    result: 'lose',
    cite: '58 Pa. Code § 575.11(f)(1)(iii)',
  });
});
