import { same } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Games } from '../games.ts';
import { headText, isSignedText } from '../log/chain.ts';
import { amountsOf, type Receipt, textOf } from './receipt.ts';
import { lateDraws, wrongFairness } from './receipt-draws.ts';
import {
  beginningOf,
  begunIn,
  endsWithNext,
  ofRound,
  streamsOf,
  toldIn,
  wrongWagers,
} from './receipt-ends.ts';
import { linesAgain } from './receipt-lines.ts';
import { gapIn, HIDDEN_FOR, type HiddenFor, wrongShown } from './shown.ts';
import { isSlip, type Slip, verifySlip } from './slip.ts';

/** A receipt or slip that is whole, and what its reader should know besides. */
export interface Checked<Of> {
  readonly paper: Of;
  readonly notes: readonly string[];
}

/** Whether a receipt is whole and the house's own; needs nothing but the receipt and, to be sure, the house's key. */
export const verifyReceipt = async (
  value: unknown,
  games: Games,
  trusted?: string,
): Promise<Checked<Receipt | Slip> | Refusal> => {
  if (typeof value !== 'object' || value === null) return differs('This is not a receipt.');
  try {
    if (isSlip(value)) {
      const because = await verifySlip(value, trusted);
      return because === undefined ? { paper: value, notes: [] } : differs(because);
    }
    if (!isReceipt(value)) {
      return differs('This is not a receipt that is signed whole. Ask the house for a new one.');
    }
    return await checked(value, games, trusted);
  } catch {
    return differs('The receipt is damaged.');
  }
};

const isReceipt = (value: object): value is Receipt =>
  'kind' in value && value.kind === 'houseway receipt 2';

const differs = (because: string): Refusal =>
  refuse('receipt-differs', because, 'House rules § export');

const checked = async (
  receipt: Receipt,
  games: Games,
  trusted: string | undefined,
): Promise<Checked<Receipt> | Refusal> => {
  const signed = await wronglySigned(receipt, trusted);
  if (signed !== undefined) return differs(signed);
  const because =
    receipt.entries.map((entry) => wrongShown(entry, receipt.head)).find(Boolean) ??
    incomplete(receipt) ??
    wrongLines(receipt, games) ??
    wrongFairness(receipt);
  return because === undefined ? { paper: receipt, notes: notesOn(receipt) } : differs(because);
};

const wronglySigned = async (
  receipt: Receipt,
  trusted: string | undefined,
): Promise<string | undefined> => {
  const { key, signature, head } = receipt;
  if (trusted !== undefined && trusted !== key) return 'Another key has signed this receipt.';
  if (!(await isSignedText(key, textOf(receipt), signature))) {
    return 'The signature does not match. The receipt was altered.';
  }
  const { key: by, signature: under, ...said } = head;
  return by === key && (await isSignedText(by, headText(said), under))
    ? undefined
    : 'The head of the log is not signed by the house.';
};

/** Every entry of the round is there, of this table and of no other. */
const incomplete = (receipt: Receipt): string | undefined => {
  const { entries, round } = receipt;
  const streams = streamsOf(receipt);
  const rising = entries.every(({ position }, i) => position > (entries[i - 1]?.position ?? 0));
  if (!rising || entries.length === 0) return 'The entries are not in order.';
  const names: readonly string[] = Object.values(streams);
  const strange = entries.some(({ events }) =>
    events.some((one) => 'stream' in one && !names.includes(one.stream)),
  );
  if (strange) return 'The receipt has entries of another table.';
  const isHidden = entries.some(({ events }) =>
    events.some((one) => 'hides' in one && one.stream === streams.device),
  );
  if (isHidden) return 'An event of the device is hidden.';
  for (const stream of names) {
    const gap = gapIn(ofRound(receipt), stream);
    if (gap !== undefined) return `An entry is missing before version ${gap} of ${stream}.`;
  }
  const [first, last] = [ofRound(receipt)[0]?.position, entries.at(-1)?.position];
  const wrong = begunIn(receipt).find(
    ({ position, number }) =>
      !(number === round && position === first) && !(number === round + 1 && position === last),
  );
  if (wrong !== undefined) return 'The entries are of another round.';
  return beginningOf(receipt) === undefined
    ? 'The entry that begins the round is missing.'
    : undefined;
};

/** The lines are those of the events that are shown, and follow from the rules where every event is. */
const wrongLines = (receipt: Receipt, games: Games): string | undefined => {
  const { lines, amounts, seat, rules, game, proof } = receipt;
  if (rules.game !== game) return 'The rules are of another game.';
  if (!same(amounts, amountsOf(lines))) return 'The amounts are not those of the lines.';
  const shown = settledIn(receipt).filter((line) => line.seat === seat);
  const isHidden = hiddenIn(receipt, ['cards', 'correction']) > 0;
  const isProved = proof === 'commit and reveal';
  if (isHidden && isProved) return 'An event of the round is hidden.';
  const isCorrected = toldIn(receipt).some(({ event }) => event.type === 'RoundCorrected');
  if (isCorrected && isProved) return 'A round that was drawn and revealed is not corrected.';
  if (!isHidden && !same(shown, lines)) return 'The lines are not those of the entries.';
  return (isHidden ? undefined : wrongWagers(receipt)) ?? linesAgain(receipt, games);
};

/** What was settled in the entries that are shown; a correction replaces what came before it. */
const settledIn = (receipt: Receipt): readonly SettlementLine[] => {
  let lines: readonly SettlementLine[] = [];
  for (const { event } of toldIn(receipt)) {
    if (event.type !== 'Played' && event.type !== 'RoundCorrected') continue;
    const { events = [] } = event as { readonly events?: readonly object[] };
    const settled = events.flatMap((one) =>
      'settled' in one ? [one.settled as SettlementLine] : [],
    );
    lines = event.type === 'RoundCorrected' ? settled : [...lines, ...settled];
  }
  return lines;
};

const hiddenIn = ({ entries }: Receipt, why: readonly HiddenFor[]): number =>
  entries.flatMap(({ events }) => events.filter((one) => 'hides' in one && why.includes(one.hides)))
    .length;

/** What a revealed round was settled by, and nothing in the receipt shows. */
const takenOnTrust = (receipt: Receipt): readonly string[] => {
  const { proof, together = [] } = receipt;
  if (proof !== 'commit and reveal') return [];
  const isRead = toldIn(receipt).some(
    ({ event }) => event.type === 'Played' && Object(event).said?.type === 'ReadMeter',
  );
  const seats = together.map((one) => one.join(' and ')).join(', and ');
  return [
    ...(isRead ? ['What the meter showed rests on the signature of the house.'] : []),
    ...(seats === ''
      ? []
      : [
          `That one player had seats ${seats}, so that limits hold for them together, rests on the signature of the house.`,
        ]),
  ];
};

const notesOn = (receipt: Receipt): readonly string[] => {
  const notes: string[] = [];
  const hidden = hiddenIn(receipt, HIDDEN_FOR);
  if (receipt.proof === 'weak') {
    notes.push('The draws are weak: the secret could follow the wagers (houseway draw 1).');
  }
  if (receipt.proof === 'broken') {
    notes.push('The session broke and its secret was never revealed. Wagers were returned.');
  }
  if (receipt.proof === 'called with read-back') {
    notes.push('Staff called the result. The receipt proves who was paid what, not what fell.');
  }
  if (receipt.session?.beacon === '') {
    notes.push('No beacon: the house and a patron together could choose.');
  }
  for (const draw of lateDraws(receipt)) {
    notes.push(`Betting on draw ${draw} was closed when its beacon was already out.`);
  }
  if (beginningOf(receipt) === 'hidden') {
    notes.push(
      'The round began as the table opened. That entry has the opener and is hidden: that nothing came between rests on the signature of the house.',
    );
  }
  notes.push(...takenOnTrust(receipt));
  if (!endsWithNext(receipt)) {
    notes.push(
      `The next round does not begin in it: what the table did after entry ${receipt.entries.at(-1)?.position} is not shown.`,
    );
  }
  if (hiddenIn(receipt, ['cards', 'correction']) > 0) {
    notes.push(
      'The amounts rest on the signature of the house alone: an event behind them is hidden.',
    );
  }
  if (hidden > 0) {
    notes.push(
      `${hidden} events are shown by their links alone: they hold names, cards or the house's own figures.`,
    );
  }
  return notes;
};
