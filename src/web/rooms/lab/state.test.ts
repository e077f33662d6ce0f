import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { goBack, historyOf, openPage } from '../../../../test/page.ts';

let lab: typeof import('./state.ts');
beforeAll(async () => {
  openPage('/rooms/lab');
  lab = await import('./state.ts');
});
beforeEach(() => openPage('/rooms/lab/high-roll-dice'));
afterAll(() => {
  vi.unstubAllGlobals();
});

const at = (query: string) => lab.looking('high-roll-dice', new URLSearchParams(query));

test('what the lab looks at is in its address, and an address of it shows the same', () => {
  const it = at('rules=a=1&pays=b=2&without=c&plus=d');
  expect(it).toEqual({
    ...{ game: 'high-roll-dice', rules: 'a=1', pays: 'b=2', without: 'c', plus: 'd' },
  });
  const link = new URL(lab.madeAt(it, { wager: 'fours' }), 'https://house.test');
  expect(link.pathname).toBe('/rooms/lab/high-roll-dice');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    ...{ rules: 'a=1', pays: 'b=2', without: 'c', plus: 'd', wager: 'fours' },
  });
  const { game: _, ...nothing } = at('');
  expect(Object.values(nothing)).toEqual([undefined, undefined, undefined, undefined]);
  expect(lab.madeAt(at(''))).toBe('/rooms/lab/high-roll-dice');
});

test('a list in an address is read part by part, and a value by its name', () => {
  expect(lab.partsOf('a=1,,b=2')).toEqual(['a=1', 'b=2']);
  expect(lab.partsOf(undefined)).toEqual([]);
  expect(lab.valueIn('ab=1,a=2=3', 'a')).toBe('2=3');
  expect(lab.valueIn('ab=1', 'a')).toBeUndefined();
  expect(lab.valueIn(undefined, 'a')).toBeUndefined();
});

test('another value of one rule leaves the others as chosen', () => {
  const it = at('rules=a=1,b=2');
  expect(lab.withRule(it, 'a', '3')).toEqual({ ...it, rules: 'b=2,a=3' });
  expect(lab.withRule(at(''), 'a', '3').rules).toBe('a=3');
});

test('a rule that is filed is in the address; the standard one is left out of it', () => {
  goBack('/rooms/lab/high-roll-dice?plus=d');
  lab.setRule(at('rules=a=1,b=2'), 'a', '3', '0');
  expect(historyOf()).toEqual(['replace /rooms/lab/high-roll-dice?plus=d&rules=b%3D2%2Ca%3D3']);
  lab.setRule(at('rules=a=1,b=2'), 'a', '0', '0');
  expect(historyOf()[1]).toBe('replace /rooms/lab/high-roll-dice?plus=d&rules=b%3D2');
});

test('a pay line is as somebody typed it; nothing typed is as the chapter has it', () => {
  lab.setPay(at('pays=x=2'), 'y', ' 3 to 1 ');
  lab.setPay(at('pays=x=2'), 'x', '  ');
  expect(historyOf()).toEqual([
    'replace /rooms/lab/high-roll-dice?pays=x%3D2%2Cy%3D3+to+1',
    'replace /rooms/lab/high-roll-dice',
  ]);
});

test.each([
  ['$1,250.50', 125_050],
  [' 10 ', 1_000],
  ['0', 0],
  ['0.005', 1],
  ['-1', undefined],
  ['ten', undefined],
  ['Infinity', undefined],
  ['  ', undefined],
  [null, undefined],
])('dollars typed as %s are %s cents', (typed, cents) => {
  expect(lab.centsOf(typed)).toBe(cents);
});
