import { writeFileSync } from 'node:fs';
import { libraryReference } from './library-reference.ts';
import { refusalIndex } from './refusal-index.ts';

/** Pages of the site alone: they follow the sources too closely to be kept beside them. */
const write = (name: string, page: string): void =>
  writeFileSync(new URL(`../docs/${name}.md`, import.meta.url), page);

write('library', libraryReference());
write('refusal-index', refusalIndex());
