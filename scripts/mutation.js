// npm run mutation [-- folder, group or file… [--draw=N] [--seed=TEXT] [--again] [--by=test]]: puts small defects into the code, one at a
// time, and prints how many of them a test notices. Without names, every one is tried in the groups, and a draw of them in each folder.
// Everything that is found out is kept: a sitting that is stopped is gone on with by the next one (decision 176).
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { drawFrom } from '../test/mutation/draw.ts';
import { ASKS, drawnScoresOf, GROUPS, isShort, scoresOf } from '../test/mutation/groups.ts';
import { keep, keepDrawn, readDrawn, readKept } from '../test/mutation/kept.ts';
import { digestOf, mutantsOf, sourcesOf } from '../test/mutation/mutants.js';
import startDatabase from '../test/postgres.setup.ts';

const FOLDERS = Object.keys(ASKS);
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
/** What survived is asked again, although nothing changed. */
const again = process.argv.includes('--again');
/** `--by=TEXT,TEXT`: only tests whose path has one of these are asked, after they were written. */
const option = (name) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const by = (option('by') ?? '').split(',');
/** `--draw=N`: of each folder so many, drawn by `--seed=TEXT`, are tried, not all. Tests that were written after a draw are judged by another. */
const draw = Number(option('draw') ?? (named.length > 0 ? 0 : 400));
const seed = option('seed') ?? 'houseway';
const patternsOf = (name) => {
  if (name.startsWith('src/')) return [name];
  return GROUPS[name] ?? [`src/${name}/**/*.ts`];
};
const whole = new Set(
  (named.length > 0 ? named : Object.keys(GROUPS))
    .filter((name) => draw === 0 || !FOLDERS.includes(name))
    .flatMap((name) => sourcesOf(patternsOf(name))),
);
const drawnFolders =
  draw === 0 ? [] : FOLDERS.filter((name) => named.length === 0 || named.includes(name));

/** Tests that play hundreds of rounds, or draw a hundred thousand times, reach everything and take long; these and what waits for a frozen server are not asked. */
const NOT_ASKED =
  /conformance\.test|\/rounds\.test|games\/[^/]+\/odds\.test|devices\/battery\.test|store\/pool\.test|property\.test|simulation/;

/** Tests that open a house for each of their cases, or make a dealer's tables, cost the most. */
const costsMost = (test) => {
  const text = readFileSync(test, 'utf8');
  return (
    /dealerBy\(/.test(text) ||
    (/openKnownHouse|servedHouse|createApp|openSqlite/.test(text) && !text.includes('beforeAll'))
  );
};

/**
 * A source's tests, nearest first: its own, its folder's, and those of the folders that use it; those that cost the most come
 * after all others.
 */
const testsOf = (folder, paths) => {
  const near = (test) => (costsMost(test) ? 4 : 0) + distance(test);
  const distance = (test) => {
    if (paths.some((path) => test.startsWith(path.replace(/\.ts$/, '')))) return 0;
    if (paths.some((path) => dirname(path) === dirname(test))) return 1;
    return test.startsWith(`src/${folder}/`) ? 2 : 3;
  };
  return globSync(ASKS[folder])
    .filter((test) => !NOT_ASKED.test(test) && by.some((part) => test.includes(part)))
    .toSorted((a, b) => near(a) - near(b) || (a < b ? -1 : 1));
};

const readLines = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** What was found out before about mutants of the same text, as long as the test that noticed it is the same. */
const knownFrom = (book) => {
  const known = new Map();
  const digests = new Map();
  const same = ({ by, test }) => {
    if (by === undefined) return true;
    if (!digests.has(by)) digests.set(by, existsSync(by) ? digestOf(readFileSync(by, 'utf8')) : '');
    return digests.get(by) === test;
  };
  for (const line of readLines(book)) if (same(line)) known.set(line.key, line);
  return known;
};

/** The processes whose tests run. */
const running = new Set();

/** Seconds of a processor that a sitting has had, as far as its processes still run. */
const secondsOf = (session) =>
  spawnSync('ps', ['-s', String(session), '-o', 'cputimes='], { encoding: 'utf8' })
    .stdout.split('\n')
    .reduce((sum, seconds) => sum + Number(seconds), 0);

/** Tells when nothing was told for two minutes of a processor, or for half an hour on a machine that had none to give. */
const watching = (session, tells) => {
  let [told, last, seconds] = [0, 0, 0];
  return () => {
    const [at, now] = [statSync(tells).mtimeMs, secondsOf(session)];
    // A process that ended takes its seconds along.
    seconds = at === told ? seconds + Math.max(0, now - last) : 0;
    [told, last] = [at, now];
    return seconds >= 120 || Date.now() - at >= 1_800_000;
  };
};

/**
 * Runs the tests over what is open until they end or one hangs. The database is the
 * sitting's: tests that are killed could not stop it.
 */
const sit = (tests, asked, { texts, stem }) =>
  new Promise((resolve) => {
    const [sitting, open, tells] = ['sitting', 'open', 'tells'].map((one) => `${stem}.${one}`);
    writeFileSync(tells, '');
    writeFileSync(sitting, JSON.stringify({ texts, tests }));
    writeFileSync(open, JSON.stringify(asked));
    const stopDatabase = startDatabase();
    const env = { MUTATION_SITTING: sitting, MUTATION_OPEN: open, MUTATION_TELLS: tells };
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/mutation/vitest.config.ts',
    ];
    const child = spawn(process.execPath, vitest, {
      env: { ...process.env, ...env },
      stdio: process.env.MUTATION_SHOWS === undefined ? 'ignore' : 'inherit',
      detached: true,
    });
    running.add(child.pid);
    let hung = false;
    const hangs = watching(child.pid, tells);
    const watch = setInterval(() => {
      if (!hangs()) return;
      hung = true;
      process.kill(-child.pid, 'SIGKILL');
    }, 5_000);
    child.on('exit', async (_code, signal) => {
      clearInterval(watch);
      running.delete(child.pid);
      await stopDatabase();
      resolve({ lines: readLines(tells), hung, stopped: signal !== null && !hung });
    });
  });

/** What a sitting found out about each mutant it asked for, by the test that was running. */
const noteAll = (lines, { note, knownOf, digest }) => {
  for (const line of lines) {
    if (line.noticed) note(line.noticed, { noticed: true, by: line.by, test: digest(line.by) });
    if (line.passed && !knownOf(line.passed).noticed) {
      const was = knownOf(line.passed);
      note(line.passed, { ...was, spent: line.spent, ran: was.ran === true || line.ran });
    }
    for (const id of line.loaded ?? [])
      if (knownOf(id).loaded !== true && !knownOf(id).noticed)
        note(id, { ...knownOf(id), loaded: true });
    for (const id of line.reached ?? [])
      if (knownOf(id).reached !== true && !knownOf(id).noticed)
        note(id, { ...knownOf(id), reached: true });
  }
};

/** All tests in one sitting, and those again in which something was left behind or hung, until they end. */
const askAll = async ({ folder, paths, isDrawn }) => {
  mkdirSync('reports/mutation', { recursive: true });
  const stem = `reports/mutation/${folder}`;
  const book = `${stem}.jsonl`;
  const known = knownFrom(book);
  const { texts, mutants, digests } = await mutantsOf(paths);
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const sources = Object.fromEntries(mutants.map(({ id, file }) => [id, file]));
  const all = mutants.filter(({ ignored }) => !ignored);
  const drawn = isDrawn ? drawFrom(all, draw, seed) : [];
  const asked = new Set(
    [...drawn, ...all.filter(({ file }) => whole.has(file))].map(({ id }) => id),
  );
  const knownOf = (id) => known.get(byId.get(id).key) ?? {};
  const note = (id, found) => {
    const line = { ...found, key: byId.get(id).key };
    known.set(line.key, line);
    appendFileSync(book, `${JSON.stringify(line)}\n`);
  };
  const digest = (test) => digestOf(readFileSync(test, 'utf8'));
  const asks = testsOf(folder, paths);
  const suite = digestOf(asks.toSorted().map(digest).join(' '));
  const isOpen = ({ id }) =>
    asked.has(id) && !knownOf(id).noticed && (again || knownOf(id).survived !== suite);
  const keepAll = () => {
    keepFiles(
      [...whole].filter((path) => paths.includes(path)),
      all,
      { known, digests },
    );
    if (isDrawn) keepDrawn({ [folder]: { seed, of: all.length, ...countOf(drawn, known) } });
  };
  let left = asks;
  let first = {};
  let before = -1;
  for (let sitting = 0; left.length > 0 && sitting < 60; sitting += 1) {
    const open = Object.fromEntries(
      mutants.filter(isOpen).map(({ id }) => [id, sitting === 0 ? 0 : (knownOf(id).spent ?? 0)]),
    );
    console.log(`${folder}: ${Object.keys(open).length} open, ${left.length} test files`);
    const count = Object.keys(open).length;
    // What is left behind again and again, and nothing found out: these tests cannot be asked.
    if (count === 0 || (count === before && Object.keys(first).length === 0)) break;
    before = count;
    const { lines, hung, stopped } = await sit(left, { open, first, sources }, { texts, stem });
    noteAll(lines, { note, knownOf, digest });
    // Whoever was not asked yet has not survived: the next sitting goes on from here.
    if (stopped) return;
    const trying = lines.findLast((line) => line.trying || line.ended);
    if (hung && trying?.trying)
      note(trying.trying, { noticed: true, by: trying.by, test: digest(trying.by), hung });
    const dirty = lines.filter((line) => line.leftBehind).map((line) => line.leftBehind);
    const ended = lines.flatMap((line) => line.ended ?? []);
    for (const { notLoaded } of lines)
      if (notLoaded)
        console.error(`${folder}: ${notLoaded} could not be loaded or opened, and asked nothing`);
    first = Object.fromEntries(
      lines.filter((line) => line.unsure).map((line) => [line.by, line.unsure]),
    );
    // A run that broke off has asked nobody of the rest.
    left = left.filter((test) => dirty.includes(test) || !ended.includes(test));
    if (hung && !trying?.trying) left = left.slice(1);
    keepAll();
  }
  const survivors = by.includes('') ? mutants.filter(isOpen) : [];
  for (const mutant of survivors) note(mutant.id, { ...knownOf(mutant.id), survived: suite });
  keepAll();
};

/**
 * Survived: a test ran it and stayed green, or no test that may be asked reaches it. Once: it runs while modules load, or the first
 * time only, and cannot be switched.
 */
const countOf = (own, known, textOf = ({ file, text }) => `${file}:${text}`) => {
  const of = ({ key }) => known.get(key) ?? {};
  const isOnce = (mutant) => {
    const { loaded, reached, spent, ran } = of(mutant);
    return ran !== true && (spent !== undefined || (loaded === true && reached !== true));
  };
  const left = own.filter((mutant) => !of(mutant).noticed);
  const survived = left.filter((mutant) => !isOnce(mutant)).map(textOf);
  return { noticed: own.length - left.length, once: left.length - survived.length, survived };
};

const keepFiles = (paths, mutants, { known, digests }) => {
  const files = {};
  for (const path of paths) {
    const own = mutants.filter(({ file }) => file === path);
    files[path] = { source: digests.get(path), ...countOf(own, known, ({ text }) => text) };
  }
  keep(files);
};

const lanes = FOLDERS.map((folder) => {
  const isDrawn = drawnFolders.includes(folder);
  const paths = isDrawn ? sourcesOf(patternsOf(folder)) : [...whole];
  return { folder, isDrawn, paths: paths.filter((path) => path.startsWith(`src/${folder}/`)) };
}).filter(({ paths }) => paths.length > 0);
/** Two folders at a time, one on each core. */
const works = async () => {
  for (let lane = lanes.shift(); lane; lane = lanes.shift()) await askAll(lane);
};
// Whoever is told to stop stops the tests that run, and keeps what they found out.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    lanes.length = 0;
    for (const pid of running) process.kill(-pid, 'SIGKILL');
  });
await Promise.all([works(), works()]);

const scores = scoresOf(readKept());
for (const score of scores) {
  const { name, percent, noticed, all, files, once, least } = score;
  console.log(
    `${name.padEnd(16)} ${percent.toFixed(1).padStart(5)}%  ${noticed} of ${all} noticed in ${files} files, ${once} while loading${isShort(score) ? `; ${least}% asked` : ''}`,
  );
}
for (const { name, percent, from, to, tried, of, least } of drawnScoresOf(readDrawn()))
  console.log(
    `${name.padEnd(16)} ${percent.toFixed(1).padStart(5)}%  (${from.toFixed(1)} to ${to.toFixed(1)}) by a draw of ${tried} from ${of}${percent < least ? `; ${least}% asked` : ''}`,
  );
process.exitCode = [...scores, ...drawnScoresOf(readDrawn())].some(isShort) ? 1 : 0;
