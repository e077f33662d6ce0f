import type { LogEntry } from '../../src/house/log/log-entry.ts';
import {
  asked,
  asking,
  happening,
  happens,
  inChain,
  type Kind,
  oneEntry,
  saying,
} from './changing.ts';
import { asPeople, atEnd, by, HOUSE, on } from './cheating.ts';

/** What a table does in its order: windows, dice, supervision, coupons under their chips. The second verifier accepted these. */
const type = (event: unknown): unknown => Object(event).type;
/** The log without some entries, up to one like this. */
const without = (
  kind: string,
  left: (entry: LogEntry) => boolean,
  until: (entry: LogEntry) => boolean,
): Kind =>
  inChain(kind, (entries) => {
    const at = entries.findIndex(until);
    return entries.slice(0, at + 1).filter((entry) => !left(entry));
  });
const floorperson = {
  ...{ person: 'floor-9', kind: 'staff', name: 'Nine', duties: ['floorperson'] },
  ...{ department: 'table games', grade: 'supervisor', credential: 'N-floor-9' },
};
const taken = (table: string, person: string) => ({
  ...{ type: 'WatchTaken', table, game: 'three-dice-football', person },
});

const dealing = (said: string) => (entry: LogEntry) =>
  Object(entry.command).kind === 'deal' && asked(entry).type === said;
/** What a round tells of one act, told otherwise. */
const tells = (kind: string, name: string, otherwise: (told: object) => object): Kind =>
  oneEntry(kind, happens(name), (entry) => ({
    ...entry,
    events: entry.events.map((one) => {
      const events = Object(one.event).events?.map((told: object) =>
        type(told) === name ? otherwise(told) : told,
      );
      return events === undefined ? one : { ...one, event: { ...Object(one.event), events } };
    }),
  }));

export const IN_ORDER: readonly Kind[] = [
  without(
    'a result called while wagers can still be placed',
    asking('CloseBetting'),
    saying('CallThrow'),
  ),
  without('a deck cut that nobody shuffled', dealing('ShuffleDeck'), dealing('CutDeck')),
  inChain('a deck shuffled twice by a device', (entries) => {
    const at = entries.findIndex(dealing('ShuffleDeck'));
    const entry = entries[at]!;
    return [...entries.slice(0, at + 1), { ...entry, key: 'forged' }];
  }),
  tells('a cut told otherwise than it was made', 'DeckCut', (told) => ({ ...told, cards: 10 })),
  tells('cards gathered that were not dealt', 'CardsGathered', (told) => ({ ...told, cards: [] })),
  oneEntry(
    'a coupon taken by somebody who did not sign',
    happening('CouponPresented'),
    (entry) => ({
      ...entry,
      events: entry.events.map((one) => {
        const { hands, ...event } = Object(one.event);
        const dealer = { ...hands?.dealer, person: 'dealer-2', name: 'Dealer 2' };
        return hands === undefined ? one : { ...one, event: { ...event, hands: { dealer } } };
      }),
    }),
  ),
  oneEntry('a coupon decided without its register', asking('CloseBetting'), (entry) => {
    const { coupons: _mark, ...command } = Object(entry.command);
    return { ...entry, command };
  }),
  oneEntry('a member more in a draw', dealing('DealCards'), (entry) => {
    const { draw, ...command } = Object(entry.command);
    return { ...entry, command: { ...command, draw: { ...draw, note: 1 } } };
  }),
  oneEntry('a member more in what a device tells', happening('WindowOpened'), (entry) => ({
    ...entry,
    events: entry.events.map((one) => ({ ...one, event: { ...Object(one.event), note: 1 } })),
  })),
  oneEntry('a device heard before its table', happening('WindowOpened'), (entry) => ({
    ...entry,
    events: entry.events.toReversed(),
  })),
  tells('a member more in what a round tells', 'BetsClosed', (told) => ({ ...told, late: 1 })),
  inChain('a window that does not open with its wager', (entries) => {
    const at = entries.findIndex(happening('WindowOpened'));
    const { events, ...entry } = entries[at]!;
    const told = events.filter(({ event }) => type(event) !== 'WindowOpened');
    return [...entries.slice(0, at), { ...entry, events: told }];
  }),
  without('a throw with dice that nobody accepted', saying('AcceptDice'), saying('CallThrow')),
  without('dice accepted that were not offered', saying('OfferDice'), saying('AcceptDice')),
  oneEntry(
    'a coupon with other chips than are under it',
    happening('CouponPresented'),
    (entry) => ({
      ...entry,
      events: entry.events.map((one) =>
        type(one.event) === 'CouponPresented'
          ? { ...one, event: { ...Object(one.event), chipsCents: 2_000, besideCents: 1_000 } }
          : one,
      ),
    }),
  ),
  atEnd(
    'a shift change without the table of the one who goes',
    () =>
      asPeople(
        HOUSE,
        { type: 'AddPerson', added: floorperson },
        { type: 'PersonAdded', added: floorperson },
      ),
    (at) => {
      const said = { shift: 'swing', from: 'floor-1', to: 'floor-9', counts: [] };
      return {
        by: by(['floor-1', 'floorperson'], ['floor-9', 'floorperson']),
        command: { kind: 'floor', asks: { type: 'ChangeShift', ...said } },
        events: on('floor', { type: 'ShiftChanged', change: { ...said, at } }),
      };
    },
  ),
  oneEntry(
    'a wager settled under another paragraph',
    (entry) => happening('Played')(entry) && JSON.stringify(entry).includes('661a.8(a)'),
    (entry) => JSON.parse(JSON.stringify(entry).replaceAll('661a.8(a)', '661a.8(b)')),
  ),
  oneEntry(
    'a wager settled by another step',
    (entry) => happening('Played')(entry) && JSON.stringify(entry).includes('13:69F-45.6(g)'),
    (entry) => JSON.parse(JSON.stringify(entry).replaceAll('45.6(g)', '45.6(f)')),
  ),
  oneEntry('a live table that nobody supervises', asking('OpenTable'), (entry) => ({
    ...entry,
    events: entry.events.filter(({ event }) => type(event) !== 'WatchTaken'),
  })),
  oneEntry('a table supervised by a person who did not open it', asking('OpenTable'), (entry) => ({
    ...entry,
    events: entry.events.map((one) =>
      type(one.event) === 'WatchTaken' ? { ...one, event: taken('F1', 'dealer-1') } : one,
    ),
  })),
];
