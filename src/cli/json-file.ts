import { readFileSync } from 'node:fs';
import type { Citation } from '../kernel/law.ts';
import { refuse } from '../kernel/refusal.ts';

/** What a file says as JSON; a file that is not there and one that says nothing readable are told apart. */
export const readJson = (file: string, cite: Citation = 'House rules § export'): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) {
      const why = error.message.replace(/, .* is not valid JSON$/s, '');
      return refuse('not-json', `${file} is not valid JSON: ${why}.`, cite);
    }
    const missing = (error as { code?: unknown }).code === 'ENOENT';
    const because = missing ? `There is no file ${file}.` : `${file} cannot be read.`;
    return refuse('no-file', because, cite);
  }
};
