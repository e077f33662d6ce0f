import { games, threeDiceFootball } from '../src/games/index.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import { readScript, transcript } from '../src/kernel/notation.ts';
import { play } from '../src/kernel/play.ts';
import type { PlayCommand } from '../src/kernel/play-commands.ts';
import { expectAccepted, isRefusal, type Refusal } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { maySupervise } from '../src/table/crew.ts';
import {
  type Actor,
  type Given,
  type Role,
  type Table,
  type TableCommand,
  tableOf,
} from '../src/table/index.ts';

/** One fenced block of docs/refusals.md, and the headings it stands under. */
export interface Example {
  readonly section: string;
  readonly code: string;
  readonly kind: string;
  readonly text: string;
}

export const examplesIn = (page: string): readonly Example[] => {
  const examples: Example[] = [];
  let [section, code] = ['', ''];
  for (const [whole, heading, fence, text] of page.matchAll(
    /^(#{2,3} .+)$|^```(\w+)\n([\s\S]*?)^```$/gm,
  )) {
    if (heading?.startsWith('### ')) code = heading.slice(4);
    else if (heading !== undefined) [section, code] = [whole.slice(3), ''];
    else if (fence !== undefined) examples.push({ section, code, kind: fence, text: text ?? '' });
  }
  return examples;
};

/** `refused code  citation`, which is what an example claims after its last arrow. */
const said = ({ refused, cite }: Refusal): string => `refused ${refused}  ${cite}`;

export const claimOf = ({ text }: Example): string =>
  text.trimEnd().split('\n').at(-1)?.split('→')[1]?.trim() ?? 'nothing';

/** The example played: what it says from top to bottom if all of it is true. */
export const played = (example: Example, tables: Tables): string => {
  switch (example.kind) {
    case 'round':
      return roundOf(example.text);
    case 'command':
      return answered(example.text, (told) => {
        const decider = play(threeDiceFootball, expectAccepted(standard()));
        return decider.decide(decider.initial, JSON.parse(told) as PlayCommand);
      });
    case 'watch':
      return answered(example.text, (told) =>
        maySupervise(
          told.split(', ').map((game, i) => {
            const supervision = games[game]?.table.supervision;
            return { table: `T${i}`, game, ...(supervision && { supervision }) };
          }),
        ),
      );
    case 'table':
      return tableTold(example.text, tables);
    default:
      return `nobody plays a block of "${example.kind}"`;
  }
};

const standard = () => parseSubmission(threeDiceFootball.submission, {});

const roundOf = (text: string): string => {
  const read = readScript(games, text);
  if (!isRefusal(read)) return transcript(read.game, read.script);
  const spoken = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(' '));
  return `${spoken.join('\n')}\n  → ${said(read)}\n`;
};

const answered = (text: string, ask: (told: string) => unknown): string => {
  const told = (text.split('→')[0] ?? '').trim();
  const answer = ask(told);
  return isRefusal(answer) ? `${told} → ${said(answer)}\n` : `${told}\n`;
};

const HOUR = 3_600_000;

interface Told {
  readonly game: AnyGame;
  readonly table: Table;
  readonly at: number;
}
export type Tables = Map<string, Told>;

const closed = (game: AnyGame): Told => ({ game, table: tableOf(game).initial, at: 0 });

/** A table of each game that nobody has opened: `closed` is one of Three Dice Football. */
export const noTables = (): Tables =>
  new Map([
    ['closed', closed(threeDiceFootball)],
    ...Object.values(games).map((game) => [game.id, closed(game)] as const),
  ]);

/** `from felt`, `24 hours pass`, `= felt`, and otherwise hands, a colon and a command. */
const tableTold = (text: string, tables: Tables): string => {
  let now = closed(threeDiceFootball);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): string => {
      const [word = '', name = ''] = line.split(' ');
      if (word === 'from') now = tables.get(name) ?? now;
      if (word === '=') tables.set(name, now);
      if (line.endsWith(' hours pass')) now = { ...now, at: now.at + Number(word) * HOUR };
      const asked = /^([^{]+): (\{.*?\})(?: →.*)?$/.exec(line);
      if (asked?.[1] === undefined || asked[2] === undefined) return line;
      const given: Given = { at: now.at, day: '2026-11-16', by: handsIn(asked[1]) };
      const decider = tableOf(now.game);
      const answer = decider.decide(now.table, JSON.parse(asked[2]) as TableCommand, given);
      if (isRefusal(answer)) return `${asked[1]}: ${asked[2]} → ${said(answer)}`;
      const table = answer.reduce(
        (state, event) => decider.signed(decider.evolve(state, event), event, given.by),
        now.table,
      );
      now = { ...now, table };
      return `${asked[1]}: ${asked[2]}`;
    });
  return `${lines.join('\n')}\n`;
};

const handsIn = (text: string): readonly Actor[] =>
  text.split(' + ').map((hand) => {
    const [duty = '', person = duty] = hand.split('/');
    return { person, duty: duty as Role };
  });
