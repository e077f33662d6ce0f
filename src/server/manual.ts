import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The documentation at /docs, as `npm run build:docs` has built it; a house that has none goes without. */
export const serveManual = async (
  app: FastifyInstance,
  folder = fileURLToPath(new URL('../../dist/docs', import.meta.url)),
): Promise<void> => {
  if (!existsSync(join(folder, SCRIPTS))) return;
  const scripts = JSON.parse(readFileSync(join(folder, SCRIPTS), 'utf8')) as readonly string[];
  const files = filesIn(folder);
  await app.register(async (manual) => {
    await manual.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          scriptSrc: ["'self'", ...scripts.map((digest) => `'sha256-${digest}'`)],
          // The generator writes measures into style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
        },
      },
      strictTransportSecurity: false,
    });
    const hidden = { schema: { hide: true } };
    manual.get('/docs', hidden, (_request, reply) => reply.redirect('/docs/', 301));
    manual.get<{ Params: { '*': string } }>('/docs/*', hidden, async (request, reply) => {
      const { '*': asked } = request.params;
      const path = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
      if (files.has(`${path}/index.html`)) return reply.redirect(`/docs/${path}/`, 301);
      // People write a page without its ending.
      if (files.has(`${path}.html`)) return reply.redirect(`/docs/${path}.html`, 301);
      const file = files.get(path);
      if (file === undefined) return reply.callNotFound();
      reply.type(TYPES[extname(path)] ?? 'application/octet-stream');
      reply.header('cache-control', path.startsWith('assets/') ? KEPT : 'no-cache');
      const bytes = await readFile(file);
      if (!file.endsWith(PACKED)) return reply.send(bytes);
      reply.header('vary', 'accept-encoding');
      const takes = String(request.headers['accept-encoding'] ?? '');
      return takes.includes('br')
        ? reply.header('content-encoding', 'br').send(bytes)
        : reply.send(await unpacked(bytes));
    });
  });
};

/** Every page has the same few scripts in it; they are admitted by their digests, which the build wrote down here. */
const SCRIPTS = 'scripts.json';

/** Texts are kept compressed alone; who cannot read that is sent them unpacked. */
const PACKED = '.br';
const unpacked = promisify(brotliDecompress);

/** The files by the addresses they are asked for; nothing else can be asked for. */
const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [
        file.slice(folder.length).split(sep).filter(Boolean).join('/').replace(/\.br$/, ''),
        file,
      ]),
  );

/** A file with a digest in its name never changes. */
const KEPT = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
