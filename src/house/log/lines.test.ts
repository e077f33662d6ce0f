import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linesIn } from './lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readFrom = async (file: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of linesIn(file)) lines.push(line);
  return lines;
};
const linesOf = (text: string): Promise<readonly string[]> => {
  const file = join(folder, 'lines');
  writeFileSync(file, text);
  return readFrom(file);
};

test('House rules § export a line ends at its line feed, whatever other ends of lines its texts have', async () => {
  expect(await linesOf('a\u2028b\u2029c\u0085d\u000be\nf\rg\r\nh')).toEqual([
    'a\u2028b\u2029c\u0085d\u000be',
    'f\rg',
    'h',
  ]);
  expect(await linesOf('one\r\ntwö\n\nthree\n')).toEqual(['one', 'twö', '', 'three']);
  expect(await linesOf('')).toEqual([]);
});

test('House rules § export a line is as long as it is, and letters are not cut', async () => {
  const long = 'ä€𝄞'.repeat(100_000);
  expect(await linesOf(`${long}\n${long}`)).toEqual([long, long]);
});

test('House rules § export who stops reading lets go of the file, and one that is not there is told', async () => {
  const file = join(folder, 'lines');
  writeFileSync(file, 'a\nb\nc\n'.repeat(100_000));
  for await (const line of linesIn(file)) {
    expect(line).toBe('a');
    break;
  }
  await expect(readFrom(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
});
