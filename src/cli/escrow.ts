import type { SessionTerms } from '../house/dealing/device.ts';
import { escrowKeyOf, newEscrowKey } from '../house/dealing/devices/escrow.ts';
import { openVault } from '../house/dealing/vault.ts';
import type { Store } from '../house/store/store.ts';
import { deviceStream } from '../house/streams.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, parseCall, sayUsage } from './command.ts';
import { fitted } from './help.ts';
import { readText } from './json-file.ts';
import { didYouMean } from './nearest.ts';
import { type Progress, progressOn } from './progress.ts';
import { houseNamed, openToRead, storeOptions } from './store-arguments.ts';

export const escrow: CliCommand = {
  summary: 'make a regulator’s key, and check that every session is held under it',
  help: `houseway escrow new [--json]
houseway escrow key --key FILE [--json]
houseway escrow check --key FILE [--data FOLDER | --database URL] [--config FILE] [--json]

  For a regulator, who can then continue dealing for a house that lost its seal key: every session of an electronic table holds the end
  of its chain of secrets under the regulator's key as well.

  new    prints a private key (X25519, PEM): write it to a file that only you can read (run "umask 077" first)
  key    prints its public half, which the house is started with (HOUSEWAY_ESCROW_KEY)
  check  opens every session and steps it down to the anchor that was published; exit code 1 if one is missing or wrong

  houseway escrow new > escrow.pem
  houseway escrow key --key escrow.pem
  houseway escrow check --key escrow.pem --data /var/lib/houseway`,
  parts: {
    new: `houseway escrow new [--json]

  Prints a private key (X25519, PEM). Keep it in a file that only you can read, away from the house.

  houseway escrow new > escrow.pem`,
    key: `houseway escrow key --key FILE [--json]

  Prints the public half of a private key. The house is started with it: HOUSEWAY_ESCROW_KEY.

  houseway escrow key --key escrow.pem`,
    check: `houseway escrow check --key FILE [--data FOLDER | --database URL] [--config FILE] [--json]

  Opens every session of the house with your private key and steps it down to the anchor that was published. Exit code 1: one
  is missing or wrong. If the house loses its seal key, a node with HOUSEWAY_ESCROW_OPENS=FILE deals on from the escrow.

  houseway escrow check --key escrow.pem --data /var/lib/houseway`,
  },

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      ...storeOptions,
      key: { type: 'string' },
    });
    const { key: file } = values;
    const [act] = words;
    if (act === 'new') {
      const made = newEscrowKey().trim();
      out.print(json ? JSON.stringify({ privateKey: made }) : made);
      return 0;
    }
    if (act !== 'key' && act !== 'check') {
      const because = `Choose new, key or check.${didYouMean(act ?? '', ['new', 'key', 'check'])}`;
      return sayUsage(because, fitted(escrow.help), json, out);
    }
    if (file === undefined) {
      const because = 'Name your key file with --key.';
      return refuse('no-file', because, 'House rules § devices');
    }
    const pem = readText(file, 'House rules § devices');
    if (isRefusal(pem)) return pem;
    const publicKey = escrowKeyOf(pem, file);
    if (act === 'key') {
      out.print(json ? JSON.stringify({ publicKey }) : publicKey);
      return 0;
    }
    const named = houseNamed(values);
    if (isRefusal(named)) return named;
    const store = await openToRead(named);
    if (isRefusal(store)) return store;
    try {
      const checked = await sessionsIn(store, pem, progressOn(out, 'Checking'));
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
const sessionsIn = async (store: Store, pem: string, progress: Progress) => {
  const checked: { readonly session: string; readonly opens: boolean }[] = [];
  const streams = await store.streams(deviceStream('').name);
  for (const [i, { stream }] of streams.entries()) {
    progress(i, streams.length);
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
  progress(streams.length, streams.length);
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
