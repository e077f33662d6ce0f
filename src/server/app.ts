import fastify, { type FastifyInstance } from 'fastify';
import type { House } from '../house/house.ts';
import type { Signer } from '../house/log/signing.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { SHIFTS, type Shift } from '../ledger/index.ts';
import { couponDesk } from './coupon-desk.ts';
import { meters } from './meters.ts';
import { measuring } from './metrics.ts';
import { openApi } from './openapi.ts';
import { pacer, paceSigners } from './pace.ts';
import { policy } from './policy.ts';
import { documentOf, problem } from './problem.ts';
import { reports } from './reports.ts';
import { rounds } from './rounds.ts';
import { ownRequest, sessions } from './session.ts';
import { type SignOnOptions, signOn } from './sign-in.ts';
import { type TablesOptions, tables } from './tables.ts';

export interface AppOptions extends SignOnOptions, TablesOptions {
  readonly house: House;
  /** Signs receipts. */
  readonly signer: Signer;
  /** The shifts of the gaming day, for reports. */
  readonly shifts?: readonly Shift[];
  readonly logger?: boolean;
}

/** The house over HTTP: commands are posted, tables are watched. Nothing here decides a rule. */
export const createApp = (options: AppOptions): FastifyInstance => {
  const { house } = options;
  const app = fastify({
    logger: options.logger ?? false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  });
  guardDoor(app);
  const who = sessions(house);
  const slow = pacer(house.clock);
  paceSigners(app, slow);
  const measures = measuring(app);

  app.get('/api/health', async () => ({
    ok: true,
    entries: (await house.log.store.head()).position,
  }));
  app.get('/api/openapi.json', async () => openApi(house.games));

  signOn(app, house, who, slow, options);
  tables(app, house, who, measures, options);
  rounds(app, house, who, options.signer);
  meters(app, house, who);
  reports(app, house, who, options.shifts ?? SHIFTS);
  couponDesk(app, house, who);
  return app;
};

/** What holds for every request and every answer. */
const guardDoor = (app: FastifyInstance): void => {
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) app.log.error(error);
    return problem(
      reply.code(status),
      status < 500
        ? refuse(
            'not-understood',
            'The request could not be read; send JSON as the description says.',
            'House rules § command',
          )
        : refuse(
            'house-busy',
            'Something went wrong on our side; nothing was changed. Try again.',
            'House rules § store',
          ),
    );
  });
  app.setNotFoundHandler((_request, reply) =>
    problem(
      reply,
      refuse('no-such-page', 'There is nothing at this address.', 'House rules § command'),
    ),
  );
  // A page that forges requests cannot add our header: what would change something is stopped at the door.
  app.addHook('onRequest', async (request, reply) => {
    const own = request.method === 'POST' ? ownRequest(request) : true;
    return own === true ? undefined : problem(reply, own);
  });
  // Refusals are values here too: a handler returns one, and it goes out as a problem document.
  app.addHook('preSerialization', async (_request, reply, payload) =>
    isRefusal(payload) ? documentOf(reply, payload) : payload,
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', policy({ scripts: [], styles: [] }));
    }
  });
};
