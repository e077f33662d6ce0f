import { z } from 'zod';
import { floorCommands } from '../house/floor.ts';
import type { House } from '../house/house.ts';
import type { Decided } from '../house/log/log.ts';
import type { PeopleCommand } from '../house/people/commands.ts';
import { type Person, presentIn } from '../house/people/people.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { parseCommand, ROLES, type SigningRule } from '../kernel/command.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Actor } from '../table/index.ts';
import { commandOf, counterCommands } from './declared.ts';
import { type Door, route } from './describe.ts';
import { approver, name } from './envelope.ts';
import { peopleForms } from './people-forms.ts';
import { countersigned, type Sessions, signatures, signedOff } from './session.ts';
import { acknowledged, acknowledgement } from './table-commands.ts';
import { formsShown } from './wire/forms.ts';
import type { Wire } from './wire/wire.ts';

const personShown = z
  .object({
    person: z.string(),
    kind: z.enum(['staff', 'patron', 'regulator']),
    name: z.string(),
    duties: z.array(z.enum(ROLES)),
    credential: z.string().exactOptional(),
    department: z.string().exactOptional(),
    grade: z.string().exactOptional(),
  })
  .meta({ id: 'Person' });
export type PersonShown = Wire<typeof personShown>;

const list = route.people({
  id: 'people',
  says: 'Who is on file: everybody for an administrator, surveillance and the regulator, patrons for the cage and the pit',
  answers: z.object({ people: z.array(personShown) }),
});

const command = route.people({
  id: 'peopleCommand',
  says: 'Add, change or retire a person, register or close a patron, set a password',
  answers: acknowledgement,
  body: z.strictObject({
    key: name(8, 100),
    command: commandOf('PeopleCommand'),
    password: z.string().min(1).max(200).exactOptional().meta({
      description:
        'With AddPerson, RegisterPatron and SetPassword. It is kept as a digest, not in the log.',
    }),
    own: z.string().min(1).max(200).exactOptional().meta({
      description: 'With SetPassword: your own password, as it is now.',
    }),
  }),
});

const onFloor = route.people({
  id: 'floorCommand',
  says: 'Set up a table or change the shift; it can be done while the house is open',
  answers: acknowledgement,
  body: z.strictObject({
    key: name(8, 100),
    command: commandOf('FloorCommand'),
    approver: approver.exactOptional(),
  }),
});

const READS_ALL: readonly string[] = ['administrator', 'surveillance', 'regulator'];
const READS_PATRONS: readonly string[] = ['cage', 'floorperson'];

const has = ({ person }: SignedOn, roles: readonly string[]): boolean =>
  person.duties.some((one) => roles.includes(one));
const mayKnow = (on: SignedOn, { kind }: Pick<Person, 'kind'>): boolean =>
  has(on, READS_ALL) || (kind === 'patron' && has(on, READS_PATRONS));

const offers = route.people({
  id: 'peopleForms',
  says: 'The forms by which you may put people and tables on file',
  answers: formsShown,
  querystring: z.object({ person: name(1, 64).optional() }),
});

/** Staff, patrons and tables are put on file, changed and taken off it. */
export const people = (app: Door, house: House, who: Sessions): void => {
  app.get('/api/people', { schema: list }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    if (!has(on, READS_ALL) && !has(on, READS_PATRONS)) return notYours;
    const known = Object.values((await house.people()).people);
    return { people: known.filter((one) => mayKnow(on, one)) };
  });

  app.get('/api/people/forms', { schema: offers }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { person: asked = '' } = request.query;
    const about = presentIn(await house.people(), asked);
    const known = about !== undefined && (asked === on.person.person || mayKnow(on, about));
    return { forms: peopleForms(house.games, on.person, known ? about : undefined) };
  });

  app.post('/api/people', { schema: command }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { key, command: sent, password, own } = request.body;
    const asks = parseCommand(counterCommands, sent, 'people');
    if (isRefusal(asks)) return asks;
    if (asks.type === 'SetPassword') {
      // Whoever finds a console signed in, or a session's token, must not be able to keep the account or take another.
      const vouched =
        own === undefined ? noOwn : await house.vouch(on.person.person, own, request.ip);
      if (isRefusal(vouched)) return vouched;
    }
    const by = signatures(on, counterCommands[asks.type].by);
    const answer = await decided(house, asks, password, by, keyOf(on, key));
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });

  app.post('/api/floor', { schema: onFloor }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { key, command: sent, approver: other } = request.body;
    const asks = parseCommand(floorCommands, sent, 'floor');
    if (isRefusal(asks)) return asks;
    const { by: roles, second = [] }: SigningRule = floorCommands[asks.type];
    const signed = await countersigned(house, other, second, request.ip);
    if (isRefusal(signed)) return signed;
    const by = [...signatures(on, roles), ...signed];
    const answer = await house.ask({ kind: 'floor', asks }, by, keyOf(on, key));
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });
};

const keyOf = ({ person }: SignedOn, key: string): string => `${person.person} ${key}`;

type Counter = Extract<PeopleCommand, { readonly type: keyof typeof counterCommands }>;

const decided = async (
  house: House,
  asks: Counter,
  password: string | undefined,
  by: readonly Actor[],
  key: string,
): Promise<Decided | Refusal> => {
  switch (asks.type) {
    case 'AddPerson':
      return password === undefined ? noPassword : house.addPerson(asks.added, password, by, key);
    case 'RegisterPatron':
      return password === undefined ? noPassword : house.registerPatron(asks, password, by, key);
    case 'SetPassword':
      return password === undefined
        ? noPassword
        : house.setPassword(asks.person, password, by, key);
    case 'ChangePerson':
    case 'RetirePerson':
    case 'ClosePatron':
    case 'SetPlayLimits':
    case 'CoolOff':
    case 'ExcludeSelf':
    case 'EndExclusion':
      return house.ask({ kind: 'people', asks }, by, key);
  }
};

const noPassword = refuse(
  'not-understood',
  'Send a "password" with this command.',
  'House rules § sign-on',
);

const noOwn = refuse(
  'not-understood',
  'Send your "own" password with this command.',
  'House rules § sign-on',
);

const notYours = refuse(
  'not-your-role',
  'The file is for an administrator, surveillance, the regulator, the cage and the pit.',
  'House rules § people',
);
