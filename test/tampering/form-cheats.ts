import type { Kind } from './changing.ts';
import { asPeople, atEnd, HOUSE, on } from './cheating.ts';

/** Entries in a form that no door lets through: what is done to people and the house is read as it is where it was sent. */
const staff = {
  ...{ person: 'ghost-1', kind: 'staff', name: 'Ghost', duties: ['floorperson'] },
  ...{ credential: 'G-1', department: 'gaming', grade: 'member' },
};
const adds = (kind: string, added: object): Kind =>
  atEnd(kind, () => asPeople(HOUSE, { type: 'AddPerson', added }, { type: 'PersonAdded', added }));

export const OUT_OF_FORM: readonly Kind[] = [
  adds('a person of a kind that nobody can retire', { ...staff, kind: 'ghost' }),
  adds('a person with a role that there is not', { ...staff, duties: ['floorperson', 'owner'] }),
  adds('a person of a grade that there is not', { ...staff, grade: 'owner' }),
  adds('a person under no name', { ...staff, person: '', name: '' }),
  atEnd('a guest under the name of a patron, whom nobody told apart', (at) => {
    const session = 'c'.repeat(64);
    const added = { person: 'p-77', kind: 'patron', name: 'Patron', duties: ['player'] };
    return {
      by: HOUSE,
      command: { kind: 'guest', person: 'p-77', name: 'Patron', session },
      events: on(
        'people',
        { type: 'PersonAdded', added },
        { type: 'SessionOpened', person: 'p-77', session, at },
      ),
    };
  }),
  atEnd('a session under a token that is none', (at) => {
    const session = 'd'.repeat(64);
    return asPeople(
      HOUSE,
      { type: 'OpenSession', person: 'floor-1', session: session.toUpperCase() },
      { type: 'SessionOpened', person: 'floor-1', session: session.toUpperCase(), at },
    );
  }),
  atEnd('a table set up without a title', () => {
    const set = { table: 'T9', game: 'high-roll-dice' };
    return {
      by: HOUSE,
      command: { kind: 'floor', asks: { type: 'SetUpTable', ...set, title: '' } },
      events: on('floor', { type: 'TableSetUp', ...set, title: '' }),
    };
  }),
];
