import { beforeEach, describe, expect, test } from 'vitest';
import { threeDiceFootball, threeDiceYahtzee } from '../../games/index.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { deviceStream, type HouseStream, tableStream } from '../streams.ts';
import { type SignersWatch, signersWatch } from './signers-watch.ts';

const [own, other, second, device] = [
  tableStream(threeDiceYahtzee, 'T1'),
  tableStream(threeDiceFootball, 'T1'),
  tableStream(threeDiceYahtzee, 'T2'),
  deviceStream('T1'),
];
const streams = new Map<string, HouseStream>(
  [own, other, second, device].map((one) => [one.name, one]),
);
const begins = (number: number) => ({
  ...{ type: 'Played', said: {}, events: [{ type: 'RoundBegun', number }] },
});
const says = { type: 'Played', said: {}, events: [] };

describe('House rules § disputes who signed what a command is about', () => {
  let watch: SignersWatch;
  let [position, versions] = [0, new Map<string, number>()];
  /** The next entry, signed by these, with events of streams. */
  const saw = (people: readonly string[], ...events: readonly (readonly [string, object])[]) => {
    position += 1;
    const told = events.map(([stream, event]) => {
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      return { stream, version, link: '', event };
    });
    const by = people.map((person) => ({ person, duty: 'dealer' }));
    watch.saw({ position, by, events: told } as unknown as LogEntry, streams);
  };
  const inRound = (round: number, table = 'T1') => watch.of({ round: { table, round } });
  beforeEach(() => {
    [watch, position, versions] = [signersWatch(), 0, new Map()];
  });

  test('an entry, by its position', () => {
    saw(['ada', 'bo'], [own.name, { type: 'TableOpened' }]);
    saw(['cy'], ['people', {}]);
    expect(watch.of({ entry: 1 })).toEqual(['ada', 'bo']);
    expect(watch.of({ entry: 2 })).toEqual(['cy']);
    expect(watch.of({ entry: 3 })).toBeUndefined();
    expect(watch.of({})).toEqual([]);
  });

  test('a round, from the entry in which it begins to the one before the next begins', () => {
    saw(['ada'], [own.name, { type: 'TableOpened' }]);
    saw(['bo'], [own.name, says], [own.name, says]);
    saw(['cy'], ['people', {}]);
    saw(['di'], [device.name, { type: 'Promised', round: 2 }]);
    saw(['ed'], [own.name, begins(2)]);
    saw(['flo'], [own.name, says]);
    expect(inRound(1)).toEqual(['ada', 'bo']);
    expect(inRound(2)).toEqual(['ed', 'flo']);
    expect([inRound(3), inRound(1, 'T2')]).toEqual([undefined, undefined]);
  });

  test('one entry that ends a round and begins the next is of both', () => {
    saw(['ada'], [own.name, { type: 'TableOpened' }]);
    saw(['bo'], [own.name, says], [own.name, begins(2)]);
    saw(['cy'], [own.name, says]);
    expect([inRound(1), inRound(2)]).toEqual([
      ['ada', 'bo'],
      ['bo', 'cy'],
    ]);
  });

  test('a round that begins again, as its table opens again, has been since it began first', () => {
    saw(['ada'], [own.name, { type: 'TableOpened' }]);
    saw(['bo'], [own.name, begins(2)]);
    saw(['cy'], [own.name, { type: 'TableClosed' }]);
    saw(['di'], [own.name, { type: 'TableOpened', round: 2 }]);
    saw(['ed'], [own.name, begins(3)]);
    expect([inRound(1), inRound(2), inRound(3)]).toEqual([['ada'], ['bo', 'cy', 'di'], ['ed']]);
  });

  test('a table is known by its name alone, whatever was played at it', () => {
    saw(['ada'], [own.name, { type: 'TableOpened' }]);
    saw(['bo'], [second.name, { type: 'TableOpened' }]);
    saw(['cy'], [other.name, { type: 'TableOpened' }]);
    expect(inRound(1)).toEqual(['ada', 'cy']);
    expect(inRound(1, 'T2')).toEqual(['bo']);
  });

  test('both, where it is about an entry and a round, and nobody where one of them is not there', () => {
    saw(['ada'], [own.name, { type: 'TableOpened' }]);
    saw(['bo'], ['people', {}]);
    const round = { table: 'T1', round: 1 };
    expect(watch.of({ entry: 2, round })).toEqual(['bo', 'ada']);
    expect(watch.of({ entry: 3, round })).toBeUndefined();
    expect(watch.of({ entry: 2, round: { ...round, round: 2 } })).toBeUndefined();
  });
});
