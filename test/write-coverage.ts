import { writeFileSync } from 'node:fs';
import { citations, coverage, coverageText, digests } from './law.ts';
import { shownByBlocks, writeAnswers } from './law-blocks.ts';

// `npm run law -- answers` also writes what the table answers today beside every line of every script.
if (process.argv.includes('answers')) writeAnswers();

const law = digests();
const report = coverage(law, citations(), shownByBlocks());
writeFileSync(new URL('../law/coverage.md', import.meta.url), coverageText(law, report));

for (const { cite, in: file } of report.unresolved) {
  console.error(`${cite} in src/${file} has no heading in law/`);
}
