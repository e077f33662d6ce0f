import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { games } from '../games/index.ts';
import type { Games } from '../house/games.ts';
import { THE_HOUSE } from '../house/house.ts';
import { GRADES, type Person } from '../house/people/people.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type Actor, ROLES, type Role } from '../table/index.ts';
import { passwordAsked, passwordChosen, signInAt } from './at-house.ts';
import { type CliCommand, lists, type Out, parseCall, texts } from './command.ts';
import { type Configuration, houseOptions, parseConfig } from './configuration.ts';
import { didYouMean, suggesting } from './nearest.ts';
import { type OpenedHouse, openConfigured } from './opened-house.ts';
import { progressOn } from './progress.ts';

export const STAFF_ROLES = ROLES.filter((role) => role !== 'player' && role !== 'device');

/** What holds for every step. */
const EVERYWHERE = `  At a terminal you are asked for passwords, twice for a new one. Elsewhere they are read from standard input, a line each:
  first the administrator's, then the new person's.

  While the house is open, name its address with --at (http://127.0.0.1:4600): the step goes over HTTP. Otherwise close an
  embedded house first; with --database it may stay open.`;

export const setUp: CliCommand = {
  summary: 'give a house its name, its staff and its tables',
  help: `houseway set-up house NAME
houseway set-up person ID --role ROLE… --name NAME --credential NUMBER --department D [--grade G]
houseway set-up table ID --game GAME [--title TITLE]

  Sets up a house that is not a demo. Name it, add an administrator, then everybody and everything else: once the house
  has an administrator, an administrator signs every step (--as). Run "houseway set-up person --help" for more on each.

  houseway set-up house "North Hall" --data /var/lib/houseway
  houseway set-up person admin --role administrator --name Administrator --credential A-1 --department operations
  houseway set-up table T1 --game high-roll-dice --as admin

${EVERYWHERE}`,
  parts: {
    house: `houseway set-up house NAME [--data FOLDER | --database URL] [--config FILE] [--json]

  Creates the house under the name of its certificate holder, as it is printed on every document.

  houseway set-up house "North Hall" --data /var/lib/houseway

${EVERYWHERE}`,
    person: `houseway set-up person ID --role ROLE… --name NAME --credential NUMBER --department D [--grade G] [--as ADMINISTRATOR] [--at ADDRESS] [--data FOLDER | --database URL] [--config FILE] [--json]

  Adds a member of staff, or the regulator. ID is the name to sign in with. Roles: ${STAFF_ROLES.join(', ')}. Grades: ${GRADES.join(', ')}.

  houseway set-up person admin --role administrator --name Administrator --credential A-1 --department operations
  houseway set-up person floor-1 --role floorperson --name Floorperson --credential C-1 --department "table games" --as admin

${EVERYWHERE}`,
    table: `houseway set-up table ID --game GAME [--title TITLE] [--as ADMINISTRATOR] [--at ADDRESS] [--data FOLDER | --database URL] [--config FILE] [--json]

  Sets up a table, which a floorperson then opens. GAME is the name of a game, as "houseway odds" takes it.

  houseway set-up table T1 --game high-roll-dice --title "High Roll Dice 1" --as admin
  houseway set-up table T2 --game asia-poker --as admin --at http://127.0.0.1:4600

${EVERYWHERE}`,
  },

  async run(args, out) {
    const { values, words } = parseCall(args, 2, {
      ...houseOptions,
      ...texts('as', 'at', 'name', 'credential', 'department', 'grade', 'game', 'title'),
      ...lists('role'),
    });
    const { json = false, config: file, data, database, ...said } = values;
    const wanted = wantedIn(words);
    if (isRefusal(wanted)) return wanted;
    const told = Object.entries({ config: file, data, database }).filter(
      ([, value]) => value !== undefined,
    );
    // Nobody is asked for a password before the rest is right.
    const [what, id] = wanted;
    const slip = what === 'person' ? personOf(id, said) : undefined;
    if (slip !== undefined && isRefusal(slip)) return slip;
    const answer =
      said.at === undefined
        ? await doneHere(parseConfig(Object.fromEntries(told), process.env), wanted, said, out)
        : await doneAt(said.at, wanted, said, readPasswords());
    if (isRefusal(answer)) return answer;
    out.print(json ? JSON.stringify({ done: answer }) : answer);
    return 0;
  },
};

/** At a house that is closed, or shared by its database. */
const doneHere = async (
  config: Configuration | Refusal,
  wanted: Wanted,
  said: Said,
  out: Out,
): Promise<string | Refusal> => {
  if (isRefusal(config)) return config;
  const opened = await openConfigured(config, (error) => out.error(String(error)), {
    onRead: progressOn(out, 'Reading the log'),
  });
  if (isRefusal(opened)) return opened;
  try {
    const passwords = readPasswords();
    const by = await signedIn(opened, said.as, passwords);
    if (isRefusal(by)) return by;
    const answer = await done(opened, by, wanted, said, passwords);
    return isRefusal(answer) && answer.refused === 'unknown-signer' && said.as === undefined
      ? { ...answer, because: NAME_THEM }
      : answer;
  } finally {
    await opened.close();
  }
};

const NAME_THEM =
  'This house has an administrator, who signs every further step. Name them with --as.';

interface Said {
  readonly as?: string;
  readonly role?: string[];
  readonly name?: string;
  readonly credential?: string;
  readonly department?: string;
  readonly grade?: string;
  readonly game?: string;
  readonly title?: string;
}

/** The password of somebody on file, or one that is chosen now. */
type Passwords = (person: string, isNew?: 'new') => Promise<string>;

const KINDS = ['house', 'person', 'table'] as const;
type Wanted = readonly [what: (typeof KINDS)[number], id: string];

/** What is to be set up, and its name. It is looked at before anything is opened or created. */
const wantedIn = ([what = '', id]: readonly string[]): Wanted | Refusal => {
  const kind = KINDS.find((one) => one === what);
  if (kind !== undefined && id !== undefined) return [kind, id];
  const because =
    kind === undefined && what !== ''
      ? `Set up a house, a person or a table.${didYouMean(what, KINDS)}`
      : 'Name what to set up (house, person or table), then its name.';
  return refuse('not-understood', because, 'House rules § people');
};

/** Who signs: the administrator named, or the house itself while it has none. */
const signedIn = async (
  { house }: OpenedHouse,
  administrator: string | undefined,
  passwords: Passwords,
): Promise<readonly Actor[] | Refusal> => {
  if (administrator === undefined) return THE_HOUSE;
  const on = await house.signIn(administrator, await passwords(administrator));
  if (isRefusal(on)) return on;
  await house.signOut(on.token, 'signed once');
  return [{ person: administrator, duty: 'administrator' }];
};

const done = async (
  { house }: OpenedHouse,
  by: readonly Actor[],
  [what, id]: Wanted,
  said: Said,
  passwords: Passwords,
): Promise<string | Refusal> => {
  switch (what) {
    case 'house': {
      const asks = { type: 'FoundHouse', name: id, demo: false } as const;
      const answer = await house.ask({ kind: 'floor', asks }, by);
      return isRefusal(answer) ? answer : `House ${id} created.`;
    }
    case 'table': {
      const game = said.game ?? '';
      const title = said.title ?? house.games[game]?.title ?? game;
      const asks = { type: 'SetUpTable', table: id, game, title } as const;
      const answer = await house.ask({ kind: 'floor', asks }, by);
      return isRefusal(answer) ? meantGame(answer, game, house.games) : setUpAs(id);
    }
    case 'person': {
      const added = personOf(id, said);
      if (isRefusal(added)) return added;
      const answer = await house.addPerson(added, await passwords(id, 'new'), by);
      return isRefusal(answer) ? answer : `${id} is on file.`;
    }
  }
};

const setUpAs = (table: string): string => `Table ${table} is set up. A floorperson opens it.`;

/** A mistyped game is answered with the one that was probably meant. */
const meantGame = (answer: Refusal, game: string, known: Games): Refusal =>
  answer.refused === 'unknown-game' ? suggesting(answer, game, Object.keys(known)) : answer;

/** The same at a house that is open: every step goes over HTTP. */
const doneAt = async (
  address: string,
  [what, id]: Wanted,
  said: Said,
  passwords: Passwords,
): Promise<string | Refusal> => {
  if (said.as === undefined || what === 'house') {
    return refuse(
      'not-understood',
      'At an open house set up a person or a table, signed with --as.',
      'House rules § people',
    );
  }
  const at = await signInAt(address, said.as, await passwords(said.as));
  if (isRefusal(at)) return at;
  const key = randomUUID();
  try {
    if (what === 'table') {
      const { game = '', title = games[game]?.title ?? game } = said;
      const command = { type: 'SetUpTable', table: id, game, title };
      const answer = await at.post('/api/floor', { key, command });
      return isRefusal(answer) ? meantGame(answer, game, games) : setUpAs(id);
    }
    const added = personOf(id, said);
    if (isRefusal(added)) return added;
    const command = { type: 'AddPerson', added };
    const password = await passwords(id, 'new');
    const answer = await at.post('/api/people', { key, command, password });
    return isRefusal(answer) ? answer : `${id} is on file.`;
  } finally {
    await at.signOut();
  }
};

/** Which role or grade is not one, and which there are. */
const notOneOf = (named: readonly string[], grade: string | undefined): string => {
  const wrong = named.find((role) => !(STAFF_ROLES as readonly string[]).includes(role));
  if (wrong !== undefined) {
    return `There is no role "${wrong}".${didYouMean(wrong, STAFF_ROLES)} The roles are ${STAFF_ROLES.join(', ')}.`;
  }
  return named.length === 0
    ? `Name a role with --role: ${STAFF_ROLES.join(', ')}.`
    : `There is no grade "${grade}".${didYouMean(grade ?? '', GRADES)} The grades are ${GRADES.join(', ')}.`;
};

const personOf = (person: string, said: Said): Person | Refusal => {
  const { role: named = [] } = said;
  const duties = named.filter((role): role is Role =>
    (STAFF_ROLES as readonly string[]).includes(role),
  );
  const grade = GRADES.find((one) => one === (said.grade ?? 'member'));
  const { name, credential, department } = said;
  if (duties.length === 0 || duties.length !== named.length || grade === undefined) {
    return refuse('not-on-file', notOneOf(named, said.grade), 'House rules § people');
  }
  if (!name || !credential || !department) {
    return refuse(
      'not-on-file',
      'Enter a name, a credential number and a department.',
      'House rules § people',
    );
  }
  const kind = duties.includes('regulator') ? 'regulator' : 'staff';
  return { person, kind, name, duties, credential, department, grade };
};

/** Asked for at a terminal; otherwise the next line of standard input, read when it is asked for. */
const readPasswords = (): Passwords => {
  if (process.stdin.isTTY)
    return (person, isNew) => (isNew ? passwordChosen : passwordAsked)(person);
  const lines = async function* () {
    yield* createInterface({ input: process.stdin });
  };
  const each = lines();
  return async () => {
    const { value, done: ended } = await each.next();
    return ended ? '' : value;
  };
};
