import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policy } from './policy.ts';

/** The pages by their addresses, and what each asks the house for before it is drawn. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': { me: '/api/me', floor: '/api/floor' },
  '/tables/:table': {
    me: '/api/me',
    declaration: '/api/tables/:table/declaration',
    view: '/api/tables/:table',
  },
};

/** Built beside the pages; it draws them here with the components that run in the browser, and is not served. */
const DRAWING = 'drawing/drawn.mjs';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

interface Drawing {
  draw(first: object): string;
}

/** The screens: pages drawn when they are asked for, and the files they load. */
export const servePages = async (
  app: FastifyInstance,
  folder = fileURLToPath(new URL('../../dist/web', import.meta.url)),
): Promise<void> => {
  if (!existsSync(folder)) return;
  const drawing = (await import(pathToFileURL(join(folder, DRAWING)).href)) as Drawing;
  const { fill, inline } = frameOf(folder);
  for (const [address, asked] of Object.entries(PAGES)) {
    app.get(address, async (request, reply) => {
      const first = await answersTo(app, request, asked);
      reply
        .code(Object.values(first).some(isMissing) ? 404 : 200)
        .header('content-security-policy', policy(inline))
        .header('cache-control', 'private, no-cache')
        .type('text/html; charset=utf-8');
      return sendPacked(request, reply, fill(drawing.draw(first), first));
    });
  }
  serveFiles(app, folder);
};

/** What a browser would ask for and be told, asked by the server itself with the same cookie. */
const answersTo = async (
  app: FastifyInstance,
  request: FastifyRequest,
  asked: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> => {
  const { cookie } = request.headers;
  const parts = request.params as Readonly<Record<string, string>>;
  const answers = Object.entries(asked).map(async ([name, api]) => {
    const url = api.replace(/:(\w+)/g, (_, part) => encodeURIComponent(parts[part] ?? ''));
    const answer = await app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
    return [name, answer.json()] as const;
  });
  const path = request.url.replace(/\?.*$/, '');
  return { path, ...Object.fromEntries(await Promise.all(answers)) };
};

const isMissing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 404;

/**
 * The page around what is drawn. Its style stands in it, so that nothing has to be waited for before the first picture.
 */
const frameOf = (folder: string) => {
  const styles: string[] = [];
  const scripts: string[] = [];
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
      const style = readFileSync(join(folder, href), 'utf8');
      styles.push(digestOf(style));
      return `<style>${style}</style>`;
    })
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g, (_, src: string) => {
      const script = stepByStep(src);
      scripts.push(digestOf(script));
      return `<script>${script}</script>`;
    });
  const [before = '', middle = '', after = ''] = html.split(/<!--drawn-->|"first"(?=<)/);
  const fill = (drawn: string, first: object): string =>
    // A "<" in an answer cannot end the script element that carries it.
    [before, drawn, middle, JSON.stringify(first).replaceAll('<', '\\u003c'), after].join('');
  return { fill, inline: { scripts, styles } };
};

/**
 * A page comes in three steps, each after the one before is on the screen: its heading, what stands below, and then the
 * script, which would take its turn from them. Without script everything comes at once; a page that nobody looks at paints nothing
 * and waits for nothing. What is pressed before the script is there is noted for it, and no form goes out without it.
 */
const stepByStep = (src: string): string =>
  [
    'globalThis.pressed=[]',
    "addEventListener('click',e=>globalThis.pressed?.push(e.target),true)",
    "addEventListener('submit',e=>globalThis.pressed&&e.preventDefault(),true)",
    `{const takeOver=()=>import(${JSON.stringify(src)})`,
    'const painted=then=>requestAnimationFrame(()=>setTimeout(then))',
    'const page=document.documentElement.classList',
    "if(document.hidden)takeOver();else{page.add('arriving');painted(()=>{page.remove('arriving');painted(takeOver)})}}",
  ].join(';');

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const packing = (request: FastifyRequest): 'br' | 'gzip' | 'identity' => {
  const takes = String(request.headers['accept-encoding'] ?? '');
  return takes.includes('br') ? 'br' : takes.includes('gzip') ? 'gzip' : 'identity';
};

/** A page is packed while somebody waits: quickly rather than tightly, and without a turn of another thread. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };

const sendPacked = (request: FastifyRequest, reply: FastifyReply, html: string) => {
  const how = packing(request);
  reply.header('vary', 'accept-encoding, cookie');
  if (how === 'identity') return reply.send(html);
  reply.header('content-encoding', how);
  return reply.send(how === 'br' ? brotliCompressSync(html, QUICK) : gzipSync(html, { level: 1 }));
};

/** The built files, read once and kept compressed. Those with a digest in their name never change. */
const serveFiles = (app: FastifyInstance, folder: string): void => {
  for (const file of filesIn(folder)) {
    const path = `/${relative(folder, file).replaceAll('\\', '/')}`;
    if (path === '/index.html' || path.startsWith('/drawing/')) continue;
    const body = readFileSync(file);
    const packed = { br: brotliCompressSync(body), gzip: gzipSync(body), identity: body };
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const kept = /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/.test(file)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache';
    // A page that is a file, as the coupon desk, is also found by the name of its folder.
    const addresses = path.endsWith('/index.html')
      ? [path, path.slice(0, -'index.html'.length), path.slice(0, -'/index.html'.length)]
      : [path];
    for (const address of addresses) {
      app.get(address, async (request, reply) => {
        const how = packing(request);
        reply.header('cache-control', kept).header('vary', 'accept-encoding').type(type);
        if (how !== 'identity') reply.header('content-encoding', how);
        return reply.send(packed[how]);
      });
    }
  }
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
