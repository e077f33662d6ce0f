import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** The built screens, read once and kept compressed. Files with a digest in their name never change. */
export const servePages = (
  app: FastifyInstance,
  folder = fileURLToPath(new URL('../../dist/web', import.meta.url)),
): void => {
  if (!existsSync(folder)) return;
  for (const file of filesIn(folder)) {
    const body = readFileSync(file);
    const packed = { br: brotliCompressSync(body), gzip: gzipSync(body), identity: body };
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const kept = /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/.test(file)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache';
    const path = `/${relative(folder, file).replaceAll('\\', '/')}`;
    const paths = path.endsWith('/index.html')
      ? [path, path.slice(0, -'index.html'.length)]
      : [path];
    for (const one of paths) {
      app.get(one, async (request, reply) => {
        const takes = String(request.headers['accept-encoding'] ?? '');
        const how = takes.includes('br') ? 'br' : takes.includes('gzip') ? 'gzip' : 'identity';
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
