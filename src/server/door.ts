import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod';
import { notRead } from '../kernel/command.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { documentOf, problem } from './problem.ts';
import { ownRequest } from './session.ts';

/** What holds for every request and every answer. */
export const guardDoor = (app: FastifyInstance, onFault: (error: unknown) => void): void => {
  takesWholeText(app);
  app.setValidatorCompiler(validatorCompiler);
  // Answers are typed where they are made; checking each again would cost more than making it.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (isRefusal(error)) return problem(reply, error);
    if (status >= 500) onFault(new Error(`${request.method} ${request.url}`, { cause: error }));
    const refusal = status < 500 ? unread(error) : failed(request.method);
    return problem(reply, refusal, status >= 500 ? undefined : status);
  });
  app.setNotFoundHandler(async (request, reply) => {
    if ((await missing.get(app)?.(request, reply)) === true) return reply;
    return problem(reply, nothingHere);
  });
  // A page that forges requests cannot add our header: what would change something is stopped at the door.
  // Hooks that have nothing to wait for call `done`: a promise for each would be a turn of the queue for each.
  app.addHook('onRequest', (request, reply, done) => {
    const own = request.method === 'POST' ? ownRequest(request) : true;
    if (own === true) done();
    else problem(reply, own);
  });
  // Refusals are values here too: a handler returns one, and it goes out as a problem document.
  app.addHook('preSerialization', (_request, reply, payload, done) =>
    done(null, isRefusal(payload) ? documentOf(reply, payload) : payload),
  );
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('x-content-type-options')) {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    done();
  });
};

/** JSON can write half a character, which no log keeps and no name has: whoever sends one hears so before anything is done. */
const takesWholeText = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // What is written out is a refusal too, and no fault.
      if (hasHalf(body)) done(half as Refusal & Error);
      else read(request, body, done);
    },
  );
};

const hasHalf = (json: string): boolean =>
  /\\ud/i.test(json) && HALF.test(json.replaceAll('\\\\', ''));
/** The first half without the second, or the second without the first. */
const HALF = /\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i;

const half = refuse(
  'not-understood',
  'The request has half a character. Send well-formed text.',
  'House rules § command',
);

type Missing = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
const missing = new WeakMap<FastifyInstance, Missing>();

/** Whoever serves pages answers a browser that asks for one that is not there, and says whether it did. */
export const answerMissing = (app: FastifyInstance, answer: Missing): void => {
  missing.set(app, answer);
};

const nothingHere = refuse(
  'no-such-page',
  'There is nothing at this address.',
  'House rules § command',
);

/** What is wrong with a request, by the first member that is. */
const unread = (error: FastifyError): Refusal => {
  if (!hasZodFastifySchemaValidationErrors(error)) {
    const because = 'The request cannot be read. Send what the description says.';
    return refuse('not-understood', because, 'House rules § command');
  }
  const [issue] = error.validation;
  const { keys = [] } = (issue?.params ?? {}) as { readonly keys?: readonly string[] };
  return notRead('', `The ${error.validationContext ?? 'request'}`, {
    path: (issue?.instancePath ?? '').split('/').filter((part) => part !== ''),
    message: issue?.message ?? 'Send what the description says',
    keys,
  });
};

/** A fault may come after the entry was kept and before anybody knew: then nobody says that nothing was done. */
const failed = (method: string): Refusal =>
  method === 'POST'
    ? refuse(
        'outcome-unknown',
        'It is not known whether this was done. Send it again with the same key: it is done only once.',
        'House rules § idempotency',
      )
    : refuse('house-busy', 'The house cannot answer now. Try again.', 'House rules § store');
