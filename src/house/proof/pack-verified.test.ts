import { describe, expect, test } from 'vitest';
import { draft, emptyStream, entryAt, type LogEntry, NOTHING } from '../log/log-entry.ts';
import { passingSigner, signHead } from '../log/signing.ts';
import { openTree } from '../log/tree.ts';
import { type DisputePack, verifyPack } from './dispute-pack.ts';
import { textOf } from './receipt.ts';

const [TABLE, DEVICE] = ['table/three-dice-yahtzee/T1', 'device/T1'];
const signer = passingSigner();
type PackedEntry = DisputePack['entries'][number];
type Told = readonly (readonly [stream: string, event: object])[];

/** Entries of a log, each with its proof in a head over all of them. */
const packed = async (...told: readonly Told[]): Promise<readonly PackedEntry[]> => {
  const heads = new Map([TABLE, DEVICE].map((name) => [name, emptyStream(name)]));
  const made: { readonly entry: LogEntry; readonly before: PackedEntry['before'] }[] = [];
  const tree = openTree(() => Promise.resolve([]));
  for (const events of told) {
    const expected = [...heads.values()];
    const before = Object.fromEntries(
      events.map(([stream]) => [stream, heads.get(stream)?.link ?? NOTHING]),
    );
    const at = made.length + 1;
    const one = draft({
      ...{ at, by: [], key: `key ${at}`, command: {}, expected },
      events: events.map(([stream, event]) => ({ stream, event })),
    });
    for (const { stream, version, link } of one.events)
      heads.set(stream, { stream, version, link });
    const entry = entryAt(one, at, made.at(-1)?.entry.hash ?? NOTHING);
    made.push({ entry, before });
    tree.add(entry.hash);
  }
  const head = signHead(signer, { size: tree.size(), root: await tree.root(), at: 1 });
  return Promise.all(
    made.map(async (one) => ({ ...one, proof: await tree.inclusion(one.entry.position), head })),
  );
};

/** What is found of a pack of these entries, signed as it is. */
const verified = async (entries: readonly PackedEntry[], more: Partial<DisputePack> = {}) => {
  const [from = 0, to = 0] = [entries[0]?.entry.position, entries.at(-1)?.entry.position];
  const pack: DisputePack = {
    ...{ kind: 'houseway dispute pack 2', table: 'T1', game: 'three-dice-yahtzee', round: 1 },
    ...{ from, to, streams: [TABLE, DEVICE], shows: {}, entries, key: signer.key, signature: '' },
    ...more,
  };
  const answer = await verifyPack({ ...pack, signature: signer.sign(textOf(pack)) }, signer.key);
  return 'notes' in answer ? answer.notes : answer.because;
};

const line = (bet: number) => ({ bet, seat: 1, wager: 'red', stakeCents: 500, result: 'lose' });
const played = (...events: readonly object[]) => ({ type: 'Played', said: {}, events });
const begins = (number: number) => played({ type: 'RoundBegun', number });
const settles = (bet: number) => played({ type: 'BetSettled', settled: line(bet) });
const promised = (round: number) => ({ type: 'Promised', round, index: 1 });
const opened = { type: 'TableOpened' };
const NOT_AFTER = (to: number) =>
  `The next round does not begin in it: what the table did after entry ${to} is not shown.`;
const NOT_BEFORE = (from: number) => `What the table did before entry ${from} is not shown.`;

describe('House rules § disputes what a pack proves of its round', () => {
  test('all of it, from the entry that begins it to the one that begins the next', async () => {
    expect(await verified(await packed([[TABLE, opened]], [[TABLE, begins(2)]]))).toEqual([]);
    const later = (
      await packed([[TABLE, opened]], [[TABLE, begins(2)]], [[TABLE, begins(3)]])
    ).slice(1);
    expect(await verified(later, { round: 2 })).toEqual([]);
  });

  test('where the next one does not begin in it, or it begins before it, that is said', async () => {
    expect(await verified(await packed([[TABLE, opened]]))).toEqual([NOT_AFTER(1)]);
    const cut = (await packed([[TABLE, opened]], [[TABLE, settles(1)]])).slice(1);
    expect(await verified(cut)).toEqual([NOT_BEFORE(2), NOT_AFTER(2)]);
  });

  test('a table that is opened again begins its round with the commitment, and only to this round', async () => {
    const again = async (round: number, at: number) => {
      const told: Told[] = [
        [[TABLE, opened]],
        [[TABLE, { type: 'TableClosed' }]],
        [[TABLE, settles(1)]],
      ];
      told[at] = [...(told[at] ?? []), [DEVICE, promised(round)]];
      return verified((await packed(...told)).slice(1), { round: 2 });
    };
    expect(await again(2, 1)).toEqual([NOT_AFTER(3)]);
    const MISSING = 'The entry that begins the round is missing.';
    expect([await again(3, 1), await again(2, 2)]).toEqual([MISSING, MISSING]);
  });

  test('no other round begins in it, and it ends where the next does', async () => {
    const OTHER = 'The entries are of another round.';
    const three = await packed([[TABLE, opened]], [[TABLE, begins(2)]], [[TABLE, settles(1)]]);
    expect(await verified(three)).toBe(OTHER);
    expect(await verified(three, { round: 2 })).toBe(OTHER);
    expect(await verified(await packed([[TABLE, opened]], [[TABLE, begins(3)]]))).toBe(OTHER);
  });

  test('nothing is left out at its ends or between them', async () => {
    const three = await packed(
      [[TABLE, opened]],
      [[DEVICE, promised(1)]],
      [[TABLE, settles(1)]],
      [[TABLE, begins(2)]],
    );
    const END = 'An entry is missing at one end of the pack.';
    expect(await verified(three, { from: 2 })).toBe(END);
    expect(await verified(three, { to: 5 })).toBe(END);
    expect(await verified([], { from: 1, to: 1 })).toBe(END);
    expect(await verified(three.toSpliced(2, 1))).toBe(
      `An entry is missing before version 3 of ${TABLE}.`,
    );
  });

  test('it is of its table, in the log of the house, and as it is there', async () => {
    const [one, two] = await packed([[TABLE, opened]], [[TABLE, begins(2)]]);
    expect(await verified([one!, two!], { table: 'T2' })).toBe('The pack is of another table.');
    expect(await verified([one!, two!], { streams: [TABLE] })).toBe(
      'The pack is of another table.',
    );
    const other = passingSigner();
    const strange = { ...two!, head: signHead(other, two!.head) };
    expect(await verified([one!, strange])).toBe(
      'The head for entry 2 is not signed by the house.',
    );
    const later = { ...two!, head: { ...two!.head, at: 2 } };
    expect(await verified([one!, later])).toBe('The head for entry 2 is not signed by the house.');
    expect(await verified([one!, { ...two!, proof: [] }])).toBe(
      'There is no entry 2 like this in the log that its head is of.',
    );
    const altered = { ...two!, entry: { ...two!.entry, at: 9 } };
    expect(await verified([one!, altered])).toBe('Something in entry 2 was changed.');
    const linked = { ...two!, before: { [TABLE]: NOTHING } };
    expect(await verified([one!, linked])).toBe('Something in entry 2 was changed.');
  });

  test('what it shows as paid its entries paid, and after a correction what that pays', async () => {
    const paid = await packed([[TABLE, opened]], [[TABLE, settles(1)]], [[TABLE, settles(2)]]);
    const WRONG = 'What the pack shows as paid is not what its entries paid.';
    const shows = async (entries: readonly PackedEntry[], ...bets: readonly number[]) =>
      verified(entries, { shows: { settled: bets.map(line) } });
    expect(await shows(paid, 1, 2)).toEqual([NOT_AFTER(3)]);
    expect([await shows(paid, 1), await shows(paid)]).toEqual([WRONG, WRONG]);
    const corrected = {
      type: 'RoundCorrected',
      events: [{ type: 'BetSettled', settled: line(3) }],
    };
    const retold = await packed([[TABLE, opened]], [[TABLE, settles(1)]], [[TABLE, corrected]]);
    expect(await shows(retold, 3)).toEqual([NOT_AFTER(3)]);
    expect(await shows(retold, 1, 3)).toBe(WRONG);
    expect(await verified(paid, { shows: { round: 2 } })).toBe('The pack shows another round.');
    expect(await verified(paid, { shows: null })).toEqual([NOT_AFTER(3)]);
  });

  test('what is no pack, or has lost a part, is refused in plain words', async () => {
    const because = async (value: unknown) => Object(await verifyPack(value)).because;
    for (const none of [undefined, null, 7, 'text'])
      expect(await because(none)).toBe('This is not a dispute pack.');
    const OLD = 'This is not a dispute pack that is signed whole. Ask the house for a new one.';
    for (const old of [{}, { kind: 'houseway dispute pack 1' }])
      expect(await because(old)).toBe(OLD);
    const kind = 'houseway dispute pack 2';
    const part = { kind, table: 'T1', game: 'three-dice-yahtzee', streams: [TABLE, DEVICE] };
    expect(await because(part)).toBe('The pack is damaged.');
    expect(await verified(await packed([[TABLE, opened]]), { key: 'ab' })).toBe(
      'The pack is signed by another key.',
    );
  });
});
