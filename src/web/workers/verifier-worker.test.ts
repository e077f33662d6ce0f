import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToVerify } from './verifier-worker.ts';

const asked: { readonly of: string; readonly what: unknown; readonly options: object }[] = [];
const verifier = (of: string) => async (what: unknown, options: Options) => {
  asked.push({ of, what, options });
  if (what === null) throw new Error('A paper is an object.');
  options.onProgress?.(3);
  return { ok: true, entries: 4 };
};
interface Options {
  readonly keys?: readonly string[];
  readonly onProgress?: (entry: number) => void;
}
vi.mock('/verifier/houseway-verifier.mjs', () => ({
  verifyExport: verifier('export'),
  verifyPaper: verifier('paper'),
}));

/** The worker's thread, as far as it hears and says anything. */
const thread = new EventTarget();
let posted: unknown[] = [];
beforeEach(async () => {
  posted = [];
  asked.splice(0);
  vi.stubGlobal('postMessage', (message: unknown) => posted.push(message));
  vi.stubGlobal('addEventListener', thread.addEventListener.bind(thread));
  await import('./verifier-worker.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const answersTo = async (data: ToVerify) => {
  thread.dispatchEvent(new MessageEvent('message', { data }));
  await expect.poll(() => posted.at(-1)).toHaveProperty('ok');
  return posted;
};

test('House rules § export the second verifier is asked about an export line by line, and tells how far it is', async () => {
  const text = '{"houseway":"export","row":"log"}  \n{"row":"entry"}\n';
  expect(await answersTo({ text })).toEqual([{ entry: 3 }, { ok: true, entries: 4 }]);
  expect(asked).toMatchObject([{ of: 'export', what: text.split('\n') }]);
  expect(asked[0]?.options).not.toHaveProperty('keys');
});

test('House rules § export a receipt is asked about as a paper, with the key that is trusted', async () => {
  const text = '{"kind":"receipt",\n"row":"log"}';
  expect(await answersTo({ text, key: 'trusted' })).toEqual([
    { entry: 3 },
    { ok: true, entries: 4 },
  ]);
  expect(asked).toMatchObject([
    { of: 'paper', what: { kind: 'receipt', row: 'log' }, options: { keys: ['trusted'] } },
  ]);
});

test.each([
  ['null', 'A paper is an object.'],
  ['not JSON', expect.stringContaining('JSON')],
])('House rules § export %s is no proof, and why is said', async (text, because) => {
  expect(await answersTo({ text })).toEqual([{ ok: false, row: 'the file', because }]);
});
