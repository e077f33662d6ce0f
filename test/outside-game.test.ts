import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import chuckALuck from '../examples/chuck-a-luck/index.ts';
import { parseConfig } from '../src/cli/configuration.ts';
import { main } from '../src/cli/main.ts';
import { openConfigured } from '../src/cli/opened-house.ts';
import { THE_HOUSE } from '../src/house/house.ts';
import { expectAccepted, isRefusal } from '../src/kernel/refusal.ts';
import { gamesWith } from '../src/server/outside-games.ts';
import { conformance } from './conformance.ts';
import { temporaryFolders } from './folders.ts';
import { servedHouse } from './served-house.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const game = join(root, 'examples/chuck-a-luck/index.ts');
const newFolder = temporaryFolders();

/** The command line in a process of its own, as somebody with a package of theirs starts it. */
const houseway = (...args: readonly string[]) => {
  const main = join(root, 'src/cli/main.ts');
  const script = `import(${JSON.stringify(main)}).then(async ({ main }) => { process.exitCode = await main(process.argv.slice(1)); });`;
  return spawnSync(process.execPath, ['--no-warnings', '-e', script, ...args], {
    cwd: newFolder(),
    encoding: 'utf8',
  });
};

/** The same, asked here: a process of its own loads the house for as long as all that is asked of it takes. */
const said = async (...args: readonly string[]) => {
  const [printed, errors]: [string[], string[]] = [[], []];
  const status = await main(args, {
    print: (line) => printed.push(line),
    // A slow machine says how far it is; that is for whoever waits.
    error: (line) => /^[\w ]+ {2}\d+%/.test(line) || errors.push(line),
  });
  return { status, stdout: printed.join('\n'), stderr: errors.join('\n') };
};

conformance(chuckALuck);

test('House rules § odds a game in another package has its exact odds', () => {
  const { stdout, status } = houseway('odds', game, '--json');
  expect(status).toBe(0);
  const { game: id, wagers } = JSON.parse(stdout);
  expect([id, wagers.length]).toEqual(['chuck-a-luck', 6]);
  // 75 + 2 × 15 + 10 × 1 − 125 of 216.
  expect(wagers[4]).toMatchObject({ wager: 'chuck-5', houseEdge: '5/108' });
});

test('House rules § notation a round of a game in another package is played', async () => {
  const round = join(root, 'examples/chuck-a-luck/round.txt');
  const { stdout } = await said('play', round, '--game', game);
  expect(stdout).toContain('wins $20 (Two dice, 2 to 1)');
  expect(stdout).toContain('wins $10 (One die, 1 to 1)');
});

test('House rules § submission TypeScript in node_modules is refused with what to do', () => {
  const there = join(newFolder(), 'node_modules', 'chuck-a-luck');
  mkdirSync(there, { recursive: true });
  const file = join(there, 'index.ts');
  copyFileSync(game, file);
  const { status, stderr } = houseway('odds', file);
  expect([status, stderr]).toEqual([1, expect.stringContaining('Copy it into a folder')]);
});

test('House rules § odds a game in another package is simulated on several threads, merged and reported as ours are', async () => {
  const state = join(newFolder(), 'run.jsonl');
  // More than one block, so that threads of their own load the game.
  const played = ['--rounds', String(2 ** 25), '--workers', '2', '--state', state];
  const { status, stdout } = await said('simulate', game, ...played, '--replay', '4000', '--json');
  expect([status, stdout]).toEqual([0, expect.stringContaining('chuck-a-luck')]);
  const { digest } = JSON.parse(stdout);
  const merged = await said('simulate', 'merge', state, '--game', game, '--json');
  expect(JSON.parse(merged.stdout)).toMatchObject({ digest });
  expect(await said('simulate', 'merge', state)).toMatchObject({ status: 1 });
  expect(await said('simulate', game, '--game', game)).toMatchObject({ status: 2 });
  const report = await said('report', 'math', game, '--rounds', '4000');
  expect(report).toMatchObject({ status: 0, stdout: expect.stringContaining('"5/108"') });
  const cost = await said('coupons', 'cost', game);
  expect(cost).toMatchObject({ status: 0, stdout: expect.stringContaining('Number 1') });
});

test('House rules § submission a configured house has games from outside beside its own, under names of their own', async () => {
  const all = await gamesWith([game]);
  expect(isRefusal(all) ? all : Object.keys(all)).toContain('chuck-a-luck');
  expect(await gamesWith([game, game])).toMatchObject({ refused: 'not-a-game' });
  const empty = join(newFolder(), 'empty.mjs');
  writeFileSync(empty, 'export default {};\n');
  expect(await gamesWith([empty])).toMatchObject({ refused: 'not-a-game' });
  expect(await gamesWith([join(root, 'nowhere.ts')])).toMatchObject({ refused: 'no-file' });
});

test('House rules § export a house with a game from outside is verified and reported with that game', async () => {
  const data = newFolder();
  const config = expectAccepted(parseConfig({ data, games: [game], demo: false }, {}));
  const { house, close } = expectAccepted(await openConfigured(config, () => {}));
  const floor = (asks: Parameters<typeof house.ask>[0] & { kind: 'floor' }) =>
    house.ask(asks, THE_HOUSE).then(expectAccepted);
  await floor({ kind: 'floor', asks: { type: 'FoundHouse', name: 'My Hall', demo: false } });
  const table = { table: 'U1', game: 'chuck-a-luck', title: 'Chuck-a-Luck' };
  await floor({ kind: 'floor', asks: { type: 'SetUpTable', ...table } });
  await close();
  for (const command of ['verify', 'report']) {
    const { status, stderr } = await said(command, '--data', data, '--game', game);
    expect([status, stderr]).toEqual([0, '']);
  }
  const copy = join(newFolder(), 'house.jsonl');
  expect(await said('export', copy, '--data', data)).toMatchObject({ status: 0 });
  const into = join(newFolder(), 'again');
  const restored = await said('restore', copy, '--data', into);
  expect(restored).toMatchObject({ status: 1, stderr: expect.stringContaining('HOUSEWAY_GAMES') });
  expect(existsSync(into)).toBe(false);
  const apart = await said('verify', '--data', data);
  expect([apart.status, apart.stdout]).toMatchObject([1, expect.stringContaining('chuck-a-luck')]);
});

test('House rules § command a game of one command is in the description, and every reference leads somewhere', async () => {
  const served = await servedHouse({ games: { [chuckALuck.id]: chuckALuck } });
  const { components } = (await served.visitor().get('/api/openapi.json')).json();
  await served.close();
  expect(components.schemas['chuck-a-luck.Throw']).toMatchObject({ additionalProperties: false });
  const referred = components.schemas.RoundCommand.anyOf.map(({ $ref }: { $ref: string }) =>
    $ref.split('/').at(-1),
  );
  expect(referred).toContain('chuck-a-luck.Command');
  const choice = { oneOf: [{ $ref: '#/components/schemas/chuck-a-luck.Throw' }] };
  expect(components.schemas['chuck-a-luck.Command']).toEqual(choice);
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(referred));
});
