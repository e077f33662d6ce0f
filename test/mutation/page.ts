import type { Drawn } from './draw.ts';
import {
  drawnScoresOf,
  type FolderScore,
  isShort,
  type Kept,
  type Score,
  scoresOf,
} from './groups.ts';

const count = (value: number): string => value.toLocaleString('en-US');

const called = (name: string): string => (name.startsWith('src/') ? `\`${name}\`` : name);

const row = (score: Score): string =>
  `| ${called(score.name)} | ${score.files} | ${count(score.all)} | ${count(score.noticed)} | ${score.percent.toFixed(1)}% | ${score.least}%${isShort(score) ? ', not reached' : ''} | ${count(score.once)} |`;

const drawnRow = (score: FolderScore): string =>
  `| ${called(score.name)} | ${count(score.of)} | ${count(score.tried)} | ${score.percent.toFixed(1)}% | ${score.from.toFixed(1)} to ${score.to.toFixed(1)} | ${score.least}%${isShort(score) ? ', not reached' : ''} | ${count(score.once)} | \`${score.seed}\` |`;

/** docs/mutation.md, from what was found out and kept. */
export const mutationPage = (kept: Kept, drawn: Drawn): string => {
  const most = Object.entries(kept)
    .filter(([, { survived }]) => survived.length > 0)
    .toSorted(([, a], [, b]) => b.survived.length - a.survived.length)
    .slice(0, 20);
  return `# Mutation

Small defects are put into the source, one at a time: a comparison turned, a condition that always holds, a text or a block left out. A
defect that some test notices counts for the tests; one that none notices is a sentence that nobody checks.

\`npm run mutation\` tries them, folder by folder, and goes on where it was stopped; \`npm run mutation -- table sessions src/web/house.ts\` tries
folders, groups or files ([decision 176](../decisions/176-mutation-is-incremental.md)). This page is written from what is kept in
\`test/mutation/kept.json\` and \`drawn.json\`, and a test holds it to that.
*While loading* are defects in what runs only as modules load: those cannot be switched on and off, and are left out of the score.

## Whole folders, by a draw

There are more of these defects than two cores can try in an evening. Of each folder some are drawn, by a seed that anyone can repeat, and all
of those are tried. The score of the whole folder is in the interval 95 times in 100. Tests written for what one draw has shown are judged
by another: \`npm run mutation -- --draw=400 --seed=another\`.

| | Defects | Tried | Score | Whole folder | Asked | While loading | Seed |
|---|--:|--:|--:|--:|--:|--:|---|
${drawnScoresOf(drawn).map(drawnRow).join('\n')}

A survivor here was asked for some seconds, not for twelve, so that scores can only be higher. Where a folder is missing, its draw was not finished.

## File by file

Every defect of these files was tried, with the text that they had then.

| | Files | Tried | Noticed | Score | Asked | While loading |
|---|--:|--:|--:|--:|--:|--:|
${scoresOf(kept).map(row).join('\n')}

Files with the most defects that nobody notices:

| File | Noticed | Not noticed |
|---|--:|--:|
${most.map(([path, { noticed, survived }]) => `| \`${path}\` | ${noticed} | ${survived.length} |`).join('\n')}
`;
};
