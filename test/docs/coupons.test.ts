import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundDemoCoupons } from '../../src/cli/demo-coupons.ts';
import { main } from '../../src/cli/main.ts';
import { type ServedHouse, servedHouse } from '../served-house.ts';
import { listening } from '../watching.ts';
import { daily } from '../whole.ts';
import { commandsIn } from './shell.ts';

const page = readFileSync(new URL('../../docs/coupons.md', import.meta.url), 'utf8');

const DELIVERY = {
  ...{ type: 'ExamineDelivery', delivery: 'DEL-1', damaged: [] },
  source: { provider: 'printer', invoice: 'I-1' },
  invoiced: [{ first: 'WEL-00000001', last: 'WEL-00000100', valueCents: 1000, quantity: 100 }],
  found: [{ first: 'WEL-00000001', last: 'WEL-00000100', expires: '2027-01-31' }],
};
const LIST = `patron,name,address,denomination,expires,serial
P-1,Patron 1,"1 Canal Street, Bethlehem",10.00,2026-12-24,WEL-00000001
`;

let [folder, url] = ['', ''];
let served: ServedHouse;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  served = await servedHouse();
  await foundDemoCoupons(served.house);
  url = `http://127.0.0.1:${await listening(served.app)}`;
  writeFileSync(join(folder, 'delivery.json'), JSON.stringify(DELIVERY));
  writeFileSync(join(folder, 'december.csv'), LIST);
  for (const person of ['finance', 'marketing']) {
    vi.stubEnv(`HOUSEWAY_PASSWORD_${person.toUpperCase()}`, `demo-${person}`);
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await served.close();
  rmSync(folder, { recursive: true });
});

const here = (word: string): string =>
  /^[\w-]+\.(json|csv|pdf)$/.test(word)
    ? join(folder, word)
    : word.replace('http://127.0.0.1:4600', url);

// The month of the demonstration is played by src/cli/coupons.test.ts, which reads the same report from its log.
const all = commandsIn(page).filter(({ words }) => words[3] !== 'demo');
const commands = daily(all, ({ words }) => !words.includes('--demo'));

test.each(commands.map((command) => [command.line, command] as const))(
  'docs/coupons.md: %s',
  async (_, { words }) => {
    expect(words.slice(0, 3)).toEqual(['npx', 'houseway', 'coupons']);
    const said: string[] = [];
    const out = {
      print: (line: string) => said.push(line),
      error: (line: string) => said.push(line),
    };
    const code = await main(words.slice(2).map(here), out);
    expect({ code, said: said.join('\n') }).toMatchObject({ code: 0 });
  },
);

test('docs/coupons.md shows how each part of the command is used', () => {
  expect(all.length).toBeGreaterThan(5);
});
