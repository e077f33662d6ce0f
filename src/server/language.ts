import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../kernel/felt.ts';

/** The first language of the browser that the screens have. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language => {
  const wanted = String(headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((one) => LANGUAGES.filter((language) => language === one))[0] ?? 'en';
};
