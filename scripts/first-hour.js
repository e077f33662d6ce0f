// A newcomer's first hour, as the README tells it: clone, install, start, play a round, ask for odds, set a hand, bring a
// game, set up a real house, check a receipt, and install the package where nothing else is. `npm run first-hour` does it in an
// empty folder and stops at the first thing that fails.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const origin = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'houseway-first-hour-'));
const clone = join(folder, 'houseway');
const children = new Set();

/** As a newcomer's shell has it: nothing of the npm that started this script. */
const shell = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
);

const fail = (why) => {
  throw new Error(why);
};
const step = async (title, act) => {
  const began = performance.now();
  const result = await act();
  console.log(`ok  ${title}  (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
};

/** A command run to its end; what it printed. */
const run = (command, args, { input, expected = 0, cwd = clone, env = {} } = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...shell, ...env },
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  });
  if (status !== expected)
    fail(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
};
const houseway = (...args) => run('npx', ['houseway', ...args]);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts a house and waits for the line that says where it is open. */
const open = async (command, args, env, cwd = clone) => {
  const child = spawn(command, args, { cwd, env: { ...shell, ...env } });
  children.add(child);
  let printed = '';
  const url = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      printed += chunk;
      const at = /is open at (http:\S+)/.exec(printed)?.[1];
      if (at !== undefined) resolve(at);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the house ended with ${code}:\n${printed}`)));
  });
  const close = async () => {
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGTERM');
    await ended;
    children.delete(child);
    if (!printed.includes('Every entry is saved.'))
      fail(`the house did not close in order:\n${printed}`);
  };
  return { url, close };
};

/** A visitor with a cookie of its own. */
const visitor = (url) => {
  let cookie = '';
  const ask = async (path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'x-houseway': '1', 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await answer.text();
    if (answer.status === 409 && body === undefined) return undefined;
    if (!answer.ok) fail(`${path}: ${answer.status} ${text}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
  return ask;
};

/** A game whose round is over in a few seconds. */
const PLAYED = 'electronic three-dice-yahtzee';

let keys = 0;
const commanded = (ask, table, command, more = {}) => {
  keys += 1;
  return ask(`/api/tables/${table}`, { key: `first-hour-${keys}`, command, ...more });
};

const main = async () => {
  await step('clone', () => {
    const { status } = spawnSync('git', ['clone', '--quiet', origin, clone]);
    if (status === 0) return;
    // A download without its history.
    const left = ['node_modules', 'dist', 'data', '.git'];
    cpSync(origin, clone, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  });
  await step('npm ci, without a warning', () => {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['ci', '--no-progress', '--prefer-offline'],
      {
        ...{ cwd: clone, env: shell, encoding: 'utf8' },
      },
    );
    if (status !== 0) fail(`${stdout}${stderr}`);
    if (/EBADENGINE|install-scripts|deprecated/.test(stderr)) fail(`npm ci warned:\n${stderr}`);
  });
  const demo = await step('npm start opens a demo house', async () =>
    open('npm', ['start'], {
      HOUSEWAY_PORT: String(await freePort()),
      HOUSEWAY_DATA: join(folder, 'demo'),
      HOUSEWAY_BETTING_MS: '3000',
    }),
  );
  const receipt = await step('a guest plays a round and gets a receipt', async () => {
    const ask = visitor(demo.url);
    const { person } = await ask('/api/guest', {});
    const { tables } = await ask('/api/floor');
    const { table } = tables.find(({ game, kind }) => `${kind} ${game}` === PLAYED);
    await commanded(ask, table, { type: 'TakeSeat', seat: 1, patron: person });
    await commanded(ask, table, { type: 'BuyIn', seat: 1, cents: 10_000 });
    const bet = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 };
    await commanded(ask, table, { type: 'Say', said: bet });
    // Alone at the table: nobody else needs the time.
    await ask(`/api/tables/${table}/ready`, {});
    // Whatever happens at the table is told; the receipt is refused as long as the round is in play.
    const told = await fetch(`${demo.url}/api/tables/${table}/events`);
    for await (const _ of told.body) {
      const receipt = await ask(`/api/tables/${table}/rounds/1/receipt`);
      if (receipt !== undefined) return receipt;
    }
    return fail('the table went silent before the round was over');
  });
  await step('the documentation is at /docs', async () => {
    const page = await visitor(demo.url)('/docs/');
    if (!page.includes('Houseway')) fail('/docs/ is not the documentation');
  });
  await step('SIGTERM closes the house in order', () => demo.close());
  await step('the receipt verifies, and a forged one does not', () => {
    const [honest, forged] = [join(folder, 'receipt.json'), join(folder, 'forged.json')];
    writeFileSync(honest, JSON.stringify(receipt));
    writeFileSync(forged, JSON.stringify(receipt).replace('"stakeCents":500', '"stakeCents":900'));
    houseway('verify', '--receipt', honest);
    run('npx', ['houseway', 'verify', '--receipt', forged], { expected: 1 });
  });
  await step('the log verifies', () => houseway('verify', '--data', join(folder, 'demo')));
  await step('exact odds', () => {
    const { wagers } = JSON.parse(houseway('odds', 'three-dice-football', '--json'));
    if (wagers?.length !== 19) fail('nineteen wagers were expected');
  });
  await step('a hand of Asia Poker', () => {
    const { high } = JSON.parse(houseway('set', 'As Kd 7h 7c 5s 4d Joker', '--json'));
    if (high?.join(' ') !== 'As Joker 5s 4d') fail(`the house way set ${high}`);
    const cache = join(folder, 'cache');
    const best = ['houseway', 'set', 'As Kd 7h 7c 5s 4d Joker', '--best', '--json'];
    const { houseWay } = JSON.parse(run('npx', best, { env: { XDG_CACHE_HOME: cache } }));
    if (houseWay?.value !== '862561/1163580') fail(`the house way is worth ${houseWay?.value}`);
    if (existsSync(cache)) fail('the tables that the build ships were made again');
  });
  await step('a game from outside', () => {
    if (!houseway('odds', './examples/chuck-a-luck/index.ts').includes('4.6296%'))
      fail('wrong odds');
  });
  await step('a real house is set up, opened and verified', async () => {
    const data = join(folder, 'real');
    const set = (args, input) =>
      run('npx', ['houseway', 'set-up', ...args, '--data', data], { input });
    set(['house', 'North Hall']);
    const person = ['--name', 'Administrator', '--credential', 'A-1', '--department', 'operations'];
    set(['person', 'admin', '--role', 'administrator', ...person], 'a long password\n');
    set(['table', 'T1', '--game', 'high-roll-dice', '--as', 'admin'], 'a long password\n');
    const house = await open('npx', ['houseway', 'start', '--no-demo'], {
      HOUSEWAY_PORT: String(await freePort()),
      HOUSEWAY_DATA: data,
    });
    const ask = visitor(house.url);
    await ask('/api/sign-in', { person: 'admin', password: 'a long password' });
    const { tables } = await ask('/api/floor');
    if (tables[0]?.table !== 'T1') fail('the table that was set up is not on the floor');
    await house.close();
    houseway('verify', '--data', data);
  });
  await step('the package runs in an empty folder, without the tools that built it', packaged);
};

/** Packed, installed beside nothing but the Node it needs, and started. */
const packaged = async () => {
  const [empty, tarball] = [join(folder, 'empty'), join(folder, 'packed')];
  for (const made of [empty, tarball]) mkdirSync(made);
  run('npm', ['pack', '--pack-destination', tarball]);
  const [file = fail('npm pack packed nothing')] = readdirSync(tarball);
  const { devDependencies } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  writeFileSync(join(empty, 'package.json'), '{ "private": true }');
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--prefer-offline'];
  const node = `node@${devDependencies.node}`;
  run('npm', ['install', ...quiet, join(tarball, file), node], { cwd: empty });
  const installed = join(empty, 'node_modules');
  for (const tool of ['typescript', 'vite', 'vitest'])
    if (existsSync(join(installed, tool))) fail(`${tool} was installed with the package`);
  const [all, own] = [sizeOf(installed, /^node(-.*)?$/), sizeOf(join(installed, 'houseway'), /^$/)];
  const sizes = `${megabytes(all)} MB, ${megabytes(all - own)} of them what it depends on`;
  if (all > 30e6) fail(`the package takes ${sizes}`);
  const odds = run('npx', ['houseway', 'odds', 'football-kings', '--json'], { cwd: empty });
  if (JSON.parse(odds).wagers?.length !== 7) fail('seven wagers were expected');
  // The examples, as their pages say: copied out of the package.
  run('cp', ['-r', join(installed, 'houseway', 'examples'), '.'], { cwd: empty });
  const game = './examples/chuck-a-luck/index.ts';
  for (const asked of [
    ['odds', game],
    ['play', './examples/chuck-a-luck/round.txt', '--game', game],
  ])
    run('npx', ['houseway', ...asked], { cwd: empty });
  run('npx', ['houseway', 'play', './examples/rounds/three-dice-football.txt'], { cwd: empty });
  const house = await open(
    ...['npx', ['houseway', 'start']],
    { HOUSEWAY_PORT: String(await freePort()), HOUSEWAY_DATA: join(folder, 'packed-house') },
    empty,
  );
  const mirror = ['examples/mirror/mirror.ts', house.url, 'finance', 'demo-finance'];
  run('npx', ['node', ...mirror, 'mirror.sqlite', '--once'], { cwd: empty });
  const page = await visitor(house.url)('/');
  if (!page.includes('Houseway')) fail('the first page is not there');
  const manual = await visitor(house.url)('/docs/docs/operations.html');
  if (!manual.includes('Running a house')) fail('the documentation is not in the package');
  await house.close();
  console.log(`    the package takes ${sizes}`);
};

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** What a folder takes on disk, without some of what is in it. */
const sizeOf = (path, without) =>
  readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !without.test(name))
    .reduce((sum, one) => {
      const inside = join(path, one.name);
      return sum + (one.isDirectory() ? sizeOf(inside, /^$/) : lstatSync(inside).size);
    }, 0);

try {
  await main();
  console.log('A first hour, done.');
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
