import { writeFileSync } from 'node:fs';
import { libraryReference } from './library-reference.ts';

/** The reference of the library is a page of the site alone: it follows the sources too closely to be kept beside them. */
writeFileSync(new URL('../docs/library.md', import.meta.url), libraryReference());
