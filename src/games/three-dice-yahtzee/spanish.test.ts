import { expect, test } from 'vitest';
import { callIn } from '../../kernel/words.ts';
import { spanish } from './spanish.ts';

const CITE = '3-Dice Yahtzee § shaking';

test.each([
  ['Red cup to seat 4', 'Cubilete Red al puesto 4'],
  ['Blue cup to seat 12', 'Cubilete Blue al puesto 12'],
  ['Blue cup back from seat 12', 'Cubilete Blue de vuelta del puesto 12'],
  [`dice exposed. ${CITE}`, `Dados a la vista. ${CITE}`],
  [`die out of the cup. ${CITE}`, `Un dado fuera del cubilete. ${CITE}`],
  [`die not flat. ${CITE}`, `Un dado no está plano. ${CITE}`],
])('%s is called %s', (english, called) => {
  expect(callIn(spanish, english)).toBe(called);
});

test.each([
  'A Red cup to seat 4',
  'Red cup to seat 4 now',
  'Green cup to seat 4',
  'Red cup back from seat',
])('%s is none of these calls, and stays', (call) => {
  expect(callIn(spanish, call)).toBe(call);
});
