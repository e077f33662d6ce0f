import { writeFileSync } from 'node:fs';
import { citations, coverage, coverageText, digests } from './law.ts';

const law = digests();
const report = coverage(law, citations());
writeFileSync(new URL('../law/coverage.md', import.meta.url), coverageText(law, report));

for (const { cite, in: file } of report.unresolved) {
  console.error(`${cite} in src/${file} has no heading in law/`);
}
