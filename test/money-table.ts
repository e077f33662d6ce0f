import type { House } from '../src/house/house.ts';
import type { Person } from '../src/house/people/people.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../src/table/index.ts';

const ADMINISTRATOR: readonly Actor[] = [{ person: 'administrator', duty: 'administrator' }];

/** The crew of a table for money in a demo house, whose own tables play with practice chips. */
export const MONEY_CREW: readonly (readonly [string, Role])[] = [
  ['dealer', 'dealer'],
  ['boxperson', 'dealer'],
  ['stickperson', 'stickperson'],
];

/** A table that plays for money, open, with its crew, its equipment and a floorperson of its own. */
export const openMoneyTable = async (
  house: House,
  at: { readonly table: string; readonly game: string },
  kind: 'felt' | 'electronic' = 'felt',
  filed: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { table, game } = at;
  const floorperson = `floorperson-${table}`;
  const asks = { type: 'SetUpTable', table, game, title: `${game}, for money` } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks }, ADMINISTRATOR));
  const added: Person = {
    ...{ person: floorperson, kind: 'staff', name: 'Floorperson', duties: ['floorperson'] },
    ...{ credential: `T-${table}`, department: 'table games', grade: 'supervisor' },
  };
  const add = { type: 'AddPerson', added } as const;
  expectAccepted(await house.ask({ kind: 'people', asks: add }, ADMINISTRATOR));
  const tell = async (command: TableCommand): Promise<void> => {
    const by: readonly Actor[] = [{ person: floorperson, duty: 'floorperson' }];
    expectAccepted(await house.askTable(at, command, by));
  };
  if (Object.keys(filed).length > 0) {
    await tell({ type: 'FileSubmission', from: '2000-01-01', filed });
  }
  await tell({ type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 50_000 } });
  await tell({ type: 'OpenTable', kind, practice: false, openerCents: 10_000_000 });
  if (kind === 'electronic') return;
  for (const [person, duty] of MONEY_CREW) await tell({ type: 'JoinCrew', person, duty });
  const needed = house.games[game]?.table.equipment ?? [];
  for (const piece of new Set(needed.map(({ kind: one }) => one))) {
    await tell({ type: 'BringEquipment', kind: piece, set: `${table}-${piece}` });
  }
};
