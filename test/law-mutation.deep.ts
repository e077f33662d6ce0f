import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lawBlocks } from './law-blocks.ts';
import { sourcesOf } from './sources.ts';

/**
 * Takes one rule away, runs every script of the law, and demands that a script notices. A rule is a `return refuse(` of a
 * code that stands in some script's answers and is given at one place of the source: there the script can mean no other.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const SITE = /\breturn refuse\(\s*'([a-z-]+)'/g;

interface Site {
  readonly code: string;
  readonly path: string;
  readonly at: number;
}

const sources = ['src/kernel', 'src/games', 'src/table', 'src/coupons']
  .flatMap(sourcesOf)
  .filter(({ path }) => !/\.(test|deep)\.ts$/.test(path));

const sites: readonly Site[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(SITE)].map(({ 1: code = '', index }) => ({ code, path, at: index })),
);

const answered = new Set(
  lawBlocks().flatMap(({ text }) =>
    [...text.matchAll(/→ refused ([a-z-]+)/g)].map(({ 1: code }) => code),
  ),
);
/** Codes given at one place, in whatever form. */
const given = sources.flatMap(({ text }) =>
  [...text.matchAll(/\brefuse\(\s*'([a-z-]+)'/g)].map(({ 1: code }) => code),
);
const alone = sites.filter(
  ({ code }) => answered.has(code) && given.filter((other) => other === code).length === 1,
);

const copy = mkdtempSync(join(tmpdir(), 'houseway-law-'));
beforeAll(() => {
  for (const folder of ['src', 'test', 'law'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'test/differ.ts'),
    `import { answered, lawBlocks } from './law-blocks.ts';
const told = (block) => { try { return answered(block); } catch (error) { return String(error); } };
process.exitCode = lawBlocks().some((block) => told(block) !== block.text) ? 3 : 0;
`,
  );
});
afterAll(() => rmSync(copy, { recursive: true }));

const notices = (): boolean => {
  try {
    execFileSync(process.execPath, ['--no-warnings', 'test/differ.ts'], {
      cwd: copy,
      stdio: 'pipe',
    });
    return false;
  } catch (error) {
    if ((error as { status?: number }).status !== 3) throw error;
    return true;
  }
};

test('the scripts notice nothing while every rule is there', () => {
  expect(alone.length).toBeGreaterThan(25);
  expect(notices()).toBe(false);
});

test.each(alone.map((site) => [site.code, site.path, site] as const))(
  'without %s in %s a script of the law fails',
  (_code, path, { at }) => {
    const whole = readFileSync(join(root, path), 'utf8');
    writeFileSync(
      join(copy, path),
      `${whole.slice(0, at)}void ${whole.slice(at + 'return '.length)}`,
    );
    try {
      expect(notices()).toBe(true);
    } finally {
      writeFileSync(join(copy, path), whole);
    }
  },
  60_000,
);
