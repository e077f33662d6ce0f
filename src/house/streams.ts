import { type Event as CouponEvent, type CouponRegister, coupons } from '../coupons/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Meter, type MeterEvent, meter } from '../progressive/index.ts';
import { type Table, type TableEvent, tableOf } from '../table/index.ts';
import { type AlertEvent, type Alerts, evolveAlerts, noAlerts } from './alerts/alerts.ts';
import { type Device, type DeviceEvent, evolveDevice, silentDevice } from './dealing/device.ts';
import { emptyFloor, evolveFloor, type Floor, type FloorEvent } from './floor.ts';
import { type Stream, stream } from './log/stream.ts';
import { evolvePeople, nobody, type People, type PeopleEvent } from './people/people.ts';

/** Every stream of a house, and what it is of. */
export type HouseStream =
  | (Stream<Floor, FloorEvent> & { readonly kind: 'floor' })
  | (Stream<People, PeopleEvent> & { readonly kind: 'people' })
  | (Stream<CouponRegister, CouponEvent> & { readonly kind: 'coupons' })
  | (Stream<Alerts, AlertEvent> & { readonly kind: 'alerts' })
  | TableStream
  | MeterStream
  | DeviceStream;

export type TableStream = Stream<Table, TableEvent> & {
  readonly kind: 'table';
  readonly game: AnyGame;
  readonly table: string;
};
export type MeterStream = Stream<Meter, MeterEvent> & {
  readonly kind: 'meter';
  readonly table: string;
  readonly meter: string;
};
export type DeviceStream = Stream<Device, DeviceEvent> & {
  readonly kind: 'device';
  readonly table: string;
};

/**
 * What the states of streams are called where they are kept, in snapshots and in the journal. Whoever changes what a state has, or
 * what events make of it, counts its name up: what was kept under the old one is made again from the log. `states.test.ts` sees to it.
 */
export const SHAPES = {
  floor: 'floor 4',
  people: 'people 5',
  alerts: 'alerts 1',
  coupons: 'coupons 7',
  table: 'table 6',
  meter: 'meter 2',
  device: 'device 4',
} as const;

export const floorStream = {
  ...stream('floor', { initial: emptyFloor, evolve: evolveFloor }, SHAPES.floor),
  kind: 'floor',
} as const;

export const peopleStream = {
  ...stream('people', { initial: nobody, evolve: evolvePeople }, SHAPES.people),
  kind: 'people',
} as const;

export const alertStream = {
  ...stream('alerts', { initial: noAlerts, evolve: evolveAlerts }, SHAPES.alerts),
  kind: 'alerts',
} as const;

export const couponStream = {
  ...stream('coupons', coupons, SHAPES.coupons),
  kind: 'coupons',
} as const;

export const tableStream = (game: AnyGame, table: string): TableStream => ({
  ...stream(`table/${game.id}/${table}`, tableOf(game), SHAPES.table),
  ...{ kind: 'table', game, table, isMarked: true },
});

export const meterStream = (table: string, name: string): MeterStream => ({
  ...stream(`meter/${table}/${name}`, meter, SHAPES.meter),
  ...{ kind: 'meter', table, meter: name },
});

export const deviceStream = (table: string): DeviceStream => ({
  ...stream(`device/${table}`, { initial: silentDevice, evolve: evolveDevice }, SHAPES.device),
  ...{ kind: 'device', table },
});
