import type { HouseCommand } from '../src/house/decisions.ts';
import { type House, type HouseOptions, openHouse, THE_HOUSE } from '../src/house/house.ts';
import type { Person } from '../src/house/people/people.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../src/table/index.ts';

/** A house for tests that are about something else: whoever signs there is put on file first, with the role. */
export const openKnownHouse = async (options: HouseOptions): Promise<House> =>
  knownHere(await openHouse(options));

export const knownHere = (house: House): House => ({
  ...house,
  ask: async (command, by, key, seen) => {
    for (const one of [...by.map(signer), ...namedIn(command)]) await putOnFile(house, one);
    return house.ask(command, by, key, seen);
  },
  breakSession: async (at, why, by, key) => {
    for (const one of by.map(signer)) await putOnFile(house, one);
    return house.breakSession(at, why, by, key);
  },
  retireBeacon: async (by, key) => {
    for (const one of by.map(signer)) await putOnFile(house, one);
    return house.retireBeacon(by, key);
  },
  askTable: async (at, asks, by, key, brought) => {
    const joined = [asks].flat().flatMap(joining);
    for (const one of [...by.map(signer), ...joined]) await putOnFile(house, one);
    return house.askTable(at, asks, by, key, brought);
  },
});

type Needed = { readonly person: string; readonly role: Role } & Partial<Person>;

const signer = ({ person, duty }: Actor): Needed => ({ person, role: duty });

const joining = (asks: TableCommand): readonly Needed[] =>
  asks.type === 'JoinCrew' ? [{ person: asks.person, role: asks.duty }] : [];

const DEPARTMENT_ROLES: Readonly<Record<string, Role>> = {
  finance: 'finance',
  marketing: 'marketing',
  'table games': 'dealer',
};

const namedIn = (command: HouseCommand): readonly Needed[] => {
  if (command.kind === 'table') return [command.asks].flat().flatMap(joining);
  if (command.kind !== 'coupons') return [];
  return Object.values(command.asks.hands).map(({ department, ...hand }) => ({
    ...{ ...hand, department, role: DEPARTMENT_ROLES[department] ?? 'finance' },
  }));
};

const RESERVED: readonly string[] = ['house', 'device'];

export const putOnFile = async (house: House, { role, ...needed }: Needed): Promise<void> => {
  const { person } = needed;
  if (RESERVED.includes(person)) return;
  const { people } = await house.people();
  const known = people[person];
  if (known?.duties.includes(role)) return;
  const administrator = Object.values(people).find(({ duties }) =>
    duties.includes('administrator'),
  );
  const by: readonly Actor[] =
    administrator === undefined
      ? THE_HOUSE
      : [{ person: administrator.person, duty: 'administrator' }];
  const say = async (asks: Extract<HouseCommand, { kind: 'people' }>['asks']) =>
    expectAccepted(await house.ask({ kind: 'people', asks }, by));
  if (role === 'player') {
    await say({ type: 'RegisterPatron', person, name: person });
    return;
  }
  const onFile: Person = {
    ...{ kind: role === 'regulator' ? 'regulator' : 'staff', name: person, grade: 'member' },
    ...{ credential: `TEST-${person}`, department: 'table games' },
    ...known,
    ...needed,
    duties: [...(known?.duties ?? []), role],
  };
  await say(
    known === undefined
      ? { type: 'AddPerson', added: onFile }
      : { type: 'ChangePerson', changed: onFile },
  );
};
