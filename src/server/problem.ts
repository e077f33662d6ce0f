import type { FastifyReply } from 'fastify';
import type { Refusal } from '../kernel/refusal.ts';
import type { Problem, Reason } from './wire/wire.ts';

/** Refusals that are about who asks, or how often; every other refusal is about the state of things. */
const STATUS: Readonly<Record<string, number>> = {
  'not-signed-in': 401,
  'not-your-role': 403,
  'not-your-seat': 403,
  'second-signature': 403,
  'odds-not-shown': 403,
  'slow-down': 429,
  'unknown-command': 400,
  'not-understood': 400,
  'no-such-table': 404,
  'no-such-page': 404,
  'house-busy': 503,
  'journal-behind': 503,
  'outcome-unknown': 503,
};

export const reasonOf = ({ refused, because, cite }: Refusal): Reason => ({
  code: refused,
  because,
  cite,
});

/** A refusal as a problem document (RFC 9457): code, sentence, citation. Sets what the reply says of it. */
export const documentOf = (
  reply: FastifyReply,
  refusal: Refusal,
  status = STATUS[refusal.refused] ?? 409,
): Problem => {
  reply.code(status).type('application/problem+json');
  return {
    type: `urn:houseway:${refusal.refused}`,
    title: refusal.because,
    status,
    code: refusal.refused,
    because: refusal.because,
    cite: refusal.cite,
    ...(refusal.member === undefined ? {} : { member: refusal.member }),
  };
};

export const problem = (reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply =>
  reply.send(documentOf(reply, refusal, status));
