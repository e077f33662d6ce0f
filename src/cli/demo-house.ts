import type { HouseCommand } from '../house/decisions.ts';
import { type House, THE_HOUSE } from '../house/house.ts';
import { sha256Hex } from '../house/log/digest.ts';
import type { Credentials } from '../house/people/credentials.ts';
import type { Person } from '../house/people/people.ts';
import { type Equipment, neededUnder } from '../kernel/equipment.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Role, TableCommand } from '../table/index.ts';

/** Demo staff are named by their role; anybody may sign in as any of them, in a demo house only. */
const STAFF: readonly {
  readonly duty: Role;
  readonly also?: Role;
  readonly name: string;
  readonly department: string;
}[] = [
  { duty: 'dealer', name: 'Dealer', department: 'table games' },
  { duty: 'stickperson', name: 'Stickperson', department: 'table games' },
  { duty: 'boxperson', also: 'dealer', name: 'Boxperson', department: 'table games' },
  { duty: 'floorperson', name: 'Floorperson', department: 'table games' },
  { duty: 'cage', name: 'Cage cashier', department: 'finance' },
  { duty: 'finance', name: 'Finance supervisor', department: 'finance' },
  { duty: 'marketing', name: 'Marketing supervisor', department: 'marketing' },
  { duty: 'surveillance', name: 'Surveillance', department: 'surveillance' },
  { duty: 'administrator', name: 'Administrator', department: 'information technology' },
  { duty: 'regulator', name: 'Regulator', department: 'regulator' },
];

const passwordOf = (duty: string): string => `demo-${duty}`;

export const DEMO_ACCOUNTS = STAFF.map(({ duty }) => ({
  ...{ person: duty, password: passwordOf(duty), duty },
}));

/** Founds the demo house at its first start; afterwards only tells its accounts. */
export const foundDemoHouse = async (house: House, credentials: Credentials) => {
  const floor = await house.floor();
  if (floor.name !== '') return floor.demo ? DEMO_ACCOUNTS : undefined;
  const ask = async (command: HouseCommand) =>
    expectAccepted(await house.ask(command, THE_HOUSE, keyOf(command)));
  for (const { duty, also, name, department } of STAFF) {
    const added: Person = {
      person: duty,
      kind: duty === 'regulator' ? 'regulator' : 'staff',
      name,
      duties: also === undefined ? [duty] : [duty, also],
      credential: `DEMO-${duty}`,
      department,
      grade: 'supervisor',
    };
    await ask({ kind: 'people', asks: { type: 'AddPerson', added } });
    await credentials.set(duty, passwordOf(duty));
  }
  const tables = { electronic: 0, felt: 0 };
  for (const [game, { title, table: declared, demo, commands }] of Object.entries(house.games)) {
    for (const kind of demo ?? (['electronic'] as const)) {
      tables[kind] += 1;
      const table = `${kind === 'felt' ? 'F' : 'E'}${tables[kind]}`;
      const named = kind === 'felt' ? `${title}, felt` : title;
      await ask({ kind: 'floor', asks: { type: 'SetUpTable', table, game, title: named } });
      await open(house, { table, game }, kind);
      const stickperson = Object.values(commands).some(({ by }) => by.includes('stickperson'));
      if (kind === 'felt') await staffed(house, { table, game }, declared.equipment, stickperson);
    }
  }
  await ask({
    kind: 'floor',
    asks: { type: 'FoundHouse', name: 'The Demo House', demo: true },
  });
  return DEMO_ACCOUNTS;
};

/** The crew of a felt table, and what is on it. */
const staffed = async (
  house: House,
  at: { readonly table: string; readonly game: string },
  equipment: readonly Equipment[],
  stickperson: boolean,
): Promise<void> => {
  for (const person of ['stickperson', 'dealer', 'boxperson'] as const) {
    if (person === 'stickperson' && !stickperson) continue;
    const duty = person === 'boxperson' ? 'dealer' : person;
    await tell(house, at, { type: 'JoinCrew', person, duty });
  }
  const { inForce } = await house.table(at);
  for (const { kind } of neededUnder(inForce, equipment)) {
    await tell(house, at, { type: 'BringEquipment', kind, set: `${at.table}-${kind}-1` });
  }
};

/**
 * Every step of the founding has a key that follows from it. Nodes that found the same house at once, and one that was
 * stopped in the middle and starts again, do each step once between them.
 */
export const keyOf = (step: unknown): string =>
  `founding ${sha256Hex(JSON.stringify(step)).slice(0, 32)}`;

const tell = async (
  house: House,
  at: { table: string; game: string },
  asks: TableCommand,
): Promise<void> => {
  expectAccepted(await house.askTable(at, asks, THE_HOUSE, keyOf({ at, asks })));
};

const open = async (
  house: House,
  at: { table: string; game: string },
  kind: 'felt' | 'electronic',
) => {
  await tell(house, at, { type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 50_000 } });
  await tell(house, at, { type: 'OpenTable', kind, practice: true, openerCents: 10_000_000 });
};
