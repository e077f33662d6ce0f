import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { exportTo } from '../../src/house/store/backup.ts';
import { dealRound } from '../dealing.ts';
import { servedHouse } from '../served-house.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const block = /```console\n(\$ npx houseway export [\s\S]*?)```/.exec(readme)?.[1] ?? '';

test('README.md: a house that changes a figure of its log is caught as shown', async () => {
  const [exports = '', sed = '', verifies = '', ...shown] = block.trimEnd().split('\n');
  const file = exports.split(' ').at(-1) ?? '';
  const [, from = '', to = ''] = /^\$ sed -i\.bak 's\/(.+)\/(.+)\/' (\S+)$/.exec(sed) ?? [];
  expect(verifies).toBe(`$ npx houseway verify --export ${file}`);

  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const served = await servedHouse();
  const at = { table: 'E4', game: 'three-dice-yahtzee' };
  try {
    const player = await served.player(at.table, 1);
    await player.say(at.table, { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 });
    const { time } = served;
    await dealRound(served.house, at, { now: () => time.now, set: (now) => (time.now = now) });
    await exportTo(served.house.log.store, join(folder, file));
    expect(await verified(join(folder, file))).toMatchObject({ code: 0 });
    const honest = readFileSync(join(folder, file), 'utf8');
    const forged = honest.split('\n').map((line) => line.replace(from, to));
    writeFileSync(join(folder, file), forged.join('\n'));
    const { code, lines } = await verified(join(folder, file));
    expect([code, lines.map(withoutNumbers)]).toEqual([1, shown.map(withoutNumbers)]);
  } finally {
    await served.close();
    rmSync(folder, { recursive: true });
  }
});

const withoutNumbers = (line: string): string => line.replaceAll(/\d+/g, 'N');

const verified = async (file: string) => {
  const lines: string[] = [];
  const out = { print: (line: string) => lines.push(line), error: () => {} };
  return { code: await main(['verify', '--export', file], out), lines };
};
