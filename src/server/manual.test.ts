import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveManual } from './manual.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-manual-'));
  mkdirSync(join(folder, 'law'));
  writeFileSync(
    join(folder, 'index.html'),
    '<script>first()</script><script src="/docs/a.js"></script>',
  );
  writeFileSync(join(folder, 'law/675a.html'), '<script id="x">second()</script>');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the documentation is served at /docs, and only its own scripts run', async () => {
  const app = fastify();
  await serveManual(app, folder);
  const first = await app.inject('/docs/');
  expect(first.statusCode).toBe(200);
  const policy = String(first.headers['content-security-policy']);
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect((await app.inject('/docs')).headers.location).toBe('/docs/');
  expect((await app.inject('/docs/law/675a.html')).body).toContain('second()');
  expect((await app.inject('/docs/../package.json')).statusCode).toBe(404);
  await app.close();
});

test('a house without built documentation goes without', async () => {
  const app = fastify();
  await serveManual(app, join(folder, 'none'));
  expect((await app.inject('/docs/')).statusCode).toBe(404);
  await app.close();
});
