import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CouponRegister, Day, Event } from '../../../coupons/index.ts';
import { games } from '../../../games/index.ts';
import { type House, openHouse, THE_HOUSE } from '../../../house/house.ts';
import { passingSigner } from '../../../house/log/signing.ts';
import { eventIn } from '../../../house/log/stream.ts';
import type { Credentials } from '../../../house/people/credentials.ts';
import type { Person } from '../../../house/people/people.ts';
import { openSqlite } from '../../../house/store/sqlite.ts';
import { couponStream } from '../../../house/streams.ts';
import { bug, expectAccepted } from '../../../kernel/refusal.ts';
import { createApp } from '../../../server/app.ts';
import type { Role } from '../../../table/index.ts';
import { keptOpen } from '../../kept-open.ts';

export const HOLDER = 'Example Casino';

/** A house of its own for one month: real people on file, a real log, and everything asked of it over HTTP. */
export interface Stage {
  readonly house: House;
  /** The house's clock goes on to noon of a day, and never back. */
  setDay(day: Day): void;
  /** What the server answers to a person who sends this: whether it is accepted, and the body. */
  send(person: string, url: string, body: object): Promise<Answer>;
  book(): Promise<CouponRegister>;
  events(): Promise<readonly Event[]>;
  close(): Promise<void>;
}

export interface Answer {
  readonly ok: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

const staff = (
  person: string,
  credential: string,
  department: string,
  grade: 'member' | 'supervisor',
  ...duties: readonly Role[]
): Person => ({
  ...{ person, kind: 'staff', name: person.replaceAll('-', ' '), duties: [...duties] },
  ...{ credential, department, grade },
});

const STAFF: readonly Person[] = [
  staff('finance-supervisor', 'F-014', 'finance', 'supervisor', 'finance'),
  staff('finance-clerk', 'F-122', 'finance', 'member', 'finance'),
  staff('marketing-supervisor', 'M-007', 'marketing', 'supervisor', 'marketing'),
  staff('promotions-host', 'M-131', 'marketing', 'member', 'marketing'),
  ...['dealer', 'second-dealer', 'third-dealer'].map((person, place) =>
    staff(person, `T-24${5 + place}`, 'table games', 'member', 'dealer'),
  ),
  staff('stickperson', 'T-301', 'table games', 'member', 'stickperson'),
  staff('boxperson', 'T-310', 'table games', 'member', 'boxperson'),
  staff('cage', 'C-011', 'cage', 'member', 'cage'),
  ...Object.keys(games).map((_, place) =>
    staff(`floorperson-${place + 1}`, `T-40${place}`, 'table games', 'supervisor', 'floorperson'),
  ),
];

/** Patrons at the tables, by the numbers under which the house has them on file. */
const PATRONS = Array.from({ length: 8 }, (_, place) => `P-000${place + 1}`);

export const passwordOf = (person: string): string => `for one month: ${person}`;

/** The people of the demonstration exist for one run, and so do their passwords. */
const passing = (): Credentials => {
  const known = new Map<string, string>();
  return {
    set: async (person, password) => {
      known.set(person, password);
    },
    setFirst: async (person, password) => {
      known.set(person, known.get(person) ?? password);
    },
    fits: async (person, password) => known.get(person) === password,
    close: async () => undefined,
  };
};

export const openStage = async (first: Day): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'houseway-month-'));
  let now = noon(first);
  const credentials = passing();
  const signer = passingSigner();
  const store = expectAccepted(openSqlite(folder));
  const house = await openHouse({ store, games, signer, credentials, clock: () => now });
  const close = async () => {
    await house.close();
    await rm(folder, { recursive: true });
  };
  await keptOpen({ close }, () => peopled(house, credentials));
  const app = createApp({ house, signer, dealers: new Map() });
  const tokens = new Map<string, string>();
  const tokenOf = async (person: string): Promise<string> => {
    const known = tokens.get(person);
    if (known !== undefined) return known;
    const { token } = expectAccepted(await house.signIn(person, passwordOf(person)));
    tokens.set(person, token);
    return token;
  };
  return {
    house,
    setDay: (day) => {
      if (noon(day) <= now) return;
      now = noon(day);
      // Consoles lock overnight.
      tokens.clear();
    },
    send: async (person, url, payload) => {
      now += 200;
      const answer = await app.inject({
        ...{ method: 'POST', url, payload },
        headers: { 'x-houseway': '1', authorization: `Bearer ${await tokenOf(person)}` },
      });
      const json = String(answer.headers['content-type']).includes('json');
      return { ok: answer.statusCode === 200, body: json ? answer.json() : {} };
    },
    book: () => house.coupons(),
    events: async () =>
      (await store.readStream(couponStream.name)).map(({ event }) => eventIn(couponStream, event)),
    close: async () => {
      await app.close();
      await close();
    },
  };
};

const noon = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

/** Staff and patrons on file, one table of each game, and the house is open. */
const peopled = async (house: House, credentials: Credentials): Promise<void> => {
  for (const added of STAFF) {
    const asks = { type: 'AddPerson', added } as const;
    expectAccepted(await house.ask({ kind: 'people', asks }, THE_HOUSE));
    await credentials.set(added.person, passwordOf(added.person));
  }
  for (const person of PATRONS) {
    const asks = { type: 'RegisterPatron', person, name: `Patron ${person}` } as const;
    expectAccepted(await house.ask({ kind: 'people', asks }, THE_HOUSE));
    await credentials.set(person, passwordOf(person));
  }
  for (const { id, title } of Object.values(games)) {
    const asks = { type: 'SetUpTable', table: tableOf(id), game: id, title } as const;
    expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
  }
  const asks = { type: 'FoundHouse', name: HOLDER, demo: false } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
};

/** `three-dice-football` is played at TDF-1. */
export const tableOf = (game: string): string =>
  `${game
    .split('-')
    .map((word) => word.charAt(0).toUpperCase())
    .join('')}-1`;

export const floorpersonOf = (game: string): string =>
  `floorperson-${Object.keys(games).indexOf(game) + 1}`;

let keys = 0;
/** Each request has a key of its own. */
export const keyOf = (): string => {
  keys += 1;
  return `month-${String(keys).padStart(8, '0')}`;
};

export const accepted = (answer: Answer, what: string): Answer =>
  answer.ok ? answer : bug(`${what}: ${String(answer.body.code)}: ${answer.body.because}`);
