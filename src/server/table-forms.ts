import { z } from 'zod';
import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import { type People, type Person, presentIn } from '../house/people/people.ts';
import { neededUnder } from '../kernel/equipment.ts';
import { type FormField, formOf } from '../kernel/form.ts';
import type { AnyGame } from '../kernel/game.ts';
import { writeCommand } from '../kernel/notation.ts';
import { playCommands } from '../kernel/play-commands.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type Role, type Table, type TableCommand, tableCommands } from '../table/index.ts';
import { type Door, route } from './describe.ts';
import { atTable, findingSigned } from './finding.ts';
import { choicesOf, type Filling, offered, rulesFields } from './offered-form.ts';
import { maySign, type SeatsAt, seatForms } from './seat-forms.ts';
import type { Sessions } from './session.ts';
import { formsShown, type OfferedForm } from './wire/forms.ts';

/** What is done to a table in the pit and at the cage, by what it is about; the round itself is dealt at the console. */
const GROUPS: Readonly<Record<string, readonly TableCommand['type'][]>> = {
  Table: ['OpenTable', 'CloseTable'],
  Crew: ['JoinCrew', 'LeaveCrew'],
  Seats: ['TakeSeat', 'BuyIn', 'ColorUp', 'CashOut', 'Tip', 'LeaveSeat', 'WarnSeat', 'FreeSeat'],
  Equipment: ['BringEquipment', 'RemoveEquipment'],
  Chips: ['Fill', 'Credit'],
  Rules: ['SetLimits', 'SetPayment', 'FileSubmission'],
  Incidents: ['NoteIrregularity', 'EnterWager'],
  Count: ['CountDropBox', 'CountTipBox', 'SettleOwed'],
};

const schema = route.tables({
  id: 'tableForms',
  says: 'The forms that you may fill in at a table, with what the house knows of it',
  answers: formsShown,
  params: atTable,
  querystring: z.object({
    seat: z.coerce
      .number()
      .int()
      .min(1)
      .max(99)
      .exactOptional()
      .meta({ description: 'Only what may be done for the patron at this seat.' }),
  }),
});

export const tableForms = (app: Door, house: House, who: Sessions): void => {
  const signedAt = findingSigned(house, who);
  app.get('/api/tables/:table/forms', { schema }, async (request) => {
    const found = await signedAt(request);
    if (isRefusal(found)) return found;
    const { on } = found;
    const [now, people] = await Promise.all([house.table(found.at), house.people()]);
    const day = gamingDay(house.clock());
    const at = { game: found.game, name: found.at.table, now, people, day };
    const { seat } = request.query;
    return { forms: seat === undefined ? formsAt(at, on.person) : seatForms(at, seat, on.person) };
  });
};

interface AtTable extends SeatsAt {
  readonly name: string;
  readonly day: string;
}

const AT_CLOSED: readonly TableCommand['type'][] = [
  ...['OpenTable', 'JoinCrew', 'LeaveCrew', 'BringEquipment', 'SetLimits', 'SetPayment'],
  ...['FileSubmission', 'CountDropBox', 'CountTipBox', 'SettleOwed'],
] as readonly TableCommand['type'][];

/** What somebody may do at a table as it is now: nothing is offered that their role or place would refuse. */
export const formsAt = (
  at: AtTable,
  who: Pick<Person, 'person' | 'duties'>,
): readonly OfferedForm[] => {
  const isTheirs = (type: TableCommand['type']): boolean =>
    maySign(tableCommands[type], at.now, who);
  return Object.entries(GROUPS).flatMap(([group, types]) =>
    types
      .filter(isTheirs)
      .filter((type) =>
        at.now.status === 'open' ? type !== 'OpenTable' : AT_CLOSED.includes(type),
      )
      .map((type) => ({ type, fill: fillingOf(at, type) }))
      .filter(({ fill }) => Object.values(fill).every(canBeFilled))
      .map(({ type, fill }) => offered(tableCommands[type], group, who.duties, fill)),
  );
};

/** Where there is nothing to choose, a form cannot be sent. */
const canBeFilled = ({ choices }: Filling): boolean => choices === undefined || choices.length > 0;

const fillingOf = (at: AtTable, type: TableCommand['type']): Readonly<Record<string, Filling>> => {
  const { game, now, people, day, name } = at;
  const seated = { seat: { choices: seatsOf(now, people), number: true } } as const;
  switch (type) {
    case 'OpenTable':
      return {
        kind: { starts: 'felt' },
        openerCents: { starts: Math.max(0, now.inventoryCents) },
        promise: { omit: true },
      };
    case 'JoinCrew':
      return {
        person: { choices: crewFor(now, people) },
        duty: { choices: choicesOf(['dealer', 'stickperson', 'boxperson', 'floorperson']) },
      };
    case 'LeaveCrew':
      return {
        person: {
          choices: named(
            people,
            now.crew.map(({ person }) => person),
          ),
        },
      };
    case 'TakeSeat':
      return {
        seat: { choices: freeSeats(game, now), number: true },
        patron: { starts: walkIn(name, now) },
      };
    case 'BuyIn':
    case 'CashOut':
    case 'ColorUp':
    case 'Tip':
    case 'LeaveSeat':
    case 'WarnSeat':
      return seated;
    case 'FreeSeat':
      return { seat: { choices: choicesOf(Object.keys(now.warned ?? {})), number: true } };
    case 'BringEquipment':
      return { kind: { choices: missingAt(game, now) } };
    case 'RemoveEquipment':
      return { kind: { choices: presentAt(game, now) }, reason: { choices: reasonsAt(game, now) } };
    case 'SetLimits':
      return { limits: { starts: now.limits } };
    case 'SetPayment':
      return { payment: { starts: now.payment } };
    case 'FileSubmission':
      return {
        from: { kind: 'day', starts: day },
        filed: { fields: rulesFields(game, now.inForce) },
      };
    case 'EnterWager':
      return {
        index: { choices: toldAt(game, now), number: true },
        instead: { fields: wagerFields(game, now) },
      };
    case 'SettleOwed':
      return { patron: { choices: named(people, Object.keys(now.owed)) } };
    default:
      return {};
  }
};

const named = ({ people }: People, some: readonly string[]) =>
  some.map((person) => ({ value: person, label: people[person]?.name ?? person }));

const seatsOf = ({ seats }: Table, { people }: People) =>
  Object.entries(seats).map(([seat, { patron }]) => ({
    value: seat,
    label: `${seat}, ${people[patron]?.name ?? patron}`,
  }));

const freeSeats = (game: AnyGame, { seats }: Table) =>
  choicesOf(
    Array.from({ length: game.table.seats }, (_, at) => String(at + 1)).filter(
      (seat) => seats[Number(seat)] === undefined,
    ),
  );

/** A name for somebody without an account, not used at the table before. */
const walkIn = (name: string, { seats }: Table): string => {
  const taken = new Set(Object.values(seats).map(({ patron }) => patron));
  let number = 1;
  while (taken.has(`walk-in-${name}-${number}`)) number += 1;
  return `walk-in-${name}-${number}`;
};

const CREW: readonly Role[] = ['dealer', 'stickperson', 'boxperson', 'floorperson'];

/** Two people may have one name: then it is the sign-in name that tells them apart. */
const crewFor = ({ crew }: Table, people: People) => {
  const free = Object.values(people.people)
    .filter(({ person }) => presentIn(people, person) !== undefined)
    .filter(({ person }) => crew.every((member) => member.person !== person))
    .filter(({ duties }) => duties.some((role) => CREW.includes(role)));
  const isShared = (name: string) => free.filter((one) => one.name === name).length > 1;
  return free.map(({ person, name, duties }) => ({
    value: person,
    label: `${isShared(name) ? `${name}, ${person}` : name} (${duties.join(', ')})`,
  }));
};

const missingAt = (game: AnyGame, { inForce, equipment }: Table) =>
  neededUnder(inForce, game.table.equipment)
    .filter(({ kind }) => equipment[kind] === undefined)
    .map(({ kind, title }) => ({ value: kind, label: title }));

const presentAt = (game: AnyGame, { equipment }: Table) =>
  Object.entries(equipment).map(([kind, { set }]) => ({
    value: kind,
    label: `${game.table.equipment.find((one) => one.kind === kind)?.title ?? kind}: ${set}`,
  }));

const reasonsAt = (game: AnyGame, { equipment }: Table) =>
  choicesOf(
    new Set([
      'time is up',
      ...game.table.equipment
        .filter(({ kind }) => equipment[kind] !== undefined)
        .flatMap(({ replacedWhen }) => replacedWhen.map(({ reason }) => reason)),
    ]),
  );

/** What was said in the round, as a script writes it, by its number. */
const toldAt = (game: AnyGame, { told }: Table) =>
  told.commands.map((command, at) => ({
    value: String(at),
    label: `${at + 1}. ${writeCommand(game, command)}`,
  }));

const wagerFields = (game: AnyGame, { seats, inForce }: Table): readonly FormField[] => {
  const wagers = Object.entries(game.wagers(inForce));
  const placed = formOf(playCommands.PlaceBet).fields.filter(
    ({ name }) => name !== 'matchPlay' && name !== 'with',
  );
  return [
    { name: 'type', label: 'Type', kind: 'other', starts: 'PlaceBet' },
    ...placed.map((field): FormField => {
      const { name, label } = field;
      if (name === 'seat') {
        const choices = choicesOf(Object.keys(seats));
        return { name, label, kind: 'choice', choices, number: true };
      }
      if (name !== 'wager') return field;
      const choices = wagers.map(([value, { title }]) => ({ value, label: title }));
      return { name, label, kind: 'choice', choices };
    }),
  ];
};
