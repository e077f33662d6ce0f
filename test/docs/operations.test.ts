import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { dealRound } from '../dealing.ts';
import { servedHouse } from '../served-house.ts';
import { commandsIn, type ShellCommand } from './shell.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-docs-'));
  mkdirSync(join(folder, 'backups'));
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(join(folder, 'own.pem'), pem, { mode: 0o600 });
  await playARound();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A round at an electronic table, with the slip of its first wager and its receipt. */
const playARound = async (): Promise<void> => {
  const served = await servedHouse();
  const at = { table: 'E4', game: 'three-dice-yahtzee' };
  const player = await served.player(at.table, 1);
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 };
  const { slip } = (await player.say(at.table, said)).json();
  const { time } = served;
  await dealRound(served.house, at, { now: () => time.now, set: (now) => (time.now = now) });
  const receipt = (await player.get(`/api/tables/${at.table}/rounds/1/receipt`)).json();
  for (const [name, paper] of Object.entries({ slip, receipt })) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(paper));
  }
  await served.close();
};

/** Addresses of the page, in a folder of the test. */
const here = (word: string): string =>
  /^[\w-]+\.(json|jsonl|pem)$/.test(word)
    ? join(folder, word)
    : word
        .replace('/var/lib/houseway', join(folder, 'data'))
        .replace('/backups', join(folder, 'backups'));

const STANDARD_INPUT = 'a long password\nanother password\n';

const ran = async ({ words, into }: ShellCommand) => {
  const [, , name = '', ...rest] = words;
  // A house that is started stays open: what it depends on is looked at instead, and `npm run first-hour` starts one.
  const starts = name === 'start';
  const args = rest.filter((word) => !starts || word !== '--no-demo').map(here);
  const [printed, errors]: [string[], string[]] = [[], []];
  const input = Object.assign(Readable.from([STANDARD_INPUT]), { fd: 0 });
  const stdin = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(input as unknown as typeof process.stdin);
  const code = await main(
    [...[starts ? 'doctor' : name, ...args], ...(starts ? ['--port', '0'] : [])],
    { print: (line) => printed.push(line), error: (line) => errors.push(line) },
  );
  stdin.mockRestore();
  if (into !== undefined) writeFileSync(here(into), printed.join('\n'));
  return { code, said: [...printed, ...errors].join('\n') };
};

test('docs/players.md: every command does what the page says', async () => {
  const commands = commandsIn(
    readFileSync(new URL('../../docs/players.md', import.meta.url), 'utf8'),
  );
  expect(commands).not.toEqual([]);
  for (const command of commands) {
    expect(command.words.slice(0, 2)).toEqual(['npx', 'houseway']);
    expect(await ran(command)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Verified'),
    });
  }
});

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
/** A database is named by an address that nobody has. */
const isElsewhere = ({ line }: ShellCommand) => line.includes('postgres://');

test('docs/operations.md: every command, in the order of the page, does what the page says', async () => {
  const commands = commandsIn(page);
  expect(commands.filter(isElsewhere)).toHaveLength(1);
  const own = commands.filter((one) => !isElsewhere(one));
  expect(own.length).toBeGreaterThan(15);
  for (const command of own) {
    expect(command.words.slice(0, 2)).toEqual(['npx', 'houseway']);
    const { code, said } = await ran(command);
    expect([command.line, code, said.slice(0, 400)]).toMatchObject([
      command.line,
      0,
      said.slice(0, 400),
    ]);
  }
});
