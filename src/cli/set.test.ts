import { expect, test } from 'vitest';
import { main } from './main.ts';

const said = async (...args: string[]) => {
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main(args, {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
};

test('§ 575.11(c) set --json prints the three hands by the house way', async () => {
  const { code, printed } = await said('set', 'As Kd 7h 7c 5s 4d Joker', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(printed)).toEqual({
    high: ['As', 'Joker', '5s', '4d'],
    medium: ['7h', '7c'],
    low: ['Kd'],
  });
});

test('§ 575.11(c) the house way may be named', async () => {
  const { printed } = await said(
    'set',
    'As Kd 7h 7c 5s 4d Joker',
    '--rule',
    'houseWay=best-high-first',
    '--json',
  );
  expect(JSON.parse(printed).low).toEqual(['7h']);
});

test('set in words names the hands', async () => {
  const { printed } = await said('set', 'As', 'Kd', '7h', '7c', '5s', '4d', 'Joker');
  expect(printed).toContain('pair of aces');
  expect(printed).toContain('pair of sevens');
});

test.each([
  ['As Kd 7h 7c 5s 4d', 'not-cards', 'A hand is seven cards; this has 6. Name 1 more.'],
  ['As Kd 7h 7c 5s 4d As', 'not-cards', 'As is named twice. A deck has only one.'],
  ['As Kd 7h 7c 5s 4d 1x', 'not-cards', '"1x" is not a card of this deck'],
])('§ 575.11(b) set %s is refused', async (hand, refused, because) => {
  const { code, printed } = await said('set', hand, '--json');
  expect(code).toBe(1);
  const refusal = JSON.parse(printed);
  expect(refusal).toMatchObject({ refused, cite: '58 Pa. Code § 575.11(b)' });
  expect(refusal.because).toContain(because);
});

test('a rule that cannot be filed is refused with its choices', async () => {
  const { code, errors } = await said('set', 'As Kd 7h 7c 5s 4d Joker', '--rule', 'houseWay=lucky');
  expect(code).toBe(1);
  expect(errors).toContain('standard or best-high-first or balanced');
});

test('set --best ranks the settings by exact value', async () => {
  const { printed } = await said('set', 'As Kd 7h 7c 5s 4d Joker', '--best', '--json');
  const { dealerHands, settings, houseWay } = JSON.parse(printed);
  expect(dealerHands).toBe(53_524_680);
  // 2 · 46,601,243 − 53,524,680 over 53,524,680, in lowest terms.
  expect(settings[0]).toMatchObject({ wins: 46_601_243, value: '862561/1163580', cost: '0/1' });
  expect(houseWay).toEqual({ ...settings[0], high: ['As', 'Joker', '5s', '4d'] });
});

test('only Asia Poker is solved', async () => {
  const { code, errors } = await said('solve', 'high-roll-dice');
  expect(code).toBe(1);
  expect(errors).toContain('houseway odds');
});
