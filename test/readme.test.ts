import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the library sample of the README runs, on the sources that the package is built from', async () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const sample = /## As a library\n+```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'houseway-readme-'));
  const file = join(folder, 'sample.ts');
  const source = sample.replaceAll("'houseway'", `'${root}src/library/index.ts'`);
  writeFileSync(file, `${source}\nexport { odds };\n`);
  try {
    const { odds } = await import(file);
    expect(odds.bets).toHaveLength(2);
    expect(odds.stakedCents).toBe(1500);
    expect(odds.houseEdge.n > 0n).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
