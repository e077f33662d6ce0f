// Does what deploy/Containerfile says, in empty folders of this machine instead of an image: what is copied, what is run, what is
// started and how its health is asked. For where there is no container tool; `node scripts/container.js`.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const steps = readFileSync(`${root}deploy/Containerfile`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ word: line.split(' ')[0], rest: line.slice(line.indexOf(' ') + 1) }));
const ignored = readFileSync(`${root}.dockerignore`, 'utf8').trim().split('\n');

const folder = mkdtempSync(join(tmpdir(), 'houseway-container-'));
const stages = [];
const stage = (name) => stages.find((one) => one.name === name) ?? stages.at(-1);

/** An address inside a stage. */
const inside = (at, path) =>
  path.startsWith('/') ? join(at.root, path) : join(at.root, at.workdir, path);

const act = {
  FROM: (rest) => {
    const name = rest.split(' AS ')[1] ?? '';
    stages.push({ name, root: join(folder, `stage-${stages.length}`), workdir: '/', env: {} });
  },
  WORKDIR: (rest) => {
    stages.at(-1).workdir = rest;
    mkdirSync(join(stages.at(-1).root, rest), { recursive: true });
  },
  COPY: (rest) => {
    const [, from] = /^--from=(\S+) /.exec(rest) ?? [];
    const paths = rest.replace(/^--from=\S+ /, '').split(' ');
    const to = inside(stages.at(-1), paths.pop());
    for (const path of paths) {
      const source = from === undefined ? join(root, path) : inside(stage(from), path);
      const target = paths.length > 1 ? join(to, basename(source)) : to;
      const filter = (file) => from !== undefined || !ignored.includes(file.slice(root.length));
      cpSync(source, target, { recursive: true, filter, verbatimSymlinks: true });
    }
  },
  RUN: (rest) => {
    // Accounts of this machine stay as they are.
    if (rest.startsWith('useradd ')) return;
    const cwd = inside(stages.at(-1), '.');
    const { status, stdout, stderr } = spawnSync(rest, { cwd, shell: true, encoding: 'utf8' });
    if (status !== 0) throw new Error(`RUN ${rest}:\n${stdout}${stderr}`);
  },
  ENV: (rest) => {
    for (const [, name, value] of rest.matchAll(/(\S+?)=(\S+)/g)) stages.at(-1).env[name] = value;
  },
  HEALTHCHECK: (rest) => {
    stages.at(-1).health = rest.replace(/^.*?CMD /, '');
  },
  ENTRYPOINT: (rest) => {
    stages.at(-1).entry = JSON.parse(rest);
  },
  CMD: (rest) => {
    stages.at(-1).command = JSON.parse(rest);
  },
  USER: () => {},
  EXPOSE: () => {},
  VOLUME: () => {},
};

/** The image, started as its last lines say, on a port and in a folder of its own. */
const started = async ({ root: image, workdir, env, entry, command, health }) => {
  const cwd = join(image, workdir);
  const [program, ...args] = [...entry, ...command];
  // The base image has Node 24.
  const node = join(root, 'node_modules/node/bin/node');
  const own = { HOUSEWAY_DATA: join(folder, 'data'), HOUSEWAY_PORT: '4699' };
  const child = spawn(program === 'node' ? node : program, args, {
    ...{ cwd, env: { PATH: process.env.PATH, ...env, ...own } },
  });
  try {
    await new Promise((resolve, reject) => {
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          said += text;
          if (said.includes('is open at')) resolve();
        });
      }
      child.on('exit', () => reject(new Error(said)));
    });
    const asked = spawnSync(health.replace('4600', '4699'), { shell: true });
    if (asked.status !== 0) throw new Error('the health check fails');
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.on('close', resolve));
  }
};

try {
  for (const { word, rest } of steps) {
    const began = performance.now();
    act[word](rest);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`ok  ${word} ${rest.slice(0, 60)}  (${seconds} s)`);
  }
  await started(stages.at(-1));
  console.log('ok  it starts, its health is asked, and it stops');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
