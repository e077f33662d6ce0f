import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { THE_HOUSE } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { ROLES, type Role } from '../table/index.ts';
import { type CliCommand, sayRefusal } from './command.ts';
import { parseConfig } from './configuration.ts';
import { type OpenedHouse, openConfigured } from './opened-house.ts';

export const setUp: CliCommand = {
  summary: 'give a house its name, its staff and its tables',
  help: `houseway set-up house NAME
houseway set-up person ID --duty DUTY [--duty …] --name NAME --credential NUMBER --department D [--grade G]
houseway set-up table ID --game GAME [--title TITLE]
      each with [--config FILE] [--data FOLDER] [--database URL] [--json]

  For a house that is no demo: founds it, adds a member of the staff (the password is read from standard input, never
  from the command line) or sets up a table, which a floorperson then opens. An embedded house must be closed
  meanwhile; with --database it may be open. Duties: ${ROLES.join(', ')}.`,

  async run(args, out) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        config: { type: 'string' },
        data: { type: 'string' },
        database: { type: 'string' },
        json: { type: 'boolean' },
        duty: { type: 'string', multiple: true },
        name: { type: 'string' },
        credential: { type: 'string' },
        department: { type: 'string' },
        grade: { type: 'string' },
        game: { type: 'string' },
        title: { type: 'string' },
      },
    });
    const { json = false, config: file, data, database, ...said } = values;
    const told = Object.entries({ config: file, data, database }).filter(
      ([, value]) => value !== undefined,
    );
    const config = parseConfig(Object.fromEntries(told), process.env);
    if (isRefusal(config)) return sayRefusal(config, json, out);
    const opened = await openConfigured(config, (error) => out.error(String(error)));
    if (isRefusal(opened)) return sayRefusal(opened, json, out);
    try {
      const answer = await done(opened, positionals, said);
      if (isRefusal(answer)) return sayRefusal(answer, json, out);
      out.print(json ? JSON.stringify({ done: answer }) : answer);
      return 0;
    } finally {
      await opened.close();
    }
  },
};

interface Said {
  readonly duty?: string[];
  readonly name?: string;
  readonly credential?: string;
  readonly department?: string;
  readonly grade?: string;
  readonly game?: string;
  readonly title?: string;
}

const done = async (
  { house, credentials }: OpenedHouse,
  [what, id]: readonly string[],
  said: Said,
): Promise<string | Refusal> => {
  if (id === undefined)
    return refuse('not-understood', 'Say what to set up, and its name.', 'House rules § people');
  switch (what) {
    case 'house': {
      const asks = { type: 'FoundHouse', name: id, demo: false } as const;
      const answer = await house.ask({ kind: 'floor', asks }, THE_HOUSE);
      return isRefusal(answer) ? answer : `${id} is founded.`;
    }
    case 'table': {
      const game = said.game ?? '';
      const title = said.title ?? house.games[game]?.title ?? game;
      const asks = { type: 'SetUpTable', table: id, game, title } as const;
      const answer = await house.ask({ kind: 'floor', asks }, THE_HOUSE);
      return isRefusal(answer) ? answer : `Table ${id} is set up; a floorperson opens it.`;
    }
    case 'person': {
      const added = personOf(id, said);
      if (isRefusal(added)) return added;
      const password = await readPassword();
      if (password.length < 12) {
        return refuse(
          'password-short',
          'A password has at least twelve characters.',
          'House rules § sign-on',
        );
      }
      const answer = await house.ask(
        { kind: 'people', asks: { type: 'AddPerson', added } },
        THE_HOUSE,
      );
      if (isRefusal(answer)) return answer;
      await credentials.set(id, password);
      return `${id} is on file.`;
    }
    default:
      return refuse(
        'not-understood',
        'Set up a house, a person or a table.',
        'House rules § people',
      );
  }
};

const GRADES = ['member', 'supervisor', 'above'] as const;

const personOf = (person: string, said: Said): Person | Refusal => {
  const duties = (said.duty ?? []).filter((duty): duty is Role =>
    (ROLES as readonly string[]).includes(duty),
  );
  const grade = GRADES.find((one) => one === (said.grade ?? 'member'));
  const { name, credential, department } = said;
  if (duties.length === 0 || duties.length !== said.duty?.length || grade === undefined) {
    return refuse(
      'not-on-file',
      `Name duties of ${ROLES.join(', ')} and a grade of ${GRADES.join(', ')}.`,
      'House rules § people',
    );
  }
  if (!name || !credential || !department) {
    return refuse(
      'not-on-file',
      'Staff have a name, a credential number and a department.',
      'House rules § people',
    );
  }
  const kind = duties.includes('regulator') ? 'regulator' : 'staff';
  return { person, kind, name, duties, credential, department, grade };
};

const readPassword = async (): Promise<string> => {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
};
