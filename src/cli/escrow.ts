import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SessionTerms } from '../house/dealing/device.ts';
import { escrowKeyOf, newEscrowKey } from '../house/dealing/devices/escrow.ts';
import { openVault } from '../house/dealing/vault.ts';
import type { Store } from '../house/store/store.ts';
import { deviceStream } from '../house/streams.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';
import { openToRead, storeOptions } from './store-arguments.ts';

export const escrow: CliCommand = {
  summary: 'make a regulator’s key, and check that every session is held under it',
  help: `houseway escrow new
houseway escrow key --key FILE
houseway escrow check --key FILE [--data FOLDER | --database URL] [--json]

  For a regulator. "new" prints a private key (X25519, PEM): keep it in a file that only you can read. "key" prints its public
  half, which the house is started with (HOUSEWAY_ESCROW_KEY); from then on every session of an electronic table holds the end of
  its chain of secrets under your key. "check" opens each of them and steps it down to the anchor that was published: exit code 1
  if one is missing or wrong. If the house loses its seal key, a node with HOUSEWAY_ESCROW_OPENS=FILE deals on from the escrow.`,

  async run(args, out) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...storeOptions, key: { type: 'string' } },
    });
    const { json = false, key: file } = values;
    const [act] = positionals;
    if (act === 'new') {
      out.print(newEscrowKey().trim());
      return 0;
    }
    if ((act !== 'key' && act !== 'check') || file === undefined) {
      const because = 'Say new, key or check, and name your key file with --key.';
      return sayRefusal(refuse('no-file', because, 'House rules § devices'), json, out);
    }
    const pem = readFileSync(file, 'utf8');
    if (act === 'key') {
      out.print(escrowKeyOf(pem));
      return 0;
    }
    const store = await openToRead(values);
    if (isRefusal(store)) return sayRefusal(store, json, out);
    try {
      const checked = await sessionsIn(store, pem);
      const wrong = checked.filter(({ opens }) => !opens);
      if (json) out.print(JSON.stringify({ sessions: checked }));
      else {
        out.print(`${checked.length - wrong.length} of ${checked.length} sessions open.`);
        for (const { session } of wrong) out.print(`${session} does not open with this key.`);
      }
      return wrong.length === 0 ? 0 : 1;
    } finally {
      await store.close();
    }
  },
};

const PAGE = 1_000;

/** Each session of the house, and whether its escrow leads to its anchor. */
const sessionsIn = async (store: Store, pem: string) => {
  const checked: { readonly session: string; readonly opens: boolean }[] = [];
  for (const { stream } of await store.streams(deviceStream('').name)) {
    for (let from = 1; ; from += PAGE) {
      const page = await store.readStream(stream, from, PAGE);
      for (const { event } of page) {
        const { type, ...terms } = Object(event) as { readonly type: string } & SessionTerms;
        if (type !== 'SessionOpened') continue;
        checked.push({ session: terms.session, opens: opensUnder(pem, terms) });
      }
      if (page.length < PAGE) break;
    }
  }
  return checked;
};

const opensUnder = (pem: string, terms: SessionTerms): boolean => {
  if (terms.escrow === undefined) return false;
  try {
    openVault(new Uint8Array(32), { escrowOpens: pem }).secret(terms, 1);
    return true;
  } catch {
    return false;
  }
};
