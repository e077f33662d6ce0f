import { expect, test } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { games, threeDiceFootball } from '../games/index.ts';
import { nobody, type People, type Person } from '../house/people/people.ts';
import { neededUnder } from '../kernel/equipment.ts';
import type { FormField } from '../kernel/form.ts';
import type { AnyGame } from '../kernel/game.ts';
import { readCommand } from '../kernel/notation.ts';
import { tableCommands } from '../table/index.ts';
import { closedTable, type Table } from '../table/state.ts';
import { filledIn } from './form-lists.ts';
import { offered, rulesFields, STAFF_ROLES } from './offered-form.ts';
import { peopleForms } from './people-forms.ts';
import { seatForms } from './seat-forms.ts';
import { formsAt } from './table-forms.ts';
import type { OfferedForm } from './wire/forms.ts';

const football = threeDiceFootball as AnyGame;
const person = (name: string, duties: readonly string[]) =>
  ({ person: name, kind: 'staff', name: `Name of ${name}`, duties }) as Partial<Person> as Person;
const FLOOR = person('floor-1', ['floorperson']);
const DEALER = person('dealer-1', ['dealer']);
const SPARE = person('dealer-2', ['dealer', 'stickperson']);
const GONE = person('dealer-3', ['dealer']);
const CAGE = person('cage-1', ['cage']);
const PEOPLE: People = {
  ...nobody,
  people: Object.fromEntries(
    [FLOOR, DEALER, SPARE, GONE, CAGE, person('patron-3', ['player'])].map((one) => [
      one.person,
      one,
    ]),
  ),
  left: { 'dealer-3': 1 } as never,
};
const tableAt = (more: Partial<Table> = {}): Table => ({
  ...closedTable(football),
  ...{ status: 'open', kind: 'felt', inventoryCents: 500_000 },
  crew: [
    { person: 'dealer-1', duty: 'dealer' },
    { person: 'floor-1', duty: 'floorperson' },
  ],
  seats: {
    1: { patron: 'walk-in-F1-1', chipsCents: 0 },
    3: { patron: 'patron-3', chipsCents: 900 },
  },
  ...more,
});
const at = (more: Partial<Table> = {}) => ({
  ...{ game: football, name: 'F1', day: '2026-11-17', people: PEOPLE },
  now: tableAt(more),
});
const formOf = (forms: readonly OfferedForm[], command: string) =>
  forms.find(({ form }) => form.command === command);
const fieldOf = (forms: readonly OfferedForm[], command: string, name: string) =>
  formOf(forms, command)?.form.fields.find((field) => field.name === name);
const choices = (field: FormField | undefined) =>
  field?.kind === 'choice' ? field.choices.map(({ value, label }) => [value, label]) : undefined;
const commands = (forms: readonly OfferedForm[]) => forms.map(({ form }) => form.command);

test('House rules § people a floorperson is offered what may be done at an open table, by what it is about', () => {
  const open = formsAt(
    at({ warned: { 3: 5 }, equipment: { dice: { set: 'D-1' } } as never }),
    FLOOR,
  );
  expect(commands(open)).toEqual(
    expect.arrayContaining(['CloseTable', 'JoinCrew', 'LeaveCrew', 'SetLimits', 'FreeSeat']),
  );
  expect(commands(open)).not.toContain('OpenTable');
  expect(formOf(open, 'CloseTable')?.group).toBe('Table');
  expect(formOf(open, 'FreeSeat')?.group).toBe('Seats');
  expect(choices(fieldOf(open, 'FreeSeat', 'seat'))).toEqual([['3', undefined]]);
});

test('House rules § tables at a closed table it is opened and made ready, and nothing is played', () => {
  const closed = commands(formsAt(at({ status: 'closed', seats: {} }), FLOOR));
  expect(closed).toEqual(expect.arrayContaining(['OpenTable', 'JoinCrew', 'SetLimits']));
  for (const command of ['CloseTable', 'TakeSeat', 'BuyIn', 'EnterWager', 'Fill', 'WarnSeat'])
    expect(closed).not.toContain(command);
});

test('House rules § people nobody is offered what their role may not do', () => {
  expect(commands(formsAt(at(), person('patron-3', ['player'])))).not.toContain('SetLimits');
  expect(commands(formsAt(at(), person('eye-1', ['surveillance'])))).toEqual(['NoteIrregularity']);
  expect(commands(formsAt(at({ owed: { 'patron-3': 5 } }), CAGE))).not.toContain('JoinCrew');
});

test('House rules § command a form with nothing to choose from is not offered', () => {
  const empty = commands(formsAt(at({ seats: {}, equipment: {}, crew: [] }), FLOOR));
  for (const command of ['LeaveCrew', 'BuyIn', 'FreeSeat', 'RemoveEquipment', 'EnterWager'])
    expect(empty).not.toContain(command);
  expect(commands(formsAt(at(), FLOOR))).toContain('LeaveCrew');
});

test('§ 661a.2 a table is opened with what is in its inventory, never less than nothing', () => {
  const start = (inventoryCents: number) =>
    fieldOf(formsAt(at({ status: 'closed', inventoryCents }), FLOOR), 'OpenTable', 'openerCents');
  expect(start(500_000)?.starts).toBe(500_000);
  expect(start(-5)?.starts).toBe(0);
  const open = formsAt(at({ status: 'closed' }), FLOOR);
  expect(fieldOf(open, 'OpenTable', 'kind')?.starts).toBe('felt');
  expect(fieldOf(open, 'OpenTable', 'promise')).toBeUndefined();
});

test('House rules § crew whoever has a role at tables may join: on file, present, and not there yet', () => {
  const forms = formsAt(at(), FLOOR);
  expect(choices(fieldOf(forms, 'JoinCrew', 'person'))).toEqual([
    ['dealer-2', 'Name of dealer-2 (dealer, stickperson)'],
  ]);
  expect(choices(fieldOf(forms, 'JoinCrew', 'duty'))?.map(([role]) => role)).toEqual([
    ...['dealer', 'stickperson', 'boxperson', 'floorperson'],
  ]);
  expect(choices(fieldOf(forms, 'LeaveCrew', 'person'))).toEqual([
    ['dealer-1', 'Name of dealer-1'],
    ['floor-1', 'Name of floor-1'],
  ]);
});

test('House rules § crew of two people with one name, the sign-in name tells who is meant', () => {
  const spare = { ...person('dealer-4', ['dealer']), name: SPARE.name };
  const people = { ...PEOPLE, people: { ...PEOPLE.people, 'dealer-4': spare } };
  expect(choices(fieldOf(formsAt({ ...at(), people }, FLOOR), 'JoinCrew', 'person'))).toEqual([
    ['dealer-2', 'Name of dealer-2, dealer-2 (dealer, stickperson)'],
    ['dealer-4', 'Name of dealer-2, dealer-4 (dealer)'],
  ]);
});

test('House rules § seats free seats are offered, and a walk-in gets a name that nobody at the table has', () => {
  const forms = formsAt(at(), DEALER);
  const free = choices(fieldOf(forms, 'TakeSeat', 'seat'))?.map(([seat]) => seat) ?? [];
  expect(free).toEqual(
    Array.from({ length: football.table.seats }, (_, i) => String(i + 1)).filter(
      (seat) => !['1', '3'].includes(seat),
    ),
  );
  expect(fieldOf(forms, 'TakeSeat', 'patron')?.starts).toBe('walk-in-F1-2');
  expect(choices(fieldOf(forms, 'BuyIn', 'seat'))).toEqual([
    ['1', '1, walk-in-F1-1'],
    ['3', '3, Name of patron-3'],
  ]);
  expect(fieldOf(forms, 'TakeSeat', 'seat')).toMatchObject({ number: true });
  const all = [...forms, ...formsAt(at({ warned: { 3: 5 } }), FLOOR)];
  for (const command of ['BuyIn', 'CashOut', 'ColorUp', 'Tip', 'LeaveSeat', 'WarnSeat'])
    expect(fieldOf(all, command, 'seat'), command).toMatchObject({
      ...{ kind: 'choice', number: true, choices: [{ value: '1' }, { value: '3' }] },
    });
  expect(fieldOf(all, 'FreeSeat', 'seat')).toMatchObject({ number: true });
});

test('§ 661a.4(d) what is missing is brought, and what is there is removed for a reason of its chapter', () => {
  const [first, ...others] = football.table.equipment;
  const here = { [first?.kind ?? '']: { set: 'D-1' } } as never;
  const forms = formsAt(at({ equipment: here }), FLOOR);
  expect(choices(fieldOf(forms, 'RemoveEquipment', 'kind'))).toEqual([
    [first?.kind, `${first?.title}: D-1`],
  ]);
  const brought = choices(fieldOf(forms, 'BringEquipment', 'kind'))?.map(([kind]) => kind) ?? [];
  expect(brought).not.toContain(first?.kind);
  expect(brought.every((kind) => others.some((one) => one.kind === kind))).toBe(true);
  const needed = neededUnder(tableAt().inForce, football.table.equipment);
  const none = formsAt(at({ equipment: {} }), FLOOR);
  expect(choices(fieldOf(none, 'BringEquipment', 'kind'))).toEqual(
    needed.map(({ kind, title }) => [kind, title]),
  );
  const reasons = choices(fieldOf(forms, 'RemoveEquipment', 'reason'))?.map(([why]) => why);
  expect(reasons).toEqual([
    ...new Set(['time is up', ...(first?.replacedWhen.map(({ reason }) => reason) ?? [])]),
  ]);
});

test('House rules § limits a form starts with what holds now', () => {
  const forms = formsAt(at(), FLOOR);
  const now = tableAt();
  expect(fieldOf(forms, 'SetLimits', 'limits')?.starts).toEqual(now.limits);
  expect(fieldOf(forms, 'SetPayment', 'payment')?.starts).toEqual(now.payment);
  expect(fieldOf(forms, 'FileSubmission', 'from')).toMatchObject({
    kind: 'day',
    starts: '2026-11-17',
  });
  const filed = fieldOf(forms, 'FileSubmission', 'filed');
  expect(filed?.kind === 'group' && filed.fields).toEqual(rulesFields(football, now.inForce));
});

test('House rules § correction a wager that was left out is entered after what was said, by number', () => {
  const lines = ['seat 3  touchdown $5', 'offer 3'];
  const { play } = atTable(football).said(...lines);
  const told = {
    ...tableAt().told,
    commands: lines.map((line) => readCommand(football, line)) as never,
  };
  const forms = formsAt(at({ play, told }), FLOOR);
  expect(choices(fieldOf(forms, 'EnterWager', 'index'))).toEqual([
    ['0', '1. seat 3  touchdown $5'],
    ['1', '2. offer 3'],
  ]);
  expect(fieldOf(forms, 'EnterWager', 'index')).toMatchObject({ number: true });
  const instead = fieldOf(forms, 'EnterWager', 'instead');
  const fields = instead?.kind === 'group' ? instead.fields : [];
  expect(fields[0]).toEqual({ name: 'type', label: 'Type', kind: 'other', starts: 'PlaceBet' });
  const names = fields.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['seat', 'wager', 'stakeCents']));
  expect(names).not.toContain('matchPlay');
  expect(names).not.toContain('with');
  const of = (name: string) => choices(fields.find((field) => field.name === name));
  expect(of('seat')?.map(([seat]) => seat)).toEqual(['1', '3']);
  expect(fields.find(({ name }) => name === 'seat')).toMatchObject({ number: true });
  expect(fields.find(({ name }) => name === 'stakeCents')?.kind).toBe('money');
  expect(of('wager')).toContainEqual(['touchdown', 'Touchdown']);
});

test('House rules § seats what is kept for a patron who left is paid by name', () => {
  const forms = formsAt(at({ owed: { 'patron-3': 500, 'walk-in-F1-9': 200 } }), CAGE);
  expect(choices(fieldOf(forms, 'SettleOwed', 'patron'))).toEqual([
    ['patron-3', 'Name of patron-3'],
    ['walk-in-F1-9', 'walk-in-F1-9'],
  ]);
  expect(commands(formsAt(at(), CAGE))).not.toContain('SettleOwed');
});

test('House rules § seats at a seat chips are bought, and cashed out and tipped where there are some', () => {
  const offers = (seat: number, more: Partial<Table> = {}) =>
    commands(seatForms(at(more), seat, DEALER)).filter((one) => one !== 'OfferCoupon');
  const rich = seatForms(at(), 3, DEALER);
  expect(commands(rich)).toEqual(expect.arrayContaining(['BuyIn', 'ColorUp', 'CashOut', 'Tip']));
  expect(fieldOf(rich, 'CashOut', 'cents')?.starts).toBe(900);
  expect(fieldOf(rich, 'CashOut', 'seat')).toMatchObject({ kind: 'other', starts: 3 });
  for (const command of ['ColorUp', 'CashOut', 'Tip']) expect(offers(1)).not.toContain(command);
  expect(offers(1)).toContain('BuyIn');
  expect(offers(2)).toEqual([]);
  expect(offers(3, { status: 'closed' })).toEqual([]);
});

test('House rules § seats the crew speaks for a walk-in at a live table, and for nobody with an account', () => {
  const said = (seat: number, more: Partial<Table> = {}) =>
    seatForms(at(more), seat, DEALER).flatMap((one) =>
      one.said === true ? [one.form.command] : [],
    );
  expect(said(1)).toContain('PlaceBet');
  expect(said(3)).not.toContain('PlaceBet');
  expect(said(1, { kind: 'electronic' })).toEqual([]);
  expect(said(1, { betting: 'closed' })).not.toContain('PlaceBet');
  const { play } = atTable(football).said('seat 1  touchdown $5');
  expect(said(1)).not.toContain('WithdrawBet');
  expect(said(1, { play })).toContain('WithdrawBet');
  expect(said(1, { play, betting: 'closed' })).not.toContain('WithdrawBet');
  const own = fieldOf(seatForms(at({ play }), 1, DEALER), 'WithdrawBet', 'wager');
  expect(choices(own)).toEqual([['touchdown', 'Touchdown']]);
  expect(commands(seatForms(at({ practice: true }), 1, DEALER))).not.toContain('OfferCoupon');
});

test('House rules § people a form that two sign says who, and which line is one’s own', () => {
  const two = Object.values(tableCommands).find(({ second }) => second !== undefined);
  if (two === undefined) throw new Error('nothing is signed by two');
  const own = two.by.find((role) => role !== 'player' && role !== 'device') ?? '';
  const [first, second] = offered(two, 'Any', [own]).lines;
  expect(first).toMatchObject({ place: own, mine: true });
  expect(first?.of).not.toContain('device');
  expect(second).toMatchObject({ place: 'second', mine: false, of: [...(two.second ?? [])] });
  expect(offered(two, 'Any', ['nobody']).lines[0]).toMatchObject({ place: 'first', mine: false });
  expect(offered(tableCommands.OpenTable, 'Any', ['floorperson']).lines).toEqual([]);
});

test('House rules § submission every option of a game is a choice, an amount or a number within its bounds', () => {
  for (const game of Object.values<AnyGame>(games)) {
    const { inForce } = closedTable(game);
    for (const field of rulesFields(game, inForce)) {
      const option = game.submission.options[field.name];
      expect(field).toMatchObject({ label: option?.title, hint: option?.cite });
      expect(field.starts).toEqual(inForce[field.name]);
      if (option !== undefined && 'choices' in option) {
        expect(choices(field)?.map(([value]) => value)).toEqual(option.choices.map(String));
      } else if (option?.unit === 'cents') expect(field.kind).toBe('money');
      else expect(field).toMatchObject({ kind: 'number', least: option?.atLeast });
    }
  }
});

const peopleOf = (roles: readonly string[], about?: Person) =>
  peopleForms(games, { person: 'me', duties: roles } as never, about);

test('House rules § people an administrator enters staff and sets anybody’s password; others their own', () => {
  const all = peopleOf(['administrator'], SPARE);
  expect(commands(all)).toEqual(
    expect.arrayContaining(['AddPerson', 'ChangePerson', 'SetPassword']),
  );
  expect(fieldOf(all, 'SetPassword', 'person')?.starts).toBe('dealer-2');
  expect(fieldOf(all, 'RetirePerson', 'person')?.starts).toBe('dealer-2');
  const own = peopleOf(['dealer']);
  expect(commands(own)).toEqual(['SetPassword']);
  expect(choices(fieldOf(own, 'SetPassword', 'person'))).toEqual([['me', undefined]]);
  const passwords = formOf(own, 'SetPassword')?.form.fields.slice(-2);
  expect(passwords).toMatchObject([
    { name: 'password', secret: true },
    { name: 'own', secret: true },
  ]);
});

test('House rules § people a person is changed from what is on file, and added from nothing', () => {
  const forms = peopleOf(['administrator'], SPARE);
  const fields = (command: string, member: string) => {
    const field = fieldOf(forms, command, member);
    return field?.kind === 'group' ? field.fields : [];
  };
  const starts = (command: string, member: string) =>
    Object.fromEntries(fields(command, member).map((field) => [field.name, field.starts]));
  expect(starts('ChangePerson', 'changed')).toMatchObject({
    ...{ person: 'dealer-2', name: 'Name of dealer-2', duties: ['dealer', 'stickperson'] },
    ...{ kind: 'staff', grade: 'member' },
  });
  expect(starts('AddPerson', 'added')).toMatchObject({ person: undefined, kind: 'staff' });
  const roles = fields('AddPerson', 'added').find(({ name }) => name === 'duties');
  expect(roles?.kind === 'list' && choices(roles.of)?.map(([role]) => role)).toEqual(STAFF_ROLES);
  expect(STAFF_ROLES).not.toContain('player');
  expect(STAFF_ROLES).not.toContain('device');
  expect(formOf(forms, 'AddPerson')?.form.fields.at(-1)).toMatchObject({ name: 'password' });
  expect(
    choices(fieldOf(peopleOf(['floorperson', 'administrator']), 'SetUpTable', 'game')),
  ).toEqual(Object.entries(games).map(([id, { title }]) => [id, title]));
});

test('§ 525.21 lists that a form names are filled in, within lines and shapes too', () => {
  const listed = { name: 'it', label: 'It', kind: 'text', from: 'areas' } as const;
  const AREAS = [{ value: 'vault' }];
  const filling = { choices: { areas: AREAS }, known: { counts: [1] } };
  const fill = (field: object) => filledIn([field as FormField], filling)[0];
  const chosen = { name: 'it', label: 'It', kind: 'choice', choices: AREAS };
  expect(fill(listed)).toEqual(chosen);
  expect(fill({ ...listed, hint: 'Where', optional: true })).toEqual({
    ...{ ...chosen, hint: 'Where', optional: true },
  });
  expect(fill({ ...listed, from: undefined })).toEqual({ ...listed, from: undefined });
  expect(fill({ ...listed, from: 'counts' })).toEqual({ ...listed, from: 'counts', known: [1] });
  const rows = { name: 'rows', label: 'Rows', kind: 'rows', from: 'counts', fields: [listed] };
  expect(fill(rows)).toEqual({ ...rows, known: [1], fields: [chosen] });
  const shapes = [{ title: 'One', fields: [listed] }];
  expect(fill({ name: 'of', label: 'Of', kind: 'one-of', shapes })).toMatchObject({
    shapes: [{ title: 'One', fields: [chosen] }],
  });
  const starts = { it: 'here' };
  expect(filledIn([{ ...listed, from: 'none' }], { ...filling, starts })[0]?.starts).toBe('here');
});
