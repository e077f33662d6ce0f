import { readFileSync } from 'node:fs';
import type { Citation } from '../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';

/** What is in a file; one that is not there and one that cannot be read are told apart. */
export const readText = (
  file: string,
  cite: Citation = 'House rules § export',
): string | Refusal => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const missing = (error as { code?: unknown }).code === 'ENOENT';
    const because = missing ? `There is no file ${file}.` : `${file} cannot be read.`;
    return refuse('no-file', because, cite);
  }
};

/** What a file says as JSON; a file that says nothing readable is told apart from one that is not there. */
export const readJson = (file: string, cite: Citation = 'House rules § export'): unknown => {
  const text = readText(file, cite);
  if (isRefusal(text)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = String((error as Error).message).replace(/, .* is not valid JSON$/s, '');
    return refuse('not-json', `${file} is not valid JSON: ${why}.`, cite);
  }
};
