import { expect, test } from 'vitest';
import { CLOSING, codeOf, DEVICE, HEX } from '../../test/electronic-table.ts';
import { games } from '../games/index.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Actor } from '../table/index.ts';
import { decisionOf, type HouseCommand } from './decisions.ts';
import { emptyFloor, type Floor } from './floor.ts';
import { statesOf, streamsIn } from './log/stream.ts';
import { THE_DEVICE, THE_HOUSE } from './people/signers.ts';
import { deviceStream, floorStream, peopleStream } from './streams.ts';

const YAHTZEE = { table: 'T1', game: 'three-dice-yahtzee' };
const staff = (person: string, ...duties: readonly string[]) => ({
  ...{ person, kind: 'staff', name: person, duties },
});
const people = {
  ...peopleStream.initial,
  people: Object.fromEntries(
    [
      staff('ada', 'administrator'),
      staff('flo', 'floorperson'),
      staff('fin', 'finance'),
      staff('sue', 'surveillance'),
    ].map((one) => [one.person, one]),
  ),
};
const floor: Floor = {
  ...{ ...emptyFloor, name: 'North Hall', format: 2, demo: true },
  tables: [{ ...YAHTZEE, title: 'One' }],
};
const as = (person: string, duty: Actor['duty']): Actor => ({ person, duty });

/** What is decided in a house with these people: the code of a refusal, or what happens, by stream. */
const decided = (
  command: object,
  by: readonly Actor[],
  known: Readonly<Record<string, unknown>> = {},
  signers?: readonly string[],
) => {
  const { streams, rule } = decisionOf(games, command as HouseCommand);
  const states: Readonly<Record<string, unknown>> = { people, floor, ...known };
  const answer = rule(
    statesOf(streams, ({ name, initial }) => states[name] ?? initial),
    7,
    by,
    signers,
  );
  if (isRefusal(answer)) return codeOf(answer);
  return answer.map(({ stream, event }) => [stream, Object(event).type]);
};
const looks = (command: object) =>
  streamsIn(decisionOf(games, command as HouseCommand).streams).map(({ name }) => name);

test('House rules § people whoever signs is on file with that role, whatever is asked', () => {
  const set = { type: 'SetUpTable', table: 'T2', game: 'asia-poker', title: 'Two' };
  const asks = { kind: 'floor', asks: set };
  expect(decided(asks, [as('ada', 'administrator')])).toEqual([['floor', 'TableSetUp']]);
  expect(decided(asks, [as('eve', 'administrator')])).toBe('unknown-signer');
  expect(decided(asks, [as('flo', 'administrator')])).toBe('role-not-held');
  expect(looks(asks)).toEqual([floorStream.name, peopleStream.name]);
  // Nor is anybody named who is not.
  const joins = { type: 'JoinCrew', person: 'eve', duty: 'dealer' };
  const crew = { kind: 'table', ...YAHTZEE, asks: joins };
  expect(decided(crew, [as('flo', 'floorperson')])).toBe('unknown-signer');
  const unknown = { ...set, game: 'whist' };
  expect(decided({ kind: 'floor', asks: unknown }, [as('ada', 'administrator')])).toBe(
    'unknown-game',
  );
});

test('House rules § people a guest is registered and signed in at once, under a name that nobody has', () => {
  const guest = { kind: 'guest', person: 'guest-0123abcd', name: 'Guest', session: HEX };
  expect(decided(guest, THE_HOUSE)).toEqual([
    ['people', 'PersonAdded'],
    ['people', 'SessionOpened'],
  ]);
  const here = { people: { ...people, people: { ...people.people, 'guest-0123abcd': {} } } };
  expect(decided(guest, THE_HOUSE, here)).toBe('person-exists');
  // A patron's name is for the cage to register.
  for (const person of ['ada', 'pat', 'guest-0123ABCD', 'guest-0123abc'])
    expect(decided({ ...guest, person }, THE_HOUSE)).toBe('not-a-name');
});

test('House rules § alerts what is said of people and of alerts goes to their own streams', () => {
  const dispute = { type: 'RaiseDispute', table: 'T1', round: 1, what: 'A push was collected.' };
  const patron = { person: 'pat', kind: 'patron', name: 'Pat', duties: ['player'] };
  const known = { people: { ...people, people: { ...people.people, pat: patron } } };
  const disputed = (signers?: readonly string[]) =>
    decided({ kind: 'alerts', asks: dispute }, [as('pat', 'player')], known, signers);
  expect(disputed(['flo', 'pat'])).toEqual([['alerts', 'DisputeRaised']]);
  // Nobody signed in a round that was never played.
  expect(disputed()).toBe('no-such-page');
  const leaves = { kind: 'people', asks: { type: 'RetirePerson', person: 'flo', reason: 'moved' } };
  expect(decided(leaves, [as('ada', 'administrator')])).toEqual([['people', 'PersonLeft']]);
});

test('House rules § meters a meter is not touched between the last bet and the result', () => {
  const ceiling = { type: 'ChangeCeiling', ceilingCents: 900_000 };
  const command = { kind: 'meter', ...YAHTZEE, meter: 'progressive', asks: ceiling };
  const two = [as('flo', 'floorperson'), as('fin', 'finance')];
  const at = (device: object) => decided(command, two, { [deviceStream('T1').name]: device });
  expect(at({ ...DEVICE, closing: CLOSING })).toBe('window-closed');
  expect(at(DEVICE)).not.toBe('window-closed');
  expect(looks(command)).toEqual(
    expect.arrayContaining(['meter/T1/progressive', 'table/three-dice-yahtzee/T1', 'device/T1']),
  );
});

test('House rules § devices what draw 1 said apart from a round is decided in log format 1, and refused after it', () => {
  const commits = { round: 'T1/1', digest: HEX, sealed: 'x' };
  const old = { floor: { ...floor, format: 1 } };
  const commit = { kind: 'commit', table: 'T1', commits };
  const entropy = { kind: 'entropy', table: 'T1', person: 'pat', entropy: HEX };
  const patron = { person: 'pat', kind: 'patron', name: 'Pat', duties: ['player'] };
  const known = { people: { ...people, people: { ...people.people, pat: patron } } };
  const committed = {
    ...deviceStream('T1').initial,
    draw1: { commitment: commits, contributions: [], draws: 0 },
  };
  const by = [as('pat', 'player')];
  expect(decided(commit, THE_DEVICE, old)).toEqual([['device/T1', 'SecretCommitted']]);
  expect(decided(commit, THE_DEVICE)).toBe('of-draw-1');
  const there = { ...known, 'device/T1': committed };
  expect(decided(entropy, by, { ...there, ...old })).toEqual([['device/T1', 'EntropyGiven']]);
  expect(decided(entropy, by, there)).toBe('of-draw-1');
});

test('House rules § store several commands at a table are decided one upon another, all of them or none', () => {
  const open = { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1_000 };
  const note = { type: 'NoteIrregularity', what: 'a chip fell' };
  const at = (asks: object) => ({ kind: 'table', ...YAHTZEE, asks });
  const by = [as('flo', 'floorperson')];
  const types = (answer: unknown) => (answer as [string, string][]).map(([, type]) => type);
  expect(types(decided(at([open, note]), by))).toEqual(
    expect.arrayContaining(['TableOpened', 'WatchTaken', 'IrregularityNoted']),
  );
  const { streams, rule } = decisionOf(games, at([open, open]) as HouseCommand);
  const states: Readonly<Record<string, unknown>> = { people, floor };
  const twice = statesOf(streams, ({ name, initial }) => states[name] ?? initial);
  expect(rule(twice, 7, by)).toMatchObject({
    because: expect.stringMatching(/^2 of 2, and so none of them: [A-Z].+\.$/),
  });
  const once = decided(at(open), [as('ada', 'administrator')]);
  expect(once).toBe('not-your-role');
  expect(looks(at(open))).toContain('floor');
});

test('House rules § crew a change of shift looks at every table that is counted, and at no game that is unknown', () => {
  const counts = [
    { ...YAHTZEE, countedCents: 1 },
    { table: 'T2', game: 'whist', countedCents: 1 },
    { table: 'T3', game: 'toString', countedCents: 1 },
  ];
  const asks = { type: 'ChangeShift', shift: 'swing', from: 'flo', to: 'sue', counts };
  expect(looks({ kind: 'floor', asks })).toEqual([
    'floor',
    'table/three-dice-yahtzee/T1',
    'people',
  ]);
});
