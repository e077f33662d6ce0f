// The command line: node houseway-verifier.mjs FILE [--head FILE]… [--key KEY]…
import { verifyPaper } from './receipt.mjs';
import { verifyExport } from './verify.mjs';

const USAGE = `Usage: node houseway-verifier.mjs FILE [--key KEY] [--head FILE]

FILE is an export of a house's log, or a receipt, a slip or a dispute pack.
--key   the house's public key, 64 digits, or a file with keys; may be given several times
--head  a head that you kept, as houseway head prints it; may be given several times`;

const optionsOf = (words) => {
  const options = { files: [], keys: [], heads: [] };
  const lists = { '--key': options.keys, '--head': options.heads };
  let list = options.files;
  for (const word of words) {
    if (Object.hasOwn(lists, word)) list = lists[word];
    else {
      list.push(word);
      list = options.files;
    }
  }
  return options;
};

/** The keys in a text: 64 digits each, whatever is around them. */
export const keysIn = (text) =>
  [...text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g)].map(([key]) => key);
export const headsIn = (text) => [JSON.parse(text)].flat().map((one) => one.head ?? one);

const dollars = (cents) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const minutes = (ms) => count(Math.ceil(ms / 60_000), 'minute');
const count = (n, one, many = `${one}s`) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** What a round proves that was not drawn and revealed. */
const ROUNDS = {
  'called with read-back': 'Staff called the result: it proves who was paid what, not what fell.',
  weak: 'The secret could follow the wagers (houseway draw 1).',
  broken: 'The session broke and its secret was never revealed. Wagers were returned.',
};

/** What was found, as lines a person reads. */
export const said = (verdict, { keys, heads = [] }) => {
  if (!verdict.ok) return [`WRONG  ${verdict.row ?? verdict.kind ?? 'paper'}: ${verdict.because}.`];
  const trust = keys?.length
    ? 'Signed by a key that you trust.'
    : 'You named no key: this is whole, but anybody could have signed it.';
  if (verdict.kind !== undefined) {
    const { kind, table, round, seat, amounts, proof, draws, settledAgain } = verdict;
    const { beginsHidden, beginsLate, endsOpen, unproved } = verdict;
    const { lateCloses, hiddenEvents, meterRead, together = [], noBeacon } = verdict;
    const seats = together.map((one) => one.join(' and ')).join(', and ');
    return [
      `RIGHT  ${kind}: table ${table}, round ${round}${seat ? `, seat ${seat}` : ''}.`,
      ...(amounts
        ? [
            `Wagered ${dollars(amounts.wageredCents)}, returned ${dollars(amounts.returnedCents)}, paid ${dollars(amounts.paidCents)}.`,
          ]
        : []),
      ...(proof ? [`Proof: ${proof}.`] : []),
      ...(settledAgain ? [`${count(draws, 'draw')} made again, every wager settled again.`] : []),
      ...(ROUNDS[proof] ? [ROUNDS[proof]] : []),
      ...(noBeacon ? ['No beacon: the house and a patron together could choose.'] : []),
      ...(lateCloses ? [`${count(lateCloses, 'window')} closed after the beacon was made.`] : []),
      ...(meterRead ? ['What the meter showed rests on the signature of the house.'] : []),
      ...(seats ? [`That one player had seats ${seats} rests on the signature of the house.`] : []),
      ...(hiddenEvents ? [`${count(hiddenEvents, 'event')} shown by the link alone.`] : []),
      ...(beginsHidden
        ? ['The entry that begins the round is hidden: the house says it is that.']
        : []),
      ...(beginsLate ? ['What the table did before its first entry is not shown.'] : []),
      ...(unproved
        ? ['An event behind the amounts is hidden: they rest on the signature of the house alone.']
        : []),
      ...(endsOpen ? ['The next round does not begin in it: nothing shows what came after.'] : []),
      trust,
    ];
  }
  const { entries, covered, house, tables, findings: f } = verdict;
  const notes = [
    [f.early, 'entries of format 1, held to their hashes alone'],
    [f.weak, 'draws of houseway draw 1, which could follow the wagers'],
    [f.lateCloses, 'windows closed after their beacon was made'],
    [f.brokenSessions, 'sessions broken off'],
    [f.byTheHouse, 'entries that the house signed for its staff, as a demo or without a name'],
    [f.clockBack, `entries dated before one they follow, by up to ${minutes(f.clockBackMs)}`],
  ].filter(([n]) => n > 0);
  return [
    `RIGHT  ${house || 'The house'}: ${count(entries, 'entry', 'entries')}, the last head covers ${covered}.`,
    `${count(tables.length, 'table')}, ${count(f.rounds, 'round')}, ${count(f.wagers, 'wager')} settled again to the cent: ${dollars(f.handleCents)} wagered, ${dollars(f.paidCents)} paid.`,
    `${count(f.draws, 'draw')} made again, ${count(f.beacons, 'beacon')} checked, ${count(f.corrections, 'correction')} told again, ${count(f.voids, 'wager')} void.`,
    ...notes.map(([n, what]) => `Note: ${n} ${what}.`),
    ...(heads.length > 0 ? [`${count(heads.length, 'kept head')} met.`] : []),
    ...heads
      .filter(({ witness }) => witness !== undefined)
      .map(({ size, witness: { at, key } }) => {
        const when = new Date(at).toISOString();
        return `Witnessed by ${key}: the first ${count(size, 'entry', 'entries')} at ${when}.`;
      }),
    trust,
  ];
};

/** The lines of a text, with the ends that any system gives them. */
export const linesOf = (text) => text.split(/\r?\n/);
/** The lines of an export, or the one paper in a text. */
export const verifyText = async (text, options = {}) => {
  const first = text.slice(0, text.indexOf('\n')).trim();
  if (first.endsWith('"row":"log"}')) return verifyExport(linesOf(text), options);
  try {
    return await verifyPaper(JSON.parse(text), options);
  } catch {
    return {
      ok: false,
      row: 'line 1',
      because:
        'this is not an export, a receipt, a slip or a dispute pack. Choose the file as the house gave it',
    };
  }
};

export const main = async (url) => {
  const { argv } = globalThis.process ?? {};
  if (argv?.[1] === undefined) return;
  const { pathToFileURL } = await import('node:url');
  const { realpathSync } = await import('node:fs');
  if (pathToFileURL(realpathSync(argv[1])).href !== url) return;
  process.exitCode = await run(argv.slice(2));
};

const run = async (words) => {
  const { readFileSync, existsSync } = await import('node:fs');
  const { files, keys, heads } = optionsOf(words);
  if (files.length !== 1 || words.includes('--help')) {
    console.log(USAGE);
    return words.includes('--help') ? 0 : 2;
  }
  const textOf = (one) => (existsSync(one) ? readFileSync(one, 'utf8') : one);
  try {
    const trusted = keys.length === 0 ? undefined : keys.flatMap((one) => keysIn(textOf(one)));
    const kept = heads.flatMap((one) => headsIn(textOf(one)));
    const options = { keys: trusted, heads: kept };
    const verdict = await verifyText(readFileSync(files[0], 'utf8'), options);
    for (const line of said(verdict, options)) console.log(line);
    return verdict.ok ? 0 : 1;
  } catch (error) {
    console.error(`Cannot read it: ${error.message}`);
    return 2;
  }
};
