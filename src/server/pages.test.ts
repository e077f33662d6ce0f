import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardDoor } from './door.ts';
import { LIMITS, pace } from './pace.ts';
import { servePages } from './pages.ts';

const STYLE = 'main{color:red}';
const ASSET = 'assets/app-0123abCD.js';
const FILES: Readonly<Record<string, string>> = {
  'index.html': [
    '<html lang="en"><link rel="stylesheet" crossorigin href="assets/app.css">',
    `<script type="module" crossorigin src="/${ASSET}"></script>`,
    '<main><!--drawn--></main><script type="application/json">"first"</script></html>',
  ].join(''),
  'assets/app.css': STYLE,
  [ASSET]: 'app()',
  [`${ASSET}.gz`]: 'packed',
  'assets/lab-worker-0123abCD.js': 'work()',
  'rooms/index.html': '<html>rooms</html>',
  'rooms/assets/room.js': 'room()',
  'rooms/assets/x': 'x',
  'rooms/assets.html': 'no asset',
  'about/index.html': 'about',
  'drawing/drawn.mjs': "export const draw = (first) => '<h1>' + Object.keys(first) + '</h1>';",
};

let folder: string;
let app: FastifyInstance;
let asked: string[] = [];
let described: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  [asked, described] = [[], []];
  app = fastify();
  guardDoor(app, () => {});
  app.addHook('onRoute', ({ url, schema }) => {
    if (schema?.hide !== true) described.push(url);
  });
  app.get('/api/*', (request, reply) => {
    asked.push(request.url);
    if (request.url.includes('none')) reply.code(404);
    if (request.url.includes('null')) return reply.type('application/json').send('null');
    const { cookie = 'no cookie', 'accept-language': spoken = 'nothing' } = request.headers;
    const open = request.url.includes('opened') ? { status: 'open' } : {};
    const status = request.url.includes('none') ? { status: 404 } : open;
    return reply.send({ ...status, url: request.url, cookie, spoken, says: '</script>' });
  });
  await servePages(app, folder);
  await app.ready();
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const digest = (text: string) => createHash('sha256').update(text).digest('base64');

test.each([
  ['/', ['/api/me', '/api/floor']],
  ['/nothing-here', ['/api/me']],
  ['/tables/F%201', ['/api/me', '/api/tables/F%201/declaration', '/api/tables/F%201']],
  ['/tables/F1/display', ['/api/me', '/api/tables/F1/declaration', '/api/tables/F1']],
  ['/tables/F1/rounds/3', ['/api/me']],
  ['/tables/F1/rounds/3/slip', ['/api/me']],
  ['/lessons/first', ['/api/me']],
  ['/practice/three-dice-football?rules=a', ['/api/me']],
])('House rules § rounds the page %s is drawn with what the house answers', async (url, apis) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(asked).toEqual(apis);
  expect(answer.body).toContain(`"path":${JSON.stringify(url.replace(/\?.*/, ''))}`);
  expect(answer.body).toContain('<h1>path,language,me');
});

test('House rules § sign-on a page is drawn for whoever asks, in their language, and no answer ends its script', async () => {
  const { body } = await get('/tables/F1', { cookie: 'a=b', 'accept-language': 'es-MX,en' });
  expect(body).toContain('<html lang="es">');
  const first = JSON.parse(/json">(.*?)<\/script>/.exec(body)?.[1] ?? '');
  const said = { cookie: 'a=b', spoken: 'es-MX,en', says: '</script>' };
  expect(first).toEqual({
    ...{ path: '/tables/F1', language: 'es' },
    me: { ...said, url: '/api/me' },
    declaration: { ...said, url: '/api/tables/F1/declaration' },
    view: { ...said, url: '/api/tables/F1' },
  });
  const stranger = (await get('/')).body;
  expect(stranger).toContain('<html lang="en">');
  expect(stranger).toContain('"cookie":"no cookie","spoken":"nothing"');
});

test('House rules § command a page of what is not there is drawn, and says so by its status', async () => {
  const answer = await get('/tables/none');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<h1>path,language,me,declaration,view');
  for (const table of ['opened', 'null'])
    expect((await get(`/tables/${table}`)).statusCode, table).toBe(200);
});

test('House rules § command a page is no part of what the house describes to programs', () => {
  expect([...new Set(described)]).toEqual(['/api/*']);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])(
  'House rules § rounds a page is packed as a browser that takes %s wants it',
  async (takes, how, unpack) => {
    const plain = await get('/');
    const packed = await get('/', { 'accept-encoding': takes });
    expect(packed.headers['content-encoding']).toBe(how);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  },
);

test('House rules § sign-on a page loads from this house alone, and what stands in it by its digest', async () => {
  const { headers, body } = await get('/');
  expect(body).toContain(`<style>${STYLE}</style>`);
  expect(body).toContain(`<link rel="modulepreload" href="/${ASSET}">`);
  const script = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(script).toBe(
    [
      'globalThis.done=[]',
      "for(const type of['click','keydown','input','change','toggle'])addEventListener(type,e=>globalThis.done?.push(e),true)",
      "addEventListener('submit',e=>globalThis.done&&e.preventDefault(),true)",
      `{const takeOver=()=>import("/${ASSET}")`,
      'const shown=()=>document.hidden?takeOver():requestAnimationFrame(()=>setTimeout(takeOver))',
      "addEventListener('DOMContentLoaded',shown)}",
    ].join(';'),
  );
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy.toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    `script-src 'self' 'sha256-${digest(script)}'`,
    `style-src 'self' 'sha256-${digest(STYLE)}'`,
  ]);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('House rules § odds only a practice table may stand in a room of the same house', async () => {
  const { headers } = await get('/practice/three-dice-football');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await get('/lessons/first')).headers['x-frame-options']).toBe('DENY');
});

test.each([
  ['/rooms/', '<html>rooms</html>'],
  ['/rooms/pit', '<html>rooms</html>'],
  ['/rooms/pit/F1/x', '<html>rooms</html>'],
  ['/rooms/assets/room.js', 'room()'],
  ['/about/', 'about'],
])('House rules § tables %s answers %s', async (url, body) => {
  expect(await get(url)).toMatchObject({ statusCode: 200, body });
});

test.each([
  ['/desk/', 301, '/rooms/desk'],
  ['/about', 301, '/about/'],
])('House rules § tables %s leads on with %i to %s', async (url, status, location) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
});

test.each([
  [`/${ASSET}`, 'public, max-age=31536000, immutable'],
  ['/assets/app.css', 'no-cache'],
  ['/about/', 'no-cache'],
])('House rules § rounds a browser keeps %s: %s', async (url, kept) => {
  expect((await get(url)).headers['cache-control']).toBe(kept);
  const packed = await get(url, { 'accept-encoding': 'gzip' });
  expect(packed.headers['cache-control']).toBe(kept);
  expect(packed.body === 'packed').toBe(url === `/${ASSET}`);
});

test('House rules § sign-on a worker may compile what it carries, and do nothing else', async () => {
  const { headers } = await get('/assets/lab-worker-0123abCD.js');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
  expect((await get(`/${ASSET}`)).headers['content-security-policy']).toContain(
    "default-src 'self'",
  );
});

test.each([
  '/index.html',
  '/drawing/drawn.mjs',
  '/verifier/build.mjs',
  '/verifier/parts/roles.mjs',
])('House rules § command %s is not served', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'no-such-page' });
});

test.each(['/verifier/', '/verifier/index.html', '/verifier/houseway-verifier.mjs'])(
  'House rules § export the second verifier is at %s, and its page reaches nothing outside itself',
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    const own = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
    expect(headers['content-security-policy'] === own).toBe(!url.endsWith('.mjs'));
  },
);

test('House rules § command a browser that asks for a page that is not there is shown one, in its language', async () => {
  const asks = { accept: 'text/html,*/*', cookie: 'a=b', 'accept-language': 'es' };
  const answer = await get('/no/such/page', asks);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  expect(answer.body).toContain('<html lang="es">');
  expect(answer.body).toContain('"cookie":"a=b"');
  expect((await get('/no/such/page', { accept: 'text/html' })).body).toContain('"no cookie"');
});

test('House rules § command whoever asks for no page is told in a problem document', async () => {
  for (const headers of [{}, { accept: 'application/json' }]) {
    const answer = await get('/no/such/page', headers);
    expect(answer.json()).toMatchObject({ status: 404, code: 'no-such-page' });
  }
  const posted = await app.inject({
    ...{ method: 'POST', url: '/no/such/page' },
    headers: { 'x-houseway': '1', accept: 'text/html' },
  });
  expect(posted.json()).toMatchObject({ status: 404, code: 'no-such-page' });
});

test('House rules § submission a game from outside runs in a page without an origin', async () => {
  const { headers, body } = await get('/outside/sandbox');
  const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(script).toContain('new Worker(');
  expect(headers['content-security-policy']).toBe(
    `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${digest(script)}' blob: 'wasm-unsafe-eval'; worker-src blob:; frame-ancestors 'self'`,
  );
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

test.each([
  ['a table that is not there', '/tables/none', {}],
  ['a page that is not there', '/no/such/page', { accept: 'text/html' }],
])(
  'House rules § sign-on whoever asks for %s again and again is slowed, and nobody else',
  async (_what, url, headers) => {
    const paced = fastify();
    guardDoor(paced, () => {});
    paced.register(rateLimit, LIMITS);
    paced.after(() => {
      pace(paced, { mostJunk: 6 });
      paced.get('/api/me', () => ({ me: 'nobody' }));
    });
    await servePages(paced, folder);
    const from = (remoteAddress: string, page: string, more = {}) =>
      paced.inject({ url: page, remoteAddress, headers: more });
    for (let count = 0; count < 6; count += 1) await from('203.0.113.9', url, headers);
    expect((await from('203.0.113.9', '/')).statusCode).toBe(429);
    // A page asks the house for whoever wants it: what it is answered counts where they are, never where the house is.
    for (const other of ['203.0.113.10', '127.0.0.1'])
      expect((await from(other, '/lessons/first')).body).toContain('"me":{"me":"nobody"}');
    await paced.close();
  },
);

test('House rules § rounds a house without built screens serves none', async () => {
  const bare = fastify();
  guardDoor(bare, () => {});
  await servePages(bare, join(folder, 'not built'));
  expect((await bare.inject('/')).statusCode).toBe(404);
  await bare.close();
});
