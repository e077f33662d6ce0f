import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { games } from '../src/games/index.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import {
  headOf,
  paragraphsOf,
  runScript,
  type ScriptRun,
  writeScript,
} from '../src/table/script/script.ts';
import { isCouponScript, runCouponScript, writeCouponScript } from './coupon-script.ts';
import { addressOf, inEdition577, type Shown } from './law.ts';

const folder = new URL('../law/', import.meta.url);
const BLOCK = /```law\n([\s\S]*?)```/g;

/** A script under a heading of a digest. */
export interface LawBlock {
  readonly file: string;
  readonly heading: string;
  readonly text: string;
}

const digests = (): readonly string[] =>
  readdirSync(folder).filter((file) => /\.md$/.test(file) && !/^(README|coverage)/.test(file));

export const blocksIn = (file: string, page: string): readonly LawBlock[] =>
  [...page.matchAll(BLOCK)].map(({ 1: text = '', index }) => {
    const headings = [...page.slice(0, index).matchAll(/^#{2,6} (.+)$/gm)];
    return { file, heading: headings.at(-1)?.[1] ?? '', text };
  });

export const lawBlocks = (): readonly LawBlock[] =>
  digests().flatMap((file) => blocksIn(file, readFileSync(new URL(file, folder), 'utf8')));

const runBlock = ({ file, heading, text }: LawBlock): ScriptRun => {
  const run = runScript(games, text);
  if (isRefusal(run)) throw new Error(`law/${file}, ${heading}: ${run.because}`);
  return run;
};

/** The block with the answers that the table gives today. */
export const answered = (block: LawBlock): string =>
  isCouponScript(block.text)
    ? writeCouponScript(headOf(block.text), runCouponScript(block.text))
    : writeScript(headOf(block.text), runBlock(block));

/** The paragraphs that a block was refused under, or that its settlement lines carried. */
const heldBy = (block: LawBlock): readonly string[] =>
  isCouponScript(block.text)
    ? runCouponScript(block.text).lines.flatMap(({ refusal }) => refusal?.cite ?? [])
    : paragraphsOf(runBlock(block));

/** The same script under the temporary edition of its chapter, where its game has one. */
const underBothEditions = (block: LawBlock): readonly LawBlock[] => {
  const [head = '', ...rest] = block.text.split('\n');
  return /^three-dice-football\b/.test(head) && !head.includes('edition=')
    ? [block, { ...block, text: [`${head}  edition=577`, ...rest].join('\n') }]
    : [block];
};

const inBothEditions = (cite: string): readonly string[] =>
  cite.includes('661a') ? [cite, inEdition577(cite.replace('661a', '577'))] : [cite];

/** Every block run, and what that has shown. */
export const shownByBlocks = (): Shown => {
  const blocks = lawBlocks();
  return {
    held: new Set(blocks.flatMap(underBothEditions).flatMap(heldBy)),
    played: new Set(
      blocks.map(({ file, heading }) => addressOf(file, heading).cite).flatMap(inBothEditions),
    ),
  };
};

/** Writes the answers of every block again; read what changed before you commit it. */
export const writeAnswers = (): void => {
  for (const file of digests()) {
    const page = readFileSync(new URL(file, folder), 'utf8');
    const blocks = blocksIn(file, page);
    let place = 0;
    const written = page.replace(BLOCK, (whole) => {
      const block = blocks[place];
      place += 1;
      return block === undefined ? whole : `\`\`\`law\n${answered(block)}\`\`\``;
    });
    if (written !== page) writeFileSync(new URL(file, folder), written);
  }
};
