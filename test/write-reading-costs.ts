import { writeFileSync } from 'node:fs';
import { costsText } from './reading-costs.ts';

writeFileSync(new URL('../law/readings/costs.md', import.meta.url), costsText());
