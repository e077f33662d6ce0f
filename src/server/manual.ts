import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The documentation at /docs, as `npm run build:docs` has built it; a house that has none goes without. */
export const serveManual = async (
  app: FastifyInstance,
  folder = fileURLToPath(new URL('../../dist/docs', import.meta.url)),
): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(async (manual) => {
    await manual.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          scriptSrc: ["'self'", ...scriptsIn(folder)],
          // The generator writes measures into style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
        },
      },
      strictTransportSecurity: false,
    });
    await manual.register(files, {
      root: folder,
      prefix: '/docs',
      decorateReply: false,
      redirect: true,
    });
  });
};

/** Every page has the same few scripts in it; they are admitted by their digests. */
const scriptsIn = (folder: string): readonly string[] => [
  ...new Set(
    globSync('**/*.html', { cwd: folder }).flatMap((page) =>
      [
        ...readFileSync(join(folder, page), 'utf8').matchAll(
          /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
        ),
      ].map(
        ({ 1: script = '' }) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      ),
    ),
  ),
];
