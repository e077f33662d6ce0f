import { readFileSync, statSync } from 'node:fs';
import type { Citation } from '../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { troubleOf } from './trouble.ts';

/** What is in a file. One that is not there, one that is a folder and one that may not be read are told apart. */
export const readText = (
  file: string,
  cite: Citation = 'House rules § export',
): string | Refusal => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // What is said of a folder does not name it.
    const trouble = troubleOf(Object.assign(error as Error, { path: file }));
    const because = trouble?.because ?? `${file} cannot be read.`;
    return refuse('no-file', because, cite);
  }
};

/** A file to read in pieces: it is there, and is not a folder. */
export const fileThere = (file: string, cite: Citation): Refusal | undefined => {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there !== undefined && !there.isDirectory()) return undefined;
  const because = there ? `${file} is a folder. Name a file.` : `There is no file ${file}.`;
  return refuse('no-file', because, cite);
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
