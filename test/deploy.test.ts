import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseConfig } from '../src/cli/configuration.ts';
import { start } from '../src/cli/start.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { COOKIE } from '../src/server/session.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** Names that look like settings, without passwords. */
const settingsIn = (text: string): readonly string[] => [
  ...new Set(text.match(/HOUSEWAY_(?!PASSWORD)[A-Z_]*[A-Z]\b/g) ?? []),
];
const isSetting = (name: string): boolean => {
  const answer = parseConfig({}, { [name]: '' });
  return !isRefusal(answer) || !answer.because.startsWith('There is no setting');
};

const FILES = globSync(['deploy/**/*', 'docs/*.md', 'README.md'], { cwd: root }).filter((path) =>
  /\.\w+$|file$/.test(path),
);

test.each(FILES)('House rules § store %s names no setting that there is not', (path) => {
  expect(settingsIn(read(path)).filter((name) => !isSetting(name))).toEqual([]);
});

test('House rules § store a setting that there is not is seen', () => {
  expect(settingsIn('HOUSEWAY_PROT=80 HOUSEWAY_PASSWORD_X')).toEqual(['HOUSEWAY_PROT']);
  expect(isSetting('HOUSEWAY_PROT')).toBe(false);
});

test('House rules § store the operator’s page and the help of start name every setting', () => {
  const named = [...read('docs/operations.md').matchAll(/^\| `(\w+)` \| `(HOUSEWAY_\w+)`/gm)];
  const settings = named.map(([, , name = '']) => name);
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !isSetting(name))).toEqual([]);
  const help = start.help.replace(
    'HOUSEWAY_PORT, _HOST, _DATA, _DATABASE, _DEMO',
    'HOUSEWAY_PORT HOUSEWAY_HOST HOUSEWAY_DATA HOUSEWAY_DATABASE HOUSEWAY_DEMO',
  );
  expect([...settingsIn(help)].toSorted()).toEqual(settings.toSorted());
  const [, shape = ''] = /z\.strictObject\(\{\n([\s\S]*?)\n\}\)/.exec(
    read('src/cli/configuration.ts'),
  )!;
  const declared = shape.matchAll(/^ {2}(\w+): ?/gm);
  const members = named.map(([, member = '']) => member);
  expect([...declared].map(([, member = '']) => member).toSorted()).toEqual(members.toSorted());
});

test('House rules § store a house can be configured with the settings of the service', () => {
  const lines = read('deploy/houseway.env').matchAll(/^(\w+)=(.*)$/gm);
  const configured = parseConfig({}, Object.fromEntries([...lines].map(([, k, v]) => [k, v])));
  expect(configured).toMatchObject({ demo: false, host: '0.0.0.0', secureCookies: true });
});

/** What people read in the package; a container has it at `/docs`. */
const isRead = (path: string): boolean =>
  path.endsWith('.md') || ['docs', 'decisions', 'deploy', 'examples'].includes(path);

test('what the front page of the package links to is in the package', () => {
  const { files } = JSON.parse(read('package.json')) as { files: readonly string[] };
  // The pictures would be a tenth of it: a house shows its own.
  const links = [...read('README.md').matchAll(/(?<!!)\[[^\]]*\]\(([^)#:]+)[^)]*\)/g)].map(
    ([, path = '']) => path,
  );
  const has = (path: string) =>
    files.some((one) => path === one || path.startsWith(`${one}/`) || matchesGlob(path, one));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !has(path))).toEqual([]);
});

test('the container runs what the package has, and asks for its health where it answers', () => {
  const lines = read('deploy/Containerfile').split('\n');
  const copied = lines.flatMap((line) =>
    [...line.matchAll(/ \/opt\/houseway\/([\w.-]+)/g)].map(([, path = '']) => path),
  );
  const built = ['dist', 'node_modules'];
  expect(copied.filter((path) => !built.includes(path) && !existsSync(`${root}${path}`))).toEqual(
    [],
  );
  const { files } = JSON.parse(read('package.json')) as { files: readonly string[] };
  const shipped = files.map((path) => path.split('/')[0]).filter((path) => path !== undefined);
  const needed = shipped.filter((path) => existsSync(`${root}${path}`) && !isRead(path));
  expect(needed.filter((path) => !copied.includes(path))).toEqual([]);
  expect(parseConfig({}, {})).toMatchObject({ port: 4600 });
  for (const file of ['Containerfile', 'compose.yml', 'nginx.conf']) {
    expect(read(`deploy/${file}`)).toContain('4600');
  }
  expect(read('deploy/Containerfile')).toContain("4600/api/health'");
});

test('the proxy keeps a session at one node by the cookie that a session has', () => {
  expect(read('deploy/nginx.conf')).toContain(`hash $cookie_${COOKIE}$remote_addr`);
});

test('the service starts a program that there is', () => {
  const [, program = ''] = /^ExecStart=\S+ (\S+) start$/m.exec(read('deploy/houseway.service'))!;
  expect(existsSync(`${root}${program}`)).toBe(true);
});

test.each(['ttl', 'loop_wait', 'retry_timeout', 'synchronous_mode', 'synchronous_mode_strict'])(
  'Patroni is set up as it is drilled: %s',
  (name) => {
    const valueIn = (text: string) => new RegExp(`\\b${name}: (\\w+)`).exec(text)?.[1];
    expect(valueIn(read('deploy/patroni/patroni.yml'))).toBeDefined();
    expect(valueIn(read('deploy/patroni/patroni.yml'))).toBe(
      valueIn(read('test/drills/cluster.ts')),
    );
  },
);

test('every file of the example is told of, and every file told of is there', () => {
  const page = read('deploy/README.md');
  const files = globSync('deploy/**/*.*', { cwd: root }).concat('deploy/Containerfile');
  const untold = files.filter((file) => !page.includes(`\`${file.replace('deploy/', '')}\``));
  expect(untold).toEqual(['deploy/README.md']);
  const told = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  );
  expect(told.filter((file) => !existsSync(`${root}deploy/${file}`))).toEqual([]);
});
