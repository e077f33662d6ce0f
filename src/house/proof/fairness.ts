import { beaconTime } from '../../kernel/beacon.ts';
import type { Table } from '../../table/index.ts';
import type { Device, DeviceEvent } from '../dealing/device.ts';
import type { HouseCommand } from '../decisions.ts';
import { type LogEntry, NOTHING } from '../log/log-entry.ts';
import type { Folding } from '../log/stream.ts';
import type { HouseStream } from '../streams.ts';
import { beaconBook } from './beacon-book.ts';
import type { DrawsSeen } from './redraw.ts';
import type { Share } from './share.ts';

/** Something that verify lists: no rule is broken, and whoever trusts the house should know. */
export interface Finding {
  readonly kind:
    | 'late close'
    | 'late reveal'
    | 'waiting round'
    | 'many sessions'
    | 'no beacon'
    | 'no escrow'
    | 'session broken'
    | 'beacon retired'
    | 'restored'
    | 'draw 1';
  readonly row: string;
  readonly says: string;
}

/** The device of a table before an entry, the table, and what the entry tells of the device. */
interface Told {
  readonly entry: LogEntry;
  readonly name: string;
  readonly table: Table;
  readonly before: Device;
  readonly events: readonly DeviceEvent[];
  readonly command: HouseCommand;
}

const REVEAL_WITHIN = 60_000;
/** A close is written in the moment it is due; what takes longer is said. */
const CLOSE_WITHIN = 2_000;
/** How many of a kind are told in full; the rest are counted. */
const TOLD = 100;

/** The first findings of each kind, and how many there are: a log of any length takes no more memory. */
const findingBook = () => {
  const found: Finding[] = [];
  const counts: Partial<Record<Finding['kind'], number>> = {};
  return {
    add: (one: Finding): void => {
      const count = (counts[one.kind] ?? 0) + 1;
      counts[one.kind] = count;
      if (count <= TOLD) found.push(one);
    },
    all: (): readonly Finding[] => found,
    counts: (): FindingCounts => counts,
  };
};

/** How often something of each kind was found. */
export type FindingCounts = Readonly<Partial<Record<Finding['kind'], number>>>;

interface Difference {
  readonly row: string;
  readonly because: string;
}

/**
 * What is left of fairness once every command has been decided again: that beacons are quicknet's, that sessions belong to
 * this log, and what was late or is missing.
 */
export const fairnessAudit = (share: Share) => {
  const findings = findingBook();
  const beacons = beaconBook(share);
  const overSince = new Map<string, number>();
  let [house, draws] = ['', 0];

  /** What is wrong with the device's part in an entry, if anything. */
  const told = (one: Told): string | undefined => {
    const { entry, command, name, events } = one;
    const row = `entry ${entry.position}`;
    if (command.kind === 'close' && command.seen !== undefined) beacons.seen(command.seen, row);
    for (const event of events) {
      if (event.type === 'SessionOpened') {
        const due = entry.position === 1 ? NOTHING : house;
        if (event.house !== due) return `its session ${event.session} names another house`;
      }
      if (event.type === 'Drawn' && 'shape' in event) {
        draws += 1;
        const { beaconRound: round, signature } = event;
        if (signature !== undefined) beacons.seen({ round, signature }, row);
      }
      if (event.type === 'SessionBroken') draws -= one.before.drawn.length;
      for (const found of foundIn(one, event, row, overSince.get(name))) findings.add(found);
    }
    overSince.set(name, entry.at);
    return undefined;
  };

  return {
    told,
    first: (hash: string): void => {
      house = hash;
    },
    /** At the end of the log: rounds that wait, rounds of draw 1, and beacons that are not quicknet's. */
    end: (
      states: Folding,
      streams: Iterable<HouseStream>,
      { proved, unpromised }: DrawsSeen,
    ): Difference | undefined => {
      for (const one of streams) {
        if (one.kind !== 'device') continue;
        for (const found of waitingAt(one.table, states.of(one))) findings.add(found);
      }
      const weak = proved + unpromised;
      const says = `${weak} draws are weak: the secret could follow the wagers.`;
      if (weak > 0) findings.add({ kind: 'draw 1', row: 'houseway draw 1', says });
      return beacons.wrong();
    },
    /** Of the share of beacons alone. */
    wrongBeacon: beacons.wrong,
    findings: findings.all,
    counts: findings.counts,
    draws: () => draws,
  };
};

/** A round that is closed and not drawn waits. */
const waitingAt = (name: string, { closing }: Device): readonly Finding[] => {
  if (closing === undefined) return [];
  const since = new Date(closing.closedAt).toISOString();
  const what = closing.beaconRound === 0 ? '' : ` for beacon ${closing.beaconRound}`;
  const says = `${name} waits${what} since ${since}.`;
  return [{ kind: 'waiting round', row: `device/${name}`, says }];
};

const foundIn = (
  { entry, name, table, before, command }: Told,
  event: DeviceEvent,
  row: string,
  overSince: number | undefined,
): readonly Finding[] => {
  switch (event.type) {
    case 'SessionOpened': {
      const asks = command.kind === 'table' ? [command.asks].flat() : [];
      const opened = asks.find((one) => one.type === 'OpenTable');
      const practice = opened?.type === 'OpenTable' ? opened.practice : table.practice;
      return foundInSession(name, event, row, practice);
    }
    case 'Closed': {
      const { closesAt = entry.at } = before.window ?? {};
      const late =
        event.beaconRound === 0
          ? event.closedAt > closesAt + CLOSE_WITHIN
          : event.closedAt >= beaconTime(event.beaconRound);
      const says = `${name}: wagers closed ${event.closedAt - closesAt} ms late.`;
      return late ? [{ kind: 'late close', row, says }] : [];
    }
    case 'Revealed': {
      const after = overSince === undefined ? 0 : entry.at - overSince;
      const says = `${name}: revealed ${Math.round(after / 1_000)} s after the round.`;
      const late = before.drawn.length > 0 && after > REVEAL_WITHIN;
      return late ? [{ kind: 'late reveal', row, says }] : [];
    }
    case 'SessionBroken': {
      const lost = before.drawn.length;
      const says = `${event.session}, index ${event.index}: ${event.why}. ${lost} draws are never revealed.`;
      return [{ kind: 'session broken', row, says }];
    }
    case 'BeaconRetired': {
      const says = `${name}: beacon ${event.beaconRound} never came; wagers were returned.`;
      return [{ kind: 'beacon retired', row, says }];
    }
    case 'DeviceRestored': {
      const says = `${name}: the house was put back from a copy. What it wrote since then is lost.`;
      return [{ kind: 'restored', row, says }];
    }
    default:
      return [];
  }
};

const foundInSession = (
  name: string,
  { session, beacon, variance, escrow }: Extract<DeviceEvent, { type: 'SessionOpened' }>,
  row: string,
  practice: boolean,
): readonly Finding[] => {
  // After a restore the numbers of the day go on in the next thousand.
  const number = Number(session.split('/')[2]) % 1_000;
  const why = variance === undefined ? '' : ` Variance ${variance}.`;
  const collude = `${name}: the house and a patron together could choose.${why}`;
  const found: readonly (Finding | false)[] = [
    number > 2 && { kind: 'many sessions', row, says: `${session} is the ${number}th of its day.` },
    beacon === '' && { kind: 'no beacon', row, says: collude },
    !practice &&
      escrow === undefined && {
        kind: 'no escrow',
        row,
        says: `${session}: nobody else could settle it.`,
      },
  ];
  return found.filter((one) => one !== false);
};
