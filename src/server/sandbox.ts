import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * The page that holds a game from outside. It starts the program that it is given in a worker, and carries messages
 * between that worker and the page that it is framed in; it does nothing else.
 */
const SCRIPT = `addEventListener('message', ({ data: { program }, ports: [port] }) => {
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => port.postMessage(data);
  worker.onerror = ({ message }) => port.postMessage({ broke: message || 'The program did not start.' });
  port.onmessage = ({ data }) => worker.postMessage(data);
}, { once: true });`;

const PAGE = [
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>A game from outside</title>',
  `<script>${SCRIPT}</script></html>`,
].join('');

/** An origin of nobody's, which has no cookie, no storage and no network, and may start the worker that it is given. */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}' blob: 'wasm-unsafe-eval'`,
  'worker-src blob:',
  "frame-ancestors 'self'",
].join('; ');

export const serveSandbox = (pages: FastifyInstance): void => {
  pages.get('/outside/sandbox', { schema: { hide: true } }, async (_, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
};
