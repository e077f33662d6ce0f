import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveManual } from './manual.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-manual-'));
  for (const inside of ['law', 'assets']) mkdirSync(join(folder, inside));
  const written = {
    'index.html.br': brotliCompressSync('<script>first()</script>'),
    'law/index.html.br': brotliCompressSync('The law'),
    'law/675a.html.br': brotliCompressSync('A chapter'),
    'assets/felt.0a1b2c3d.webp': 'a picture',
    'assets/page.0a1b.js.br': brotliCompressSync('first()'),
    'assets/page.0a1b.css.br': brotliCompressSync('p {}'),
    'assets/words.0a1b.json.br': brotliCompressSync('{}'),
    'assets/letters.0a1b.woff2': 'letters',
    'law.svg': '<svg/>',
    'law.bin': 'bytes',
    'scripts.json': '["one=","two="]',
  };
  for (const [path, text] of Object.entries(written)) writeFileSync(join(folder, path), text);
  app = fastify();
  await serveManual(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('the documentation is served at /docs, and only its own scripts run', async () => {
  const first = await app.inject('/docs/');
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(first.body).toBe('<script>first()</script>');
  const policy = String(first.headers['content-security-policy']);
  expect(policy.split(';').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "script-src 'self' 'sha256-one=' 'sha256-two='",
    "style-src 'self' 'unsafe-inline'",
  ]);
  // Whether a house is reached by TLS alone is for whoever runs it to say.
  expect(first.headers).not.toHaveProperty('strict-transport-security');
});

const YEAR = 'public, max-age=31536000, immutable';
test.each([
  ['law/675a.html', 'text/html; charset=utf-8', 'no-cache'],
  ['scripts.json', 'application/json; charset=utf-8', 'no-cache'],
  ['law.svg', 'image/svg+xml', 'no-cache'],
  ['law.bin', 'application/octet-stream', 'no-cache'],
  ['assets/page.0a1b.js', 'text/javascript; charset=utf-8', YEAR],
  ['assets/page.0a1b.css', 'text/css; charset=utf-8', YEAR],
  ['assets/words.0a1b.json', 'application/json; charset=utf-8', YEAR],
  ['assets/letters.0a1b.woff2', 'font/woff2', YEAR],
  ['assets/felt.0a1b2c3d.webp', 'image/webp', YEAR],
])('%s is sent as %s, and is kept: %s', async (path, type, kept) => {
  const { statusCode, headers } = await app.inject(`/docs/${path}`);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    type,
    kept,
  ]);
});

test('what is not kept compressed is the same for every browser', async () => {
  const headers = { 'accept-encoding': 'br' };
  const picture = await app.inject({ url: '/docs/law.svg', headers });
  expect(picture.body).toBe('<svg/>');
  expect(picture.headers).not.toHaveProperty('content-encoding');
  expect(picture.headers).not.toHaveProperty('vary');
});

test('a browser that takes it is sent the compressed page, others the page itself', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const packed = await app.inject({ url: '/docs/law/675a.html', headers });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers.vary).toBe('accept-encoding');
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe('A chapter');
  const plain = await app.inject({ url: '/docs/law/675a.html' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe('A chapter');
});

test('a folder leads to its first page, and a page is found without its ending', async () => {
  for (const [from, to] of [
    ['/docs', '/docs/'],
    ['/docs/law', '/docs/law/'],
    ['/docs/law/675a', '/docs/law/675a.html'],
  ] as const) {
    const led = await app.inject(from);
    expect([led.statusCode, led.headers.location]).toEqual([301, to]);
  }
  expect((await app.inject('/docs/law/')).body).toBe('The law');
});

test.each([
  '/docs/../package.json',
  '/docs/%2e%2e/package.json',
  '/docs/law/../../manual.ts',
  '/docs/index.html.br',
  '/docs/none.html',
])('%s is not there', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('a house without built documentation goes without', async () => {
  const bare = fastify();
  await serveManual(bare, join(folder, 'none'));
  expect((await bare.inject('/docs/')).statusCode).toBe(404);
  await bare.close();
});
