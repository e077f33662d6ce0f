import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerMissing } from './door.ts';
import { languageOf } from './language.ts';
import { serveSandbox } from './sandbox.ts';

/** The pages by their addresses, and what each asks the house for before it is drawn. */
const NOWHERE = '/nothing-here';
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [NOWHERE]: { me: '/api/me' },
  '/': { me: '/api/me', floor: '/api/floor' },
  '/tables/:table': {
    me: '/api/me',
    declaration: '/api/tables/:table/declaration',
    view: '/api/tables/:table',
  },
  '/tables/:table/display': {
    me: '/api/me',
    declaration: '/api/tables/:table/declaration',
    view: '/api/tables/:table',
  },
  '/tables/:table/rounds/:round': { me: '/api/me' },
  '/tables/:table/rounds/:round/slip': { me: '/api/me' },
  '/lessons/:lesson': { me: '/api/me' },
  '/practice/:game': { me: '/api/me' },
};

/** Shown inside a room of the same house, too. */
const FRAMED: readonly string[] = ['/practice/:game'];
const framable = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'));
  reply
    .header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    )
    .header('x-frame-options', 'SAMEORIGIN');
};

/** Built beside the pages; it draws them here with the components that run in the browser, and is not served. */
const DRAWING = 'drawing/drawn.mjs';

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
  await app.register(async (pages) => {
    await guard(pages, inline);
    for (const [address, asked] of Object.entries(PAGES)) {
      pages.get(address, { schema: { hide: true } }, async (request, reply) => {
        if (FRAMED.includes(address)) framable(reply);
        const first = await answersTo(app, request, asked);
        reply
          .code(Object.values(first).some(isMissing) ? 404 : 200)
          .header('cache-control', 'private, no-cache')
          .type('text/html; charset=utf-8');
        return sendPacked(request, reply, fill(drawing.draw(first), first));
      });
    }
    // The coupon desk was a page of its own; links to it still lead there.
    pages.get('/desk/', { schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/rooms/desk', 301),
    );
    // Every room has an address of its own, and all of them load the same frame.
    for (const address of ['/rooms/', '/rooms/:room', '/rooms/:room/*']) {
      pages.get(address, { schema: { hide: true } }, async (request, reply) =>
        reply.sendFile(
          request.url.startsWith('/rooms/assets/') ? request.url.slice(1) : 'rooms/index.html',
        ),
      );
    }
    serveSandbox(pages);
    // The second verifier, to be used here or kept and used without the house.
    await pages.register(files, {
      root: fileURLToPath(new URL('../../verifier', import.meta.url)),
      prefix: '/verifier/',
      decorateReply: false,
      allowedPath: (path) => /^\/(houseway-verifier\.mjs|index\.html)?$/.test(path),
      setHeaders: (reply, path) => {
        if (path.endsWith('.html')) reply.header('content-security-policy', VERIFIER);
      },
    });
    answerMissing(app, async (request, reply) => {
      const { accept = '' } = request.headers;
      if (request.method !== 'GET' || !accept.includes('text/html')) return false;
      const page = await app.inject({ url: NOWHERE, ...asVisitor(request) });
      reply
        .code(404)
        .headers(page.headers as Record<string, string>)
        .send(page.rawPayload);
      return true;
    });
    await pages.register(files, {
      root: folder,
      allowedPath: (path) => path !== '/index.html' && !path.startsWith('/drawing/'),
      preCompressed: true,
      redirect: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', keptFor(path));
        if (/-worker-[^/]*\.js/.test(path)) reply.header('content-security-policy', WORKERS);
      },
    });
  });
};

interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What a page of ours may load: from this house alone, and what is in the page itself only by its digest. */
const guard = (pages: FastifyInstance, { scripts, styles }: Inline) =>
  pages.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'", ...scripts.map(allowed)],
        styleSrc: ["'self'", ...styles.map(allowed)],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Whether the way here is encrypted is for the proxy in front to say.
    strictTransportSecurity: false,
  });

/** A worker of ours may compile the counting modules that it carries, and do nothing else. */
const WORKERS = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** The page of the second verifier is one file that carries its script, and reaches nothing outside itself. */
const VERIFIER = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";

const allowed = (digest: string): string => `'sha256-${digest}'`;

/** A file with a digest in its name never changes. */
const keptFor = (path: string): string =>
  /-[A-Za-z0-9_-]{8}\.[a-z0-9]+(\.br|\.gz)?$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';

/** As whom the server asks itself: what is refused counts where the visitor is, and slows nobody else's pages. */
const asVisitor = ({ ip, headers: { cookie, 'accept-language': spoken } }: FastifyRequest) => ({
  remoteAddress: ip,
  headers: { ...(cookie && { cookie }), ...(spoken && { 'accept-language': spoken }) },
});

/** What a browser would ask for and be told, asked by the server itself with the same cookie. */
const answersTo = async (
  app: FastifyInstance,
  request: FastifyRequest,
  asked: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> => {
  const visitor = asVisitor(request);
  const parts = request.params as Readonly<Record<string, string>>;
  const answers = Object.entries(asked).map(async ([name, api]) => {
    const url = api.replace(/:(\w+)/g, (_, part) => encodeURIComponent(parts[part] ?? ''));
    const answer = await app.inject({ url, ...visitor });
    return [name, answer.json()] as const;
  });
  const path = request.url.replace(/\?.*$/, '');
  const language = languageOf(request);
  return { path, language, ...Object.fromEntries(await Promise.all(answers)) };
};

const isMissing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 404;

/**
 * The page around what is drawn. Its style stands in it, so that nothing has to be waited for before the first picture.
 */
const frameOf = (
  folder: string,
): {
  fill(drawn: string, first: { readonly language?: unknown }): string;
  readonly inline: Inline;
} => {
  const styles: string[] = [];
  const scripts: string[] = [];
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
      const style = readFileSync(join(folder, href), 'utf8');
      styles.push(digestOf(style));
      return `<style>${style}</style>`;
    })
    .replace(/<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g, (_, src: string) => {
      const script = afterThePicture(src);
      scripts.push(digestOf(script));
      return `<link rel="modulepreload" href="${src}"><script>${script}</script>`;
    });
  const [before = '', middle = '', after = ''] = html.split(/<!--drawn-->|"first"(?=<)/);
  const fill = (drawn: string, first: { readonly language?: unknown }): string =>
    // A "<" in an answer cannot end the script element that carries it.
    [
      before.replace('lang="en"', `lang="${first.language === 'es' ? 'es' : 'en'}"`),
      drawn,
      middle,
      JSON.stringify(first).replaceAll('<', '\\u003c'),
      after,
    ].join('');
  return { fill, inline: { scripts, styles } };
};

/**
 * The script takes the page over once all of it has come, with the answers at its end, and the picture is on the screen: it
 * would take its turn from it. A page that nobody looks at paints nothing and waits for no picture. What is done before is
 * noted for the script, and no form goes out without it.
 */
const afterThePicture = (src: string): string =>
  [
    'globalThis.done=[]',
    "for(const type of['click','keydown','input','change','toggle'])addEventListener(type,e=>globalThis.done?.push(e),true)",
    "addEventListener('submit',e=>globalThis.done&&e.preventDefault(),true)",
    `{const takeOver=()=>import(${JSON.stringify(src)})`,
    'const shown=()=>document.hidden?takeOver():requestAnimationFrame(()=>setTimeout(takeOver))',
    "addEventListener('DOMContentLoaded',shown)}",
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
  reply.header('vary', 'accept-encoding, accept-language, cookie');
  if (how === 'identity') return reply.send(html);
  reply.header('content-encoding', how);
  return reply.send(how === 'br' ? brotliCompressSync(html, QUICK) : gzipSync(html, { level: 1 }));
};
