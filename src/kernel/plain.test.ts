import { expect, test } from 'vitest';
import { plain } from './plain.ts';

test.each([
  ['case', 'ANN EXAMPLE'],
  ['accents, composed', 'Ánn Exämple'],
  ['accents, apart', 'A\u0301nn Exa\u0308mple'],
  ['wide letters', 'Ａｎｎ　Ｅｘａｍｐｌｅ'],
  ['letters of a circle, and of mathematics', 'Ⓐⓝⓝ 𝐄𝐱𝐚𝐦𝐩𝐥𝐞'],
  ['signs that show nothing', '\u200bAn\u00adn\ufeff Exam\u200dple\u2060'],
  ['stops and double blanks', ' Ann,  Example. '],
])('who is written otherwise is nobody else: %s', (_, written) => {
  expect(plain(written)).toBe('ann example');
});

test.each([
  ['Weiß', 'WEISS'],
  ['ΝΙΚΟΣ', 'Νικος'],
  ['Soﬁa', 'SOFIA'],
  ['1２３ Water St.', '123 water st'],
])('%s is %s', (one, other) => {
  expect(plain(one)).toBe(plain(other));
});

test.each([
  ['Ann Example', 'Anna Example'],
  ['Ann Example', 'AnnExample'],
  ['1 21 Water St', '12 1 Water St'],
  ['李', '王'],
])('%s is not %s', (one, other) => {
  expect(plain(one)).not.toBe(plain(other));
});
