import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFECTS } from './defects.ts';

/** Puts every defect of the list into a copy, one at a time: the tests that are named beside it must turn red. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'houseway-defects-'));

beforeAll(() => {
  for (const part of ['src', 'test', 'law', 'docs', 'verifier', 'package.json', 'vitest.config.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

const isRed = (files: readonly string[]): boolean => {
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...files];
    execFileSync(process.execPath, args, { cwd: copy, stdio: 'pipe' });
    return false;
  } catch {
    return true;
  }
};

test('every test that is named is green without a defect', () => {
  const named = [...new Set(DEFECTS.flatMap(({ noticedBy }) => noticedBy))];
  expect(isRed(named)).toBe(false);
});

test.each(DEFECTS.map((defect) => [defect.what, defect] as const))(
  'somebody notices that %s',
  (_what, { file, from, to, noticedBy }) => {
    const path = join(copy, file);
    const sound = readFileSync(path, 'utf8');
    expect(sound.split(from)).toHaveLength(2);
    writeFileSync(
      path,
      sound.replace(from, () => to),
    );
    try {
      expect(isRed(noticedBy)).toBe(true);
    } finally {
      writeFileSync(path, sound);
    }
  },
);
