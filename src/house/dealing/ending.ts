import { beaconTime } from '../../kernel/beacon.ts';
import type { Hex } from '../../kernel/draw.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Actor, Table } from '../../table/index.ts';
import { type Decision, decision, gamingDay } from '../decision.ts';
import { type Games, gameOf } from '../games.ts';
import { afterwards, type Happening, on, type StatesOf } from '../log/stream.ts';
import { HOUSE, THE_DEVICE } from '../people/signers.ts';
import { deviceStream, floorStream } from '../streams.ts';
import { atTable } from '../table-decision.ts';
import type { Device, DeviceEvent } from './device.ts';
import { cite, decideReveal } from './session.ts';

/** A table as a command that ends its session names it. */
export interface EndedTable {
  readonly table: string;
  readonly game: string;
  readonly coupons?: true;
  /** The secret of the round that waits, where a beacon is retired. */
  readonly reveals?: Hex;
}

/** What ends sessions before their time. Each is listed by verify for good. */
export type EndCommand =
  /** The secret of a session is lost. */
  | (EndedTable & { readonly kind: 'break'; readonly why: string })
  /** The public beacon will never come again: every round of the house that waits for it goes back. */
  | { readonly kind: 'retire'; readonly tables: readonly EndedTable[] }
  /** The house was put back from a copy: sessions of the copy are not used again. */
  | { readonly kind: 'restored'; readonly tables: readonly EndedTable[] };

const WEEK = 7 * 24 * 3_600_000;

export const decideEnd = (games: Games, command: EndCommand): Decision => {
  const tables = command.kind === 'break' ? [command] : command.tables;
  const all = tables.map((one) => ending(games, one));
  const streams: Record<string, Decision['streams'][string]> = { floor: floorStream };
  for (const one of all) Object.assign(streams, one.streams);
  return decision(streams, (states, at, by) => {
    const refused = signedWrongly(command, by) ?? leftOut(command, floorIn(states));
    if (refused !== undefined) return refused;
    const happened: Happening[] = [];
    let now = states;
    for (const [i, one] of all.entries()) {
      const told = one.rule(now, at, (table, device) =>
        eventsFor(command, tables[i], { table, device, at }),
      );
      if (isRefusal(told)) return told;
      happened.push(...told);
      now = afterwards(streams, now, told);
    }
    return happened.length > 0 ? happened : nothingToEnd;
  });
};

type Telling = (table: Table, device: Device) => readonly DeviceEvent[] | Refusal;

/** One table whose session ends: its wagers are returned, and its device says why. */
const ending = (games: Games, { table, game, coupons }: EndedTable) => {
  const part = { returns: true } as const;
  const takesPart = coupons ?? false;
  const at = { table, game: gameOf(games, game), coupons: takesPart, part, format: 2 } as const;
  const returning = atTable(games, at, [{ type: 'Say', said: { type: 'ReturnWagers' } }]);
  const named = (name: string) => `${table} ${name}`;
  const streams = Object.fromEntries(
    Object.entries(returning.streams).map(([name, stream]) => [named(name), stream]),
  );
  return {
    streams,
    rule: (
      states: Readonly<Record<string, unknown>>,
      when: number,
      tells: Telling,
    ): readonly Happening[] | Refusal => {
      const own = Object.fromEntries(
        Object.keys(returning.streams).map((name) => [name, states[named(name)]]),
      ) as StatesOf<typeof returning.streams>;
      const told = tells(own.table, own.device);
      if (isRefusal(told)) return told;
      const ends = told.some(({ type }) => type !== 'DeviceRestored');
      const returned =
        ends && own.table.play.bets.length > 0 ? returning.rule(own, when, THE_DEVICE) : [];
      return isRefusal(returned) ? returned : [...returned, ...on(deviceStream(table), told)];
    },
  };
};

const eventsFor = (
  command: EndCommand,
  named: EndedTable | undefined,
  { table, device, at }: { readonly table: Table; readonly device: Device; readonly at: number },
): readonly DeviceEvent[] | Refusal => {
  if (table.kind !== 'electronic' && device.opened === undefined) return [];
  switch (command.kind) {
    case 'break':
      return table.status === 'open' && (device.session || table.play.bets.length > 0)
        ? [broken(device, command.why)]
        : nothingToEnd;
    case 'restored': {
      const restored: DeviceEvent = { type: 'DeviceRestored', day: gamingDay(at) };
      return device.session === undefined
        ? [restored]
        : [broken(device, 'restored from a copy'), restored];
    }
    case 'retire':
      return retired(device, named?.reveals, at);
  }
};

const broken = ({ session, promise }: Device, why: string): DeviceEvent => ({
  ...{ type: 'SessionBroken', session: session?.session ?? '', index: promise?.index ?? 0, why },
});

/** A round that has waited for a week is revealed as it is, without the draw that cannot come. */
const retired = (
  device: Device,
  secret: Hex | undefined,
  at: number,
): readonly DeviceEvent[] | Refusal => {
  const { closing, session } = device;
  if (closing === undefined || closing.beaconRound === 0 || session === undefined) return [];
  if (at < beaconTime(closing.beaconRound) + WEEK) {
    return refuse(
      'beacon-may-come',
      `Wait for beacon ${closing.beaconRound}. A beacon is given up a week after its time.`,
      cite,
    );
  }
  const revealed = decideReveal(device, secret);
  if (isRefusal(revealed)) return revealed;
  return [
    { type: 'BeaconRetired', beaconRound: closing.beaconRound },
    revealed,
    { type: 'SessionEnded', session: session.session },
  ];
};

/** A regulator signs beside the house; the house alone says that it was restored. */
const signedWrongly = (command: EndCommand, by: readonly Actor[]): Refusal | undefined => {
  const has = (...roles: readonly string[]) => by.some(({ duty }) => roles.includes(duty));
  if (command.kind === 'restored') {
    return by.every(({ person }) => person === HOUSE)
      ? undefined
      : refuse('not-your-role', 'Restoring a copy says this, and nobody else.', cite);
  }
  return has('administrator', 'floorperson') && has('regulator')
    ? undefined
    : refuse(
        'second-signature',
        'Have an administrator or floorperson and the regulator sign this together.',
        cite,
      );
};

/** What holds for all tables is said of all: none is chosen by its result. */
const leftOut = (
  command: EndCommand,
  floor: readonly { readonly table: string; readonly game: string }[],
): Refusal | undefined => {
  if (command.kind === 'break') return undefined;
  const named = new Set(command.tables.map(({ table, game }) => `${game}/${table}`));
  const whole =
    named.size === command.tables.length &&
    named.size === floor.length &&
    floor.every(({ table, game }) => named.has(`${game}/${table}`));
  return whole
    ? undefined
    : refuse('tables-left-out', 'Name every table of the house, each once.', cite);
};

const floorIn = (states: Readonly<Record<string, unknown>>) =>
  (states as { readonly floor: typeof floorStream.initial }).floor.tables;

const nothingToEnd = refuse('not-due', 'No session or waiting round is there to end.', cite);
