import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foundDemoCoupons } from '../src/cli/demo-coupons.ts';
import { keptRefusals, type RefusedSo, shown } from './coupon-month-refusals.ts';
import { EXAMPLES } from './coupon-refusals.ts';
import { distributedIn, welcome } from './coupons-served.ts';
import { openMoneyTable } from './money-table.ts';
import { servedHouse } from './served-house.ts';

/** Given to callers of the register from code, and never to somebody who enters a form. */
const NOT_ENTERED = ['stock-short'];

const codes = new Set(
  globSync('src/coupons/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/refuse\(\s*'([a-z-]+)'/g)])
    .map(([, code]) => code ?? ''),
);

/** Codes that the house gives where a coupon meets a table. */
const atTables = [
  ...readFileSync('src/house/at-table.ts', 'utf8').matchAll(/refuse\(\s*'([a-z-]+)',[^)]*§ 525/g),
].map(([, code]) => code ?? '');

const PATRON = 'a password of her own';

/** What a patron is refused who wants to use a coupon without a dealer, or one that is in nobody's name. */
const refusedAtTables = async (): Promise<readonly RefusedSo[]> => {
  const served = await servedHouse();
  try {
    const { house } = served;
    await foundDemoCoupons(house);
    await distributedIn(house, {});
    const asks = { type: 'RegisterPatron', person: 'ann', name: 'ann' } as const;
    await house.registerPatron(asks, PATRON, [{ person: 'cage', duty: 'cage' }]);
    const ann = served.visitor();
    await ann.post('/api/sign-in', { person: 'ann', password: PATRON });
    const entries: RefusedSo[] = [];
    for (const kind of ['felt', 'electronic'] as const) {
      await openMoneyTable(house, { table: kind, game: 'three-dice-football' }, kind);
      await ann.command(kind, { type: 'TakeSeat', seat: 1, patron: 'ann' });
      const matchPlay = { serial: welcome(1).first, valueCents: 1000, pays: 'wager odds' };
      const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000, matchPlay };
      const { code, because, cite } = (await ann.say(kind, said)).json();
      const where = kind === 'felt' ? 'a live table' : 'an electronic table';
      entries.push({ code, because, cite, from: `At ${where}: \`${shown(said)}\`` });
    }
    return entries;
  } finally {
    await served.close();
  }
};

/** The page by code: what is said, under which paragraph, and the form that was sent. */
const said = new Map(
  readFileSync('docs/coupon-refusals.md', 'utf8')
    .split('\n### ')
    .slice(1)
    .map((part) => {
      const [code = '', because = '', from = ''] = part.split('\n\n');
      const [cite = ''] = from.split('. `');
      return [code, { because, cite, from }] as const;
    }),
);

test.each(EXAMPLES)('%s: the example is refused so', (code, desk, command) => {
  const refusal = desk().asks(command);
  const page = said.get(code);
  // Of several examples with one code the page shows the last.
  const isShown = page?.from.includes(shown(command)) === true;
  const { because, cite } = isShown ? page : (refusal ?? {});
  expect(refusal).toMatchObject({ refused: code, because, cite });
});

test('every code of the register is in docs/coupon-refusals.md, with an example that was refused so', async () => {
  const entries = new Map<string, RefusedSo>();
  for (const [code, desk, command] of EXAMPLES) {
    const { because = '', cite = '' } = desk().asks(command) ?? {};
    entries.set(code, { code, because, cite, from: `\`${shown(command)}\`` });
  }
  for (const entry of keptRefusals()) {
    if (!entries.has(entry.code)) entries.set(entry.code, entry);
  }
  for (const entry of await refusedAtTables()) entries.set(entry.code, entry);
  expect(atTables.length).toBe(3);
  expect(
    [...codes, ...atTables].filter((code) => !entries.has(code) && !NOT_ENTERED.includes(code)),
  ).toEqual([]);
  const page = [...entries.values()]
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, because, cite, from }) => `### ${code}\n\n${because}\n\n${cite}. ${from}\n`);
  const head =
    '# Refusals of the coupon register\n\nEach code has one example, and tests play every one of them; the month is `houseway coupons demo`.\nThis page is written by one of them (`npx vitest run test/coupon-refusals.test.ts -u`).\n';
  await expect(`${[head, ...page].join('\n')}`).toMatchFileSnapshot('../docs/coupon-refusals.md');
});
