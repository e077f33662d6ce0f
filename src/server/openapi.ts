import { z } from 'zod';
import { DOCUMENTS } from '../coupons/index.ts';
import type { Games } from '../house/games.ts';
import { GROUPINGS } from '../house/reports/report.ts';
import { commandsAt } from '../kernel/play-commands.ts';
import { meterCommands } from '../progressive/index.ts';
import { tableCommands } from '../table/index.ts';

/** The description of the API, made from the same shapes that are checked at the door. */
export const openApi = (games: Games) => {
  const shapes: Record<string, unknown> = {};
  for (const [type, { schema }] of Object.entries(tableCommands)) shapes[type] = schemaOf(schema);
  for (const [id, game] of Object.entries(games)) {
    for (const [type, { schema }] of Object.entries(commandsAt(game))) {
      shapes[`${id}.${type}`] = schemaOf(schema);
    }
  }
  const table = { name: 'table', in: 'path', required: true, schema: { type: 'string' } };
  const command = {
    oneOf: Object.keys(tableCommands).map((type) => ({ $ref: `#/components/schemas/${type}` })),
  };
  const problem = {
    description: 'A refusal: code, sentence, citation',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const get = (summary: string, parameters: unknown[] = []) => ({
    get: { summary, parameters, responses: { 200: { description: summary }, default: problem } },
  });
  const post = (summary: string, schema: unknown, parameters: unknown[] = []) => ({
    post: {
      summary,
      parameters,
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: { description: summary }, default: problem },
    },
  });
  const inQuery = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
  const inPath = (name: string) => ({ ...inQuery(name), in: 'path', required: true });
  const file = (summary: string, parameters: unknown[]) => ({
    post: {
      summary,
      parameters,
      requestBody: { content: { 'text/csv': { schema: { type: 'string' } } } },
      responses: { 200: { description: summary }, default: problem },
    },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Houseway',
      version: '1',
      description: 'Commands are posted, tables are watched.',
    },
    paths: {
      '/api/health': get('Whether the house is up, and how many entries its log has'),
      '/api/metrics': get('Measurements, as Prometheus reads them'),
      '/api/openapi.json': get('This description'),
      '/api/floor': get('The tables of the house'),
      '/api/me': get('Who is signed on'),
      '/api/sign-in': post('Sign on', { type: 'object', required: ['person', 'password'] }),
      '/api/guest': post('Sit down as a guest of a demo house', { type: 'object' }),
      '/api/sign-out': post('Sign off', { type: 'object' }),
      '/api/tables/{table}': {
        ...get('A table as you may see it', [table]),
        ...post(
          'A command, with a key of its own',
          {
            type: 'object',
            required: ['key'],
            oneOf: [{ required: ['command'] }, { required: ['commands'] }],
            properties: {
              key: { type: 'string', minLength: 8, maxLength: 100 },
              command,
              commands: { type: 'array', items: command, minItems: 1, maxItems: 40 },
            },
          },
          [table],
        ),
      },
      '/api/tables/{table}/declaration': get('Wagers, pays and rules of the game', [table]),
      '/api/tables/{table}/odds': get('Exact odds under the rules in force', [table]),
      '/api/tables/{table}/events': get('Server-sent events that resume after Last-Event-ID', [
        table,
      ]),
      '/api/reports': get('Handle, drop, win and hold, as JSON, CSV or PDF', [
        { name: 'by', in: 'query', schema: { enum: GROUPINGS } },
        ...['from', 'to', 'shift', 'table', 'practice'].map((name) => ({ name, in: 'query' })),
        { name: 'as', in: 'query', schema: { enum: ['json', 'csv', 'pdf'] } },
      ]),
      '/api/coupons': {
        ...get('The coupon desk: what waits for which department'),
        ...post('A paper of the coupon programme, signed', {
          type: 'object',
          required: ['key', 'command', 'place'],
        }),
      },
      '/api/coupons/cost': get(
        'What an offer costs on each wager of a game',
        ['game', 'value', 'pays', 'push', 'wager', 'coupons'].map(inQuery),
      ),
      '/api/coupons/designs/{design}': get('The face of a coupon, as SVG', [inPath('design')]),
      '/api/coupons/sheets/{run}': get('Sheets of a run of the press, as PDF', [
        inPath('run'),
        ...['expires', 'first', 'last'].map(inQuery),
      ]),
      '/api/coupons/mail-list': file(
        'A mail list, taken whole or not at all',
        ['list', 'provider', 'cleared', 'place', 'key', 'check'].map(inQuery),
      ),
      '/api/coupons/exclusion-list': file(
        'An exclusion list, taken whole or not at all',
        ['list', 'place', 'key', 'check'].map(inQuery),
      ),
      '/api/coupons/papers/{paper}': get('A paper of the coupon programme, as JSON, CSV or PDF', [
        {
          name: 'paper',
          in: 'path',
          required: true,
          schema: { enum: DOCUMENTS },
        },
        { name: 'as', in: 'query', schema: { enum: ['json', 'csv', 'pdf'] } },
      ]),
      '/api/tables/{table}/rounds/{round}/receipt': get('Your signed receipt of a round', [table]),
      '/api/tables/{table}/rounds/{round}/dispute': get('Everything about a round, with proofs', [
        table,
      ]),
      '/api/tables/{table}/rounds': get('Earlier rounds, told again', [table]),
      '/api/tables/{table}/preview': post(
        'What the dealer would call if this were said; nothing is done',
        { type: 'object', required: ['said'] },
        [table],
      ),
      '/api/tables/{table}/meters': get('What the progressive meters of a table show', [table]),
      '/api/tables/{table}/meters/{meter}': post(
        'A command to a meter, with a key of its own',
        {
          type: 'object',
          required: ['key', 'command'],
          properties: {
            key: { type: 'string', minLength: 8, maxLength: 100 },
            command: { oneOf: Object.values(meterCommands).map(({ schema }) => schemaOf(schema)) },
          },
        },
        [table, { name: 'meter', in: 'path', required: true, schema: { type: 'string' } }],
      ),
      '/api/tables/{table}/ready': post('A player needs no more time', { type: 'object' }, [table]),
      '/api/tables/{table}/entropy': post(
        'Bytes of your own for the draws of this round',
        { type: 'object' },
        [table],
      ),
    },
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'because', 'cite'],
          properties: {
            code: { type: 'string' },
            because: { type: 'string' },
            cite: { type: 'string' },
          },
        },
        ...shapes,
      },
    },
  };
};

const schemaOf = (shape: z.ZodType): unknown => z.toJSONSchema(shape, { unrepresentable: 'any' });
