import type { ComponentType } from 'preact';

/** What a room is given: the parts of its address after its name, and what is asked of it there. */
export interface RoomProps {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export interface Room {
  /** Its name in the address: `pit` is at /rooms/pit. */
  readonly room: string;
  readonly title: string;
  /** Under which heading it is listed. */
  readonly group: 'Floor' | 'Money' | 'House' | 'Learn';
  /** The letter after `g` that goes there. */
  readonly key: string;
  /** Whose room it is; a room for everybody needs nobody signed in. */
  readonly roles: readonly string[] | 'everybody';
  /** Reached by its address alone. */
  readonly unlisted?: true;
  /** Its script, which is loaded when somebody comes. */
  readonly load: () => Promise<{ readonly Room: ComponentType<RoomProps> }>;
}

/** Every room under the frame. A new one is a line here and a folder beside this one (docs/rooms.md). */
export const ROOMS: readonly Room[] = [
  {
    room: 'pit',
    title: 'Pit',
    group: 'Floor',
    key: 'p',
    roles: ['floorperson', 'boxperson', 'surveillance', 'regulator', 'administrator'],
    load: () => import('../pit/pit.tsx'),
  },
  {
    room: 'surveillance',
    title: 'Surveillance',
    group: 'Floor',
    key: 's',
    roles: ['surveillance', 'regulator'],
    load: () => import('../surveillance/surveillance.tsx'),
  },
  {
    room: 'cage',
    title: 'Cage and count',
    group: 'Money',
    key: 'c',
    roles: ['cage', 'finance', 'surveillance', 'regulator'],
    load: () => import('../cage/cage.tsx'),
  },
  {
    room: 'reports',
    title: 'Reports',
    group: 'Money',
    key: 'r',
    roles: ['floorperson', 'finance', 'surveillance', 'regulator'],
    load: () => import('../reports/reports.tsx'),
  },
  {
    room: 'theory',
    title: 'Theory and practice',
    group: 'Money',
    key: 't',
    roles: ['floorperson', 'finance', 'surveillance', 'regulator'],
    load: () => import('../theory/theory.tsx'),
  },
  {
    room: 'meters',
    title: 'Meters',
    group: 'Money',
    key: 'm',
    roles: ['floorperson', 'finance', 'surveillance', 'administrator', 'regulator'],
    load: () => import('../meters/meters.tsx'),
  },
  {
    room: 'desk',
    title: 'Coupon desk',
    group: 'Money',
    key: 'd',
    roles: ['finance', 'marketing', 'cage', 'surveillance', 'regulator'],
    load: () => import('../desk/room.tsx'),
  },
  {
    room: 'training',
    title: 'Training',
    group: 'House',
    key: 'e',
    roles: ['dealer', 'stickperson', 'boxperson', 'floorperson', 'administrator'],
    load: () => import('../training/training.tsx'),
  },
  {
    room: 'house',
    title: 'House and people',
    group: 'House',
    key: 'h',
    roles: ['administrator', 'cage', 'floorperson', 'surveillance', 'regulator'],
    load: () => import('../house/house.tsx'),
  },
  {
    room: 'account',
    title: 'My account',
    group: 'House',
    key: 'i',
    roles: [
      ...['dealer', 'stickperson', 'boxperson', 'floorperson', 'cage', 'finance', 'marketing'],
      ...['surveillance', 'administrator', 'regulator'],
    ],
    load: () => import('../house/account.tsx'),
  },
  {
    room: 'start',
    title: 'First start',
    group: 'House',
    key: 'f',
    roles: 'everybody',
    unlisted: true,
    load: () => import('../house/start.tsx'),
  },
  {
    room: 'lab',
    title: 'Lab',
    group: 'Learn',
    key: 'l',
    roles: 'everybody',
    load: () => import('../lab/lab.tsx'),
  },
  {
    room: 'bench',
    title: "Inventor's bench",
    group: 'Learn',
    key: 'b',
    roles: 'everybody',
    load: () => import('../bench/bench.tsx'),
  },
  {
    room: 'law',
    title: 'Law',
    group: 'Learn',
    key: 'w',
    roles: 'everybody',
    load: () => import('../law/law.tsx'),
  },
  {
    room: 'patron',
    title: 'My play',
    group: 'Learn',
    key: 'm',
    roles: ['player'],
    load: () => import('../patron/patron.tsx'),
  },
  {
    room: 'audit',
    title: 'Audit',
    group: 'House',
    key: 'a',
    roles: ['regulator', 'surveillance', 'administrator'],
    load: () => import('../audit/audit.tsx'),
  },
];

/** Pages that are not part of the frame, and are listed in it. */
export const PAGES: readonly (Pick<Room, 'title' | 'group' | 'roles'> & { href: string })[] = [
  { href: '/', title: 'Tables', group: 'Floor', roles: 'everybody' },
];

export const isFor = ({ roles }: Pick<Room, 'roles'>, mine: readonly string[]): boolean =>
  roles === 'everybody' || roles.some((role) => mine.includes(role));

/** Whether a room is one's own: what leads there is shown to nobody else. */
export const mayEnter = (name: string, mine: readonly string[]): boolean =>
  ROOMS.some((room) => room.room === name && isFor(room, mine));
