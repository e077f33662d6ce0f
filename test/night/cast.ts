import { type House, THE_HOUSE } from '../../src/house/house.ts';
import type { Person } from '../../src/house/people/people.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role } from '../../src/table/index.ts';

/** Who works and plays in a night, by name and roles. Whoever is not here is a stranger to the house. */
const STAFF: Readonly<Record<string, readonly Role[]>> = {
  floorperson: ['floorperson'],
  'second-floorperson': ['floorperson'],
  'floorperson-2': ['floorperson'],
  cashier: ['cage'],
  cage: ['cage'],
  'cage-2': ['cage'],
  'second-cage': ['cage'],
  eye: ['surveillance'],
  surveillance: ['surveillance'],
  'second-surveillance': ['surveillance'],
  finance: ['finance'],
  'finance-2': ['finance'],
  'second-finance': ['finance'],
};
const CREW = ['dealer', 'dealer-2', 'dealer-3', 'stickperson', 'boxperson', 'relief'];
const CREW_ROLES: readonly Role[] = ['dealer', 'stickperson', 'boxperson'];
/** One floorperson supervises few tables, so each live table has one of its own. */
export const pitOf = (table: string): readonly Actor[] => [
  { person: `pit-${table}`, duty: 'floorperson' },
];
export const PATRONS = Array.from({ length: 9 }, (_, i) => `player-${i + 1}`);

export const FLOOR: readonly Actor[] = [{ person: 'floorperson', duty: 'floorperson' }];
export const CAGE: readonly Actor[] = [{ person: 'cashier', duty: 'cage' }];
export const playing = (patron: string): readonly Actor[] => [{ person: patron, duty: 'player' }];

/** Names as scripts say them, `dealer 2`, are names on file here; relief comes from a small pool. */
export const onFile = (name: string): string =>
  name.replace(/^crew (\d+) \d+$/, (_, n) => `crew-${Number(n) % 5}`).replaceAll(' ', '-');

/** The same for everything that a command says. */
export const named = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(named) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [
    name,
    (name === 'person' || name === 'patron') && typeof one === 'string' ? onFile(one) : named(one),
  ]);
  return Object.fromEntries(members) as T;
};

export const hire = async (house: House, tables: readonly string[]): Promise<void> => {
  let by = THE_HOUSE;
  const add = async (person: string, duties: readonly Role[]) => {
    const added: Person = {
      ...{ person, kind: 'staff', name: person, duties, credential: `N-${person}` },
      ...{ department: 'table games', grade: 'member' },
    };
    expectAccepted(await house.ask({ kind: 'people', asks: { type: 'AddPerson', added } }, by));
  };
  await add('administrator', ['administrator']);
  // From the first administrator on the house signs for nobody.
  by = [{ person: 'administrator', duty: 'administrator' }];
  for (const [person, duties] of Object.entries(STAFF)) await add(person, duties);
  for (const table of tables) await add(`pit-${table}`, ['floorperson']);
  const crew = [...CREW, ...Array.from({ length: 5 }, (_, i) => `crew-${i}`)];
  for (const person of crew) await add(person, CREW_ROLES);
  for (const person of PATRONS) {
    const asks = { type: 'RegisterPatron', person, name: person } as const;
    expectAccepted(await house.ask({ kind: 'people', asks }, by));
  }
};
