import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { servedHouse } from '../../test/served-house.ts';
import { listening } from '../../test/watching.ts';
import { THE_HOUSE } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { main } from './main.ts';
import { openConfigured } from './opened-house.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const said = async (...args: string[]) => {
  const lines: string[] = [];
  const out = {
    print: (line: string) => lines.push(line),
    error: (line: string) => lines.push(line),
  };
  const code = await main([...args, '--data', folder], out);
  return { code, text: lines.join('\n') };
};

test('House rules § tables a house is founded and given a table, once each', async () => {
  expect(await said('set-up', 'house', 'North Hall')).toMatchObject({ code: 0 });
  expect(await said('set-up', 'house', 'South Hall')).toMatchObject({ code: 1 });
  expect(await said('set-up', 'table', 'T1', '--game', 'three-dice-football')).toMatchObject({
    code: 0,
  });
  const twice = await said('set-up', 'table', 'T1', '--game', 'three-dice-football');
  expect(twice.text).toContain('table-exists');
  const unknown = await said('set-up', 'table', 'T2', '--game', 'roulette');
  expect(unknown.text).toContain('unknown-game');
  const mistyped = await said('set-up', 'table', 'T2', '--game', 'high-roll-dcie');
  expect(mistyped.text).toContain('Did you mean "high-roll-dice"?');
  const opened = expectAccepted(
    await openConfigured(expectAccepted(parseConfig({ data: folder }, {})), () => {}),
  );
  expect(await opened.house.floor()).toMatchObject({
    name: 'North Hall',
    demo: false,
    tables: [{ table: 'T1' }],
  });
  await opened.close();
});

test.each([
  [['--role', 'dealr'], 'There is no role "dealr". Did you mean "dealer"?'],
  [[], 'Name a role with --role: dealer, '],
  [['--role', 'dealer', '--grade', 'membr'], 'There is no grade "membr". Did you mean "member"?'],
])('House rules § people a person set up with %j is told what is wrong', async (args, because) => {
  const { code, text } = await said('set-up', 'person', 'one', ...args);
  expect([code, text]).toEqual([1, expect.stringContaining(because)]);
});

test('House rules § people once there is an administrator, set-up is signed by one', async () => {
  const opened = expectAccepted(
    await openConfigured(expectAccepted(parseConfig({ data: folder }, {})), () => {}),
  );
  const added: Person = {
    ...{ person: 'admin', kind: 'staff', name: 'Administrator', duties: ['administrator'] },
    ...{ credential: 'C-1', department: 'information technology', grade: 'member' },
  };
  expectAccepted(await opened.house.addPerson(added, 'a password of some length', THE_HOUSE));
  const found = { type: 'FoundHouse', name: 'North Hall', demo: false } as const;
  expectAccepted(await opened.house.ask({ kind: 'floor', asks: found }, THE_HOUSE));
  await opened.close();
  const table = ['set-up', 'table', 'T1', '--game', 'three-dice-football'];
  const unsigned = (await said(...table)).text;
  expect(unsigned).toContain('unknown-signer');
  expect(unsigned).toContain('Name them with --as.');
});

test('House rules § people staff without a duty, a credential or a department are not put on file', async () => {
  const person = ['set-up', 'person', 'someone', '--name', 'Dealer'];
  expect((await said(...person, '--role', 'king')).text).toContain('not-on-file');
  expect((await said(...person, '--role', 'dealer')).text).toContain('credential');
});

test.each([
  [{ port: '70000' }, 'HOUSEWAY_PORT'],
  [{ port: 'x' }, 'HOUSEWAY_PORT'],
  [{ database: 'mysql://x' }, 'HOUSEWAY_DATABASE'],
  [{ bettingMs: '-1' }, 'HOUSEWAY_BETTING_MS'],
  [{ colour: 'green' }, '"colour"'],
])('House rules § store the setting %o is refused by its name', (flags, name) => {
  const answer = parseConfig(flags, {});
  expect(isRefusal(answer) && answer.because).toContain(name);
});

test('House rules § store the command line wins over the environment, the environment over nothing', () => {
  const environment = { HOUSEWAY_PORT: '5000', HOUSEWAY_DEMO: 'no' };
  expect(parseConfig({}, environment)).toMatchObject({
    port: 5000,
    demo: false,
    host: '127.0.0.1',
  });
  expect(parseConfig({ port: '6000' }, environment)).toMatchObject({ port: 6000 });
});

test('House rules § people a person and a table are set up while the house is open, signed by an administrator', async () => {
  const served = await servedHouse();
  const port = await listening(served.app);
  const at = ['--at', `http://127.0.0.1:${port}`, '--as', 'administrator'];
  const lines = (...passwords: string[]) =>
    Object.assign(Readable.from(passwords.map((one) => `${one}\n`)), { fd: 0 });
  const stdin = vi.spyOn(process, 'stdin', 'get');
  const entered = async (passwords: string[], ...args: string[]) => {
    stdin.mockReturnValue(lines(...passwords) as unknown as typeof process.stdin);
    return said('set-up', ...args, ...at);
  };
  const person = ['person', 'new-1', '--role', 'dealer', '--name', 'New', '--credential', 'N-1'];
  const wrong = await entered(['not it'], ...person, '--department', 'table games');
  expect(wrong.code).toBe(1);
  const right = ['demo-administrator', 'a long password'];
  expect(await entered(right, ...person, '--department', 'table games')).toMatchObject({ code: 0 });
  expect((await served.house.people()).people['new-1']).toMatchObject({ duties: ['dealer'] });
  const table = ['table', 'N1', '--game', 'asia-poker'];
  expect(await entered(['demo-administrator'], ...table)).toMatchObject({ code: 0 });
  expect((await entered(['demo-administrator'], ...table)).text).toContain('table-exists');
  expect((await served.house.floor()).tables.at(-1)).toMatchObject({ title: 'Asia Poker' });
  const typed = await entered(['demo-administrator'], 'table', 'N2', '--game', 'asia-pokr');
  expect(typed.text).toContain('Did you mean "asia-poker"?');
  await served.close();
});

test.each([
  ['Ctrl-C', ['\u0003'], 'No password was entered.'],
  ['Ctrl-D', ['\u0004'], 'No password was entered.'],
  ['a slip of the hand', ['a long password\r', 'a lnog password\r'], 'The two passwords differ.'],
  ['the same twice', ['a long password\r', 'a long password\r'], 'admin is on file.'],
])(
  'House rules § people a password is asked for at a terminal, and %s is answered in a sentence',
  async (_, typed, says) => {
    const terminal = Object.assign(new PassThrough(), { fd: 0, isTTY: true });
    const asked: string[] = [];
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as unknown as typeof process.stdin);
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      const prompt = String(text);
      if (prompt.endsWith(': ')) {
        const next = typed[asked.push(prompt) - 1] ?? '';
        setImmediate(() => terminal.write(next));
      }
      return true;
    });
    const person = ['person', 'admin', '--role', 'administrator', '--name', 'Administrator'];
    const { text } = await said('set-up', ...person, '--credential', 'A-1', '--department', 'pit');
    stderr.mockRestore();
    expect(text).toContain(says);
    const prompts = ['New password for admin: ', 'The same once more: '];
    expect(asked).toEqual(prompts.slice(0, typed.length));
  },
);

test('House rules § people nobody is asked for a password before the rest of a step is right', async () => {
  const stdin = vi.spyOn(process, 'stdin', 'get');
  const person = ['person', 'dana', '--role', 'dealr', '--name', 'Dana', '--credential', 'D-1'];
  const { code, text } = await said('set-up', ...person, '--department', 'pit', '--as', 'admin');
  expect([code, text]).toEqual([1, expect.stringContaining('Did you mean "dealer"?')]);
  expect(stdin).not.toHaveBeenCalled();
});

test('House rules § reports the journal is rebuilt from the log by a command', async () => {
  await said('set-up', 'house', 'North Hall');
  expect((await said('journal', '--check')).text).toContain('no-journal');
  expect(await said('journal')).toMatchObject({
    ...{ code: 0, text: expect.stringMatching(/rebuilt from [1-9]\d* log entries/) },
  });
  expect(await said('journal', '--check')).toMatchObject({
    ...{ code: 0, text: expect.stringMatching(/agrees with [1-9]\d* log entries/) },
  });
});
