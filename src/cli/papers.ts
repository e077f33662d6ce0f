import type { Games } from '../house/games.ts';
import { compared } from '../house/proof/compare.ts';
import { type DisputePack, verifyPack } from '../house/proof/dispute-pack.ts';
import type { Receipt } from '../house/proof/receipt.ts';
import type { Slip } from '../house/proof/slip.ts';
import { type Checked, verifyReceipt } from '../house/proof/verify-receipt.ts';
import { dollars } from '../kernel/money.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Out } from './command.ts';
import { readJson } from './json-file.ts';
import { green } from './paint.ts';

type Paper = Receipt | Slip | DisputePack;

/** Receipts, slips or dispute packs, each by what it says it is; two receipts or slips are compared. */
export const verifyPapers = async (
  files: readonly string[],
  { games, keys }: { readonly games: Games; readonly keys: readonly string[] | undefined },
  json: boolean,
  out: Out,
): Promise<number | Refusal> => {
  const checked: Checked<Paper>[] = [];
  for (const file of files) {
    const paper = readJson(file);
    const holds = isRefusal(paper) ? paper : await verified(paper, games, keyFor(paper, keys));
    if (isRefusal(holds)) return holds;
    checked.push(holds);
  }
  const between = compare(
    checked.map(({ paper }) => paper),
    keys,
  );
  if (isRefusal(between)) return between;
  if (json) {
    const [first] = checked.map(({ paper, notes }) => shortly(paper, notes, keyFor(paper, keys)));
    const papers = checked.length > 1 ? { papers: checked.map(({ paper }) => paper.kind) } : {};
    out.print(JSON.stringify({ ok: true, ...first, ...papers, compared: between }));
    return 0;
  }
  for (const one of checked) sayPaper(one, keyFor(one.paper, keys), out);
  for (const line of between) out.print(line);
  return 0;
};

/** Of several keys of a house the one that a paper is signed by; it is demanded of the paper. */
const keyFor = (paper: unknown, keys: readonly string[] | undefined): string | undefined =>
  keys?.find((key) => key === Object(paper).key) ?? keys?.[0];

const verified = async (
  paper: unknown,
  games: Games,
  key: string | undefined,
): Promise<Checked<Paper> | Refusal> => {
  const { kind } = Object(paper);
  if (typeof kind !== 'string' || !kind.startsWith('houseway dispute pack')) {
    return verifyReceipt(paper, games, key);
  }
  return verifyPack(paper, key);
};

const compare = (
  papers: readonly Paper[],
  keys: readonly string[] | undefined,
): readonly string[] | Refusal => {
  const said: string[] = [];
  for (const [i, one] of papers.entries()) {
    for (const other of papers.slice(i + 1)) {
      const answer = compared(one, other, keys);
      if (isRefusal(answer)) return answer;
      said.push(...answer);
    }
  }
  return said;
};

const shortly = (
  { kind, table, game, round, key }: Paper,
  notes: readonly string[],
  trusted: string | undefined,
) => ({ kind, table, game, round, key, trusted: trusted ?? null, notes });

const sayPaper = ({ paper, notes }: Checked<Paper>, key: string | undefined, out: Out): void => {
  const { table, game, round } = paper;
  out.print(
    `${green('Verified.')} Round ${round} at ${table}, ${game}: every signature, hash and proof matches.`,
  );
  for (const line of paperLines(paper)) out.print(line);
  for (const note of notes) out.print(note);
  out.print(`Signed by ${paper.key}.`);
  out.print(
    key === undefined
      ? 'No key was trusted: anybody can sign with a key of their own. Pass --key with the house’s.'
      : 'This is the key you trusted.',
  );
};

/** What a receipt or slip proves, in words. */
const paperLines = (paper: Paper): readonly string[] => {
  switch (paper.kind) {
    case 'houseway dispute pack 2':
      return [`${paper.entries.length} entries, from ${paper.from} to ${paper.to}, without a gap.`];
    case 'houseway slip 2':
      return [
        `Seat ${paper.seat} wagered under the commitment ${paper.promise}.`,
        paper.beaconRound === 0
          ? 'No beacon decides the draw.'
          : `Beacon ${paper.beaconRound} decides the draw.`,
      ];
    case 'houseway receipt 2': {
      const { amounts, seat, draws = [] } = paper;
      const { wageredCents, returnedCents, paidCents } = amounts;
      return [
        `Seat ${seat} wagered ${dollars(wageredCents)}, got ${dollars(returnedCents)} back and was paid ${dollars(paidCents)}.`,
        ...draws.map(({ draw, outcome }) => `Draw ${draw} follows: ${outcome.join(' ')}.`),
      ];
    }
  }
};
