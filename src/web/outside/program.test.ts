import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OUTSIDE } from './brought.ts';

/** The worker's thread, as far as it hears and says anything. */
const thread = new EventTarget();
let posted: { readonly answer?: unknown; readonly failed?: string }[] = [];
beforeEach(async () => {
  posted = [];
  vi.stubGlobal('postMessage', (message: object) => posted.push(message));
  vi.stubGlobal('addEventListener', thread.addEventListener.bind(thread));
  // What is published has an address that carries it.
  vi.stubGlobal('Blob', function blob(parts: readonly string[], { type }: { type: string }) {
    return { parts, type };
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const { parts, type } = blob as unknown as { parts: readonly string[]; type: string };
    return `data:${type},${encodeURIComponent(parts.join(''))}`;
  });
  await import('./program.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const asks = async (question: string, asked: unknown) => {
  thread.dispatchEvent(new MessageEvent('message', { data: { id: 1, question, asked } }));
  await expect.poll(() => posted.length).toBe(1);
  return posted[0];
};
const brings = (text: string) => asks('brought', { files: [{ name: 'index.ts', text }] });

test('House rules § submission a game from outside runs on this kernel, under a name that is no other game’s', async () => {
  const text = readFileSync('examples/chuck-a-luck/index.ts', 'utf8');
  expect(await brings(text)).toEqual({ id: 1, answer: { title: 'Chuck-a-Luck' } });
  posted = [];
  const { answer } = (await asks('described', { game: OUTSIDE })) ?? {};
  expect(answer).toMatchObject({ id: OUTSIDE, title: 'Chuck-a-Luck' });
});

test.each([
  ['export default 7;', 'The file does not export a game by default.'],
  ['export const game = 7;', 'The file does not export a game by default.'],
  ["throw new Error('broken inside');", 'The game cannot be loaded: broken inside.'],
  ["throw 'words';", 'The game cannot be loaded: words.'],
])('House rules § submission %s is no game, and why is said', async (text, because) => {
  expect(await brings(text)).toMatchObject({
    answer: { refused: 'not-a-game', because, cite: 'House rules § submission' },
  });
});

test('House rules § submission a game reaches the kernel and nothing else', async () => {
  expect(await brings("import 'node:fs'; export default 7;")).toMatchObject({
    answer: { because: expect.stringContaining('alone') },
  });
});
