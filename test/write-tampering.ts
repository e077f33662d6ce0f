import { readFileSync, writeFileSync } from 'node:fs';
import { tableOfKinds } from './tampering/table.ts';

/* Writes the table of tampering into docs/fairness.md. */
const file = new URL('../docs/fairness.md', import.meta.url);
const page = readFileSync(file, 'utf8');
writeFileSync(file, page.replace(/\| What is changed \|[\s\S]*?\n\n/, `${tableOfKinds()}\n\n`));
