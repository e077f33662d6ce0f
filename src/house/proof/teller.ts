import { type CouponRegister, violations } from '../../coupons/index.ts';
import type { Balances, Posting } from '../../ledger/index.ts';
import { type Meter, wholeCents } from '../../progressive/index.ts';
import { postingsOf } from '../../table/index.ts';
import type { EntryActor } from '../log/log-entry.ts';
import type { Folding, Stream } from '../log/stream.ts';
import { meterPostings } from '../meter-postings.ts';
import type { HouseStream, TableStream } from '../streams.ts';
import { couponsAt, differenceAt, differenceInCoupons } from './at-tables.ts';

/** Follows the money: tells each event, posts what it moves, and compares in the end. */
export const tellerOf = (states: Folding) => {
  const tables = new Map<string, TableStream>();
  const counted = new Map<string, Set<string>>();
  const held = new Map<string, number>();

  const post = (postings: readonly Posting[]): void => {
    for (const { from, to, cents } of postings) {
      held.set(from, (held.get(from) ?? 0) - cents);
      held.set(to, (held.get(to) ?? 0) + cents);
    }
  };

  /** A meter is of the kind of its table: practice or money. */
  const isPractice = (name: string): boolean => {
    const table = tables.get(name);
    return table !== undefined && states.of(table).practice;
  };

  const tell = (stream: HouseStream, read: unknown, by: readonly EntryActor[] = []): void => {
    switch (stream.kind) {
      case 'table': {
        tables.set(stream.table, stream);
        const { before, event } = states.tell(stream, read, by);
        post(postingsOf(stream.table, before, event));
        if (event.type !== 'DropBoxCounted') return;
        const out = counted.get(stream.table) ?? new Set();
        counted.set(stream.table, out);
        for (const serial of event.coupons) out.add(serial);
        return;
      }
      case 'meter': {
        const { event } = states.tell(stream, read);
        post(meterPostings(stream.name, event, isPractice(stream.table)));
        return;
      }
      default:
        told(states, stream, read);
    }
  };

  return {
    tell,
    balances: (): Balances => held,
    /** The first stream that is not what was posted, if any. */
    difference: (streams: Iterable<HouseStream>) => {
      for (const stream of streams) {
        const because = differenceIn(stream, { states, tables, counted, held, isPractice });
        if (because !== undefined) return { row: stream.name, because };
      }
      return undefined;
    },
  };
};

interface Told {
  readonly states: Folding;
  readonly tables: ReadonlyMap<string, TableStream>;
  readonly counted: ReadonlyMap<string, ReadonlySet<string>>;
  readonly held: Balances;
  isPractice(table: string): boolean;
}

const differenceIn = (
  stream: HouseStream,
  { states, tables, counted, held, isPractice }: Told,
): string | undefined => {
  switch (stream.kind) {
    case 'meter': {
      const whole = wholeBalance(states.of(stream));
      const account = `${isPractice(stream.table) ? 'practice/' : ''}${stream.name}`;
      const posted = held.get(account) ?? 0;
      return posted === whole
        ? undefined
        : `it holds ${whole} cents, its postings come to ${posted}`;
    }
    case 'coupons': {
      const none: ReadonlySet<string> = new Set();
      const at = [...tables.values()].map(
        (one) => [one.table, couponsAt(states.of(one), counted.get(one.table) ?? none)] as const,
      );
      const register = states.of(stream);
      return unsound(register) ?? differenceInCoupons(register, new Map(at));
    }
    case 'table': {
      const table = states.of(stream);
      return differenceAt(`${table.practice ? 'practice/' : ''}${stream.table}`, table, held);
    }
    default:
      return undefined;
  }
};

const told = (states: Folding, stream: Stream, read: unknown) => states.tell(stream, read);

/** One state for each serial number, states that add up to the batch, and issued = distributed + returned + voided + held. */
export const unsound = (register: CouponRegister): string | undefined => {
  const broken = violations(register);
  return broken.length === 0 ? undefined : `the coupon register is not sound: ${broken.join('; ')}`;
};

const wholeBalance = (meter: Meter): number =>
  meter.phase === 'not installed' ? 0 : wholeCents(meter.balanceParts);
