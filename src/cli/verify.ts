import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptHead } from '../house/log/chain.ts';
import { snapshotKeyOf } from '../house/log/snapshot.ts';
import { auditSource } from '../house/proof/apart.ts';
import type { LogSource } from '../house/proof/source.ts';
import type { Audit } from '../house/proof/verify.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { gamesWith } from '../server/outside-games.ts';
import { type CliCommand, lists, type Out, parseCall, texts } from './command.ts';
import type { Configuration } from './configuration.ts';
import { counted } from './counted.ts';
import { fileThere, readJson } from './json-file.ts';
import { SEAL_KEY_FILE } from './keys.ts';
import { sourceOf } from './opened-house.ts';
import { green, red } from './paint.ts';
import { verifyPapers } from './papers.ts';
import { progressOn } from './progress.ts';
import { houseNamed, openToRead, storeOptions } from './store-arguments.ts';

export const verify: CliCommand = {
  summary: 'replay a whole log and report the first mismatch',
  help: `houseway verify [--data FOLDER | --database URL | --export FILE] [--key PUBLICKEY]… [--head FILE]… [--game FILE]… [--config FILE] [--json]
houseway verify --receipt FILE [--receipt FILE] [--key PUBLICKEY]… [--game FILE]… [--json]

  Recomputes every hash and signature, decides every command again with the code of the games and the people of that
  moment, demands the same events, draws every revealed draw of the device again from its secret, and compares the
  ledger, the coupon register and the drop boxes with every table. Works on a house that is open, and on an export
  without any house at all. Exit code 0: verified. 1: the first mismatch is named.

  --key demands a head signed by that key over the last entry. --head takes a head that was kept elsewhere ("houseway
  head" prints one): the log must still begin with everything it covered. Without either, a house that holds its own
  signing key could have rewritten the whole log. A head that a witness countersigned ("houseway witness") also holds
  the house to the witness's clock: what was written after it may not be dated before.

  --receipt takes a patron's receipt, a slip or a dispute pack, and needs no house either: every signature, hash and proof
  in it is recomputed, every draw is made and every wager settled again. Two are compared as well: if the house signed
  both and they differ, together they convict it. With --key they must be signed by that key, or one of those that you
  name: nodes of a house may have keys of their own. Without, it says whose key it was and that none was trusted.

  --game names the file of a game of your own. For a house, the configuration (--config) names its games, too.

  houseway verify --data /var/lib/houseway
  houseway verify --data /var/lib/houseway --game ./my-game.ts
  houseway verify --export house.jsonl --head head.json
  houseway verify --receipt receipt.json
  houseway verify --receipt slip.json --receipt receipt.json --json`,

  async run(args, out) {
    const { values, json } = parseCall(args, 0, {
      ...storeOptions,
      ...texts('export'),
      ...lists('receipt', 'key', 'head', 'game'),
    });
    const { key: keys, receipt } = values;
    // Papers and exports are verified anywhere, by people who have no house and no configuration of one.
    const from = values.export ?? (receipt === undefined ? houseNamed(values) : '');
    if (isRefusal(from)) return from;
    const games = await gamesWith(values.game ?? (typeof from === 'string' ? [] : from.games));
    if (isRefusal(games)) return games;
    if (receipt !== undefined) {
      return verifyPapers(receipt, { games, keys }, json, out);
    }
    const witnessed = headsIn(values.head ?? []);
    if (isRefusal(witnessed)) return witnessed;
    const source = await logOf(from);
    if (isRefusal(source)) return source;
    const expect = {
      ...(keys === undefined ? {} : { keys }),
      ...{ witnessed, snapshotKey: snapshotKeyIn(source) },
    };
    const progress = progressOn(out, 'Verifying');
    const audit = await auditSource(
      { source, expect },
      { onProgress: ({ part }) => progress(part, 1), games },
    );
    progress(1, 1);
    if (json) {
      const { verdict, balances, ...found } = audit;
      const trusted = keys ?? [];
      out.print(
        JSON.stringify({ ...verdict, ...found, trusted, balances: Object.fromEntries(balances) }),
      );
    } else sayAudit(audit, keys, witnessed, out);
    return audit.verdict.ok ? 0 : 1;
  },
};

const sayAudit = (
  audit: Audit,
  keys: readonly string[] | undefined,
  kept: readonly KeptHead[],
  out: Out,
): void => {
  const { verdict, decisions, draws, fairness, fairnessCounts } = audit;
  if (!verdict.ok) {
    out.print(`${red('Mismatch')} at ${verdict.row}: ${verdict.because}`);
    if (verdict.because.includes('There is no game')) {
      out.print('If that is a game of your own, name its file with --game.');
    }
    return;
  }
  out.print(
    `${green('Verified.')} ${counted(decisions, 'decision', 'decisions')} replayed; all events match.`,
  );
  out.print(
    `Draws of the device: ${draws.proved} follow from revealed secrets, ${draws.unrevealed} await their reveal, ` +
      `${draws.unpromised} were made without a commitment.`,
  );
  for (const line of findingLines(fairness, fairnessCounts)) out.print(line);
  // A head that was kept elsewhere covers as much as one in the log: it was held against the same entries.
  const uncovered = verdict.entries - Math.max(verdict.covered, ...kept.map(({ size }) => size));
  const covered =
    uncovered === 0
      ? 'a signed head covers every entry'
      : `${counted(uncovered, 'entry is', 'entries are')} covered by no signed head`;
  out.print(`Signed by ${verdict.keys.join(', ') || 'nobody'}; ${covered}.`);
  if (keys === undefined && kept.length === 0) {
    out.print('No key was trusted and no kept head compared: pass --key or --head for proof.');
  }
  const seen = kept.flatMap(({ size, witness }) =>
    witness === undefined ? [] : [{ size, witness }],
  );
  for (const { size, witness } of seen) {
    const when = new Date(witness.at).toISOString();
    out.print(
      `Witnessed by ${witness.key}: the first ${counted(size, 'entry', 'entries')} at ${when}.`,
    );
  }
  if (seen.length === 0) out.print('No witness: only the house says when entries were written.');
  for (const line of entryLines(audit)) out.print(line);
};

/** What is to be known of single entries: the rules of their day, who signed them, and when. */
const entryLines = ({
  early,
  forgiven,
  byTheHouse,
  clockBack,
  poolsUnderWay,
}: Audit): readonly string[] => {
  const lines: string[] = [];
  // The entry that begins format 2 is itself the last of format 1.
  if (early > 1) {
    lines.push(
      `Log format 1: ${counted(early, 'entry', 'entries')}, ${forgiven} of them allowed only by the rules of their day.`,
    );
  }
  if (byTheHouse > 0) {
    lines.push(
      `The house itself signed ${counted(byTheHouse, 'entry', 'entries')} for its staff, as only a demo house or one without a name may.`,
    );
  }
  if (clockBack.count > 0) {
    const more = clockBack.count > clockBack.first.length ? ' …' : '';
    lines.push(
      `The clock ran backwards at ${counted(clockBack.count, 'entry', 'entries')}, by up to ${lengthOf(clockBack.mostMs)}: ${clockBack.first.join(', ')}${more}.`,
    );
  }
  for (const meter of poolsUnderWay) {
    lines.push(`The pool of ${meter} left it and has arrived at no other meter.`);
  }
  return lines;
};

/** A clock that is put right goes back by minutes; what goes back by a day was dated ahead of a break, a limit or a filing. */
const lengthOf = (ms: number): string => counted(Math.ceil(ms / 60_000), 'minute', 'minutes');

/** Findings counted by kind, the first of each in full. */
const findingLines = (
  findings: Audit['fairness'],
  counts: Audit['fairnessCounts'],
): readonly string[] =>
  [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, [first]]) => {
    return `Finding: ${kind}, ${counts[kind]}. First at ${first?.row}: ${first?.says}`;
  });

/** The log of an export, or of a house. */
const logOf = async (from: string | Configuration): Promise<LogSource | Refusal> => {
  if (typeof from === 'string') {
    return fileThere(from, 'House rules § export') ?? { file: from };
  }
  const store = await openToRead(from);
  if (isRefusal(store)) return store;
  await store.close();
  return sourceOf(from);
};

/** Where the house keeps its keys, its snapshots are held to their seal; elsewhere they are folded and compared alone. */
const snapshotKeyIn = (source: LogSource): Uint8Array | undefined => {
  const path = 'folder' in source ? join(source.folder, SEAL_KEY_FILE) : '';
  return path !== '' && existsSync(path)
    ? snapshotKeyOf(new Uint8Array(readFileSync(path)))
    : undefined;
};

const headsIn = (files: readonly string[]): readonly KeptHead[] | Refusal => {
  const heads: KeptHead[] = [];
  for (const file of files) {
    const head = readJson(file);
    if (isRefusal(head)) return head;
    if (!isHead(head)) {
      return refuse('not-a-head', `${file} is not a signed head.`, 'House rules § export');
    }
    heads.push(head);
  }
  return heads;
};

export const isHead = (value: unknown): value is KeptHead => {
  const { size, root, witness } = Object(value);
  const isRooted = Number.isSafeInteger(size) && size >= 0 && typeof root === 'string';
  return isRooted && isSigner(value) && (witness === undefined || isSigner(witness));
};

/** When, by which key and with which signature a house or a witness signed; whether it holds is asked later. */
const isSigner = (value: unknown): boolean => {
  const { at, key, signature } = Object(value);
  return Number.isSafeInteger(at) && typeof key === 'string' && typeof signature === 'string';
};
