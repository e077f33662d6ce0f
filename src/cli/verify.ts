import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { games } from '../games/index.ts';
import { verifyPack, verifyReceipt } from '../house/proof/receipt.ts';
import { type Audit, auditExport, auditStore } from '../house/proof/verify.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, type Out, sayRefusal } from './command.ts';
import { green, red } from './paint.ts';
import { openToRead, storeOptions } from './store-arguments.ts';

export const verify: CliCommand = {
  summary: 'decide a whole log again and name the first row that differs',
  help: `houseway verify [--data FOLDER | --database URL | --export FILE | --receipt FILE] [--key PUBLICKEY]… [--json]

  Recomputes every hash and signature, decides every command again with the code of the games, demands the same
  events, draws every revealed draw of the device again from its secret, and compares the ledger with what lies at
  every table. Works on a house that is open, and on an export without any house at all. Exit code 0: everything holds. 1: the first row that differs is named.

  --receipt takes a patron's receipt or a dispute pack, and needs no house either: every signature, hash and proof in it
  is recomputed. With --key it must be signed by that key.`,

  async run(args, out) {
    const { values } = parseArgs({
      args,
      options: {
        ...storeOptions,
        export: { type: 'string' },
        receipt: { type: 'string' },
        key: { type: 'string', multiple: true },
      },
    });
    if (values.receipt !== undefined) {
      return verifyPaper(values.receipt, values.key?.[0], values.json ?? false, out);
    }
    const expect = values.key === undefined ? {} : { keys: values.key };
    let audit: Audit;
    if (values.export !== undefined) {
      const lines = createInterface({
        input: createReadStream(values.export),
        crlfDelay: Number.POSITIVE_INFINITY,
      });
      audit = await auditExport(lines, games, expect);
    } else {
      const store = await openToRead(values);
      if (isRefusal(store)) return sayRefusal(store, values.json ?? false, out);
      audit = await auditStore(store, games, expect);
      await store.close();
    }
    const { verdict, decisions, draws, balances } = audit;
    if (values.json) {
      out.print(
        JSON.stringify({ ...verdict, decisions, draws, balances: Object.fromEntries(balances) }),
      );
    } else if (verdict.ok) {
      out.print(
        `${green('Everything holds.')} ${decisions} decisions were made again, with the same events.`,
      );
      out.print(
        `${draws.proved} draws of the device follow from their revealed secrets, ${draws.unrevealed} wait for theirs, ` +
          `${draws.unpromised} were made where nothing was promised.`,
      );
    } else {
      out.print(`${red('Differs')} at ${verdict.row}: ${verdict.because}`);
    }
    return verdict.ok ? 0 : 1;
  },
};

/** A receipt or a dispute pack, by what it says it is. */
const verifyPaper = async (
  file: string,
  key: string | undefined,
  json: boolean,
  out: Out,
): Promise<number> => {
  const paper = readPaper(file);
  if (isRefusal(paper)) return sayRefusal(paper, json, out);
  const { kind } = paper as { kind?: unknown };
  const holds =
    kind === 'houseway dispute pack 1' ? verifyPack(paper, key) : await verifyReceipt(paper, key);
  if (isRefusal(holds)) return sayRefusal(holds, json, out);
  const { table, game, round } = holds;
  out.print(
    json
      ? JSON.stringify({ ok: true, kind: holds.kind, table, game, round })
      : `${green('Everything holds.')} Round ${round} at ${table}, ${game}: every signature, hash and proof fits.`,
  );
  return 0;
};

const readPaper = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return refuse('receipt-differs', `${file} cannot be read as JSON.`, 'House rules § export');
  }
};
