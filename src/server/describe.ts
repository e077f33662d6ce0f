import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemDocument } from './wire/wire.ts';

/** The server as its resources see it: what a route declares is what its requests have passed. */
export type Door = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The chapters of the description. */
export const TAGS = {
  house: 'The house itself: whether it is up, its tables, its description',
  sessions: 'Who is signed in',
  tables: 'Tables are watched, and commands are posted to them',
  rounds: 'Earlier rounds, receipts and dispute packs',
  meters: 'Progressive meters',
  people: 'Staff, patrons and the floor',
  reports: 'Figures of the house',
  coupons: 'The Match Play Coupon program',
  outbox: 'What happened, for other systems',
} as const;

export interface Route {
  /** Its name in a generated client. */
  readonly id: string;
  readonly says: string;
  readonly more?: string;
  /** What is answered: a schema of JSON, or schemas by their media types. */
  readonly answers: z.ZodType | Readonly<Record<string, z.ZodType>>;
}

/** By which of these somebody is known who asks; an empty one is nobody. */
type Security = readonly Readonly<Record<string, readonly string[]>>[];

const described =
  (tag: string, security: Security) =>
  <Held>({ id, says, more, answers, ...held }: Route & Held) => ({
    ...held,
    operationId: id,
    summary: says,
    ...(more === undefined ? {} : { description: more }),
    tags: [tag],
    security: [...security],
    response: {
      200: {
        description: 'Answered',
        content:
          answers instanceof z.ZodType
            ? { 'application/json': { schema: answers } }
            : Object.fromEntries(
                Object.entries(answers).map(([type, schema]) => [type, { schema }]),
              ),
      },
      '4xx': refused('Refused: code, sentence, citation'),
      '5xx': refused('The house cannot answer now'),
    } as Record<string, unknown>,
  });

const tagged = (security: Security) =>
  Object.fromEntries(Object.keys(TAGS).map((tag) => [tag, described(tag, security)])) as Readonly<
    Record<keyof typeof TAGS, ReturnType<typeof described>>
  >;

const SIGNED_IN: Security = [{ cookie: [] }, { bearer: [] }];

/** What the description says of a route, under its chapter, with the schemas that its requests are held to. */
export const route = tagged(SIGNED_IN);

/** The same of a route that also answers somebody who is not signed in. */
export const openRoute = tagged([{}, ...SIGNED_IN]);

const refused = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemDocument } },
});

/** The type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file rather than JSON. */
export const file = z.string().meta({ format: 'binary' });
