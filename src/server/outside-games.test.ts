import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { gamesWith, isFile, outsideGame } from './outside-games.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const MEMBERS =
  "title: 'T', submission: {}, table: {}, commands: {}, wagers: 1, procedure: 1, next: 1";
const CITE = 'House rules § submission';

test.each([
  ['./my-game', true],
  ['/games/mine', true],
  ['C:\\games\\mine', true],
  ['my-game.ts', true],
  ['my-game.mjs', true],
  ['my-game.cts', true],
  ['three-dice-football', false],
  ['a.tsx', false],
  ['CC:\\mine', false],
])('%s names a file: %s', (named, is) => {
  expect(isFile(named)).toBe(is);
});

test('House rules § submission the example game is found by its file, on the kernel that runs it', async () => {
  const example = 'examples/chuck-a-luck/index.ts';
  expect(await outsideGame(example)).toMatchObject({ id: 'chuck-a-luck' });
  const all = await gamesWith([example]);
  expect(Object.keys(all)).toEqual([...Object.keys(games), 'chuck-a-luck']);
});

test('House rules § submission without a file there are the games themselves', async () => {
  expect(await gamesWith()).toBe(games);
  expect(await gamesWith([])).toBe(games);
});

test('House rules § submission a file that is not there, exports no game or cannot be loaded is refused', async () => {
  const none = join(folder, 'none.mjs');
  expect(await outsideGame(none)).toEqual({
    ...{ refused: 'no-file', because: `There is no file ${none}.`, cite: CITE },
  });
  const other = file('other.mjs', 'export default { id: 1 };');
  const because = `${other} does not export a game by default.`;
  expect(await outsideGame(other)).toEqual({ refused: 'not-a-game', because, cite: CITE });
  expect(await gamesWith([other])).toEqual({ refused: 'not-a-game', because, cite: CITE });
  const broken = file('broken.mjs', "throw new Error('It broke');");
  expect(await outsideGame(broken)).toEqual({
    ...{ refused: 'not-a-game', because: `${broken} cannot be loaded: It broke.`, cite: CITE },
  });
  const words = file('words.mjs', "throw 'words';");
  expect(await outsideGame(words)).toMatchObject({
    because: `${words} cannot be loaded: words.`,
  });
});

test('House rules § submission a game does not take the name of another', async () => {
  const mine = file('mine.mjs', `export default { id: 'three-dice-football', ${MEMBERS} };`);
  expect(await gamesWith([mine])).toEqual({
    ...{ refused: 'not-a-game', cite: CITE },
    because: `Another game already has the id "three-dice-football". Give the game in ${mine} its own.`,
  });
});
