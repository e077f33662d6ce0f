import { expect, test } from 'vitest';
import type { ConsoleForm } from '../../kernel/form.ts';
import { type Values, withDigit, withoutLast } from './console-form.tsx';

const count: ConsoleForm = {
  command: 'DealFaceDown',
  title: 'Deal face down',
  cite: '58 Pa. Code § 575.8(c)',
  fields: [{ kind: 'number', name: 'cards', label: 'Cards dealt' }],
};

test('§ 575.8(c) the cards that were dealt are counted in by their digits, and a slip is taken back', () => {
  const digits = (...typed: number[]) =>
    typed.reduce<Values>((values, digit) => withDigit(count, values, digit), {});
  expect(digits(4, 9)).toEqual({ cards: 49 });
  expect(withoutLast(count, digits(4, 9))).toEqual({ cards: 4 });
  expect(withoutLast(count, digits(4))).toEqual({});
  expect(withoutLast(count, {})).toEqual({});
  const none = { ...count, fields: [] };
  expect(withDigit(none, {}, 4)).toEqual({});
});
