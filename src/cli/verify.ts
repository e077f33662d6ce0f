import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { games } from '../games/index.ts';
import { type Audit, auditExport, auditStore } from '../house/verify.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';
import { green, red } from './paint.ts';
import { openToRead, storeOptions } from './store-arguments.ts';

export const verify: CliCommand = {
  summary: 'decide a whole log again and name the first row that differs',
  help: `houseway verify [--data FOLDER | --database URL | --export FILE] [--key PUBLICKEY]… [--json]

  Recomputes every hash and signature, decides every command again with the code of the games, demands the same
  events, draws every revealed draw of the device again from its secret, and compares the ledger with what lies at
  every table. Works on a house that is open, and on an export without any house at all. Exit code 0: everything holds. 1: the first row that differs is named.`,

  async run(args, out) {
    const { values } = parseArgs({
      args,
      options: {
        ...storeOptions,
        export: { type: 'string' },
        key: { type: 'string', multiple: true },
      },
    });
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
