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
  expect(policy).toContain("script-src 'self' 'sha256-one=' 'sha256-two=';");
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

test('a folder leads to its first page', async () => {
  expect((await app.inject('/docs')).headers.location).toBe('/docs/');
  expect((await app.inject('/docs/law')).headers.location).toBe('/docs/law/');
  expect((await app.inject('/docs/law/')).body).toBe('The law');
});

test('a picture has its type and is kept, a page is asked for again', async () => {
  const picture = await app.inject('/docs/assets/felt.0a1b2c3d.webp');
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(picture.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/docs/')).headers['cache-control']).toBe('no-cache');
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
