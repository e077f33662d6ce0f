import { drawSource, uniformFrom } from '../../kernel/draw.ts';
import type { Language } from '../../kernel/felt.ts';
import { bug, expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { type Examined, examining } from '../../lab/answers/examined.ts';
import type { TableCommand } from '../../table/index.ts';
import { type LocalTable, openLocalTable, YOU } from './local-table.ts';

/** The practice chips that somebody sits down with. */
const CHIPS = 100_000;
const PRACTICE = 'practice';

let table: LocalTable | undefined;
const now = (): LocalTable => table ?? bug('no table was opened');

const words = new Uint32Array(1);
const source = drawSource(
  uniformFrom({ bits: 32, next: () => crypto.getRandomValues(words)[0] ?? 0 }),
);

/** A practice table in this thread, as a page asks for it: opened, played at, gone on with. */
export const TABLE_ANSWERS = {
  opened: ({ language, ...asked }: Examined & { readonly language: Language }) => {
    const found = examining(asked);
    if (isRefusal(found)) return found;
    const { game, rules } = found;
    table = openLocalTable(game, { name: PRACTICE, rules, source, clock: Date.now, language });
    expectAccepted(
      table.ask([
        { type: 'TakeSeat', seat: 1, patron: YOU },
        { type: 'BuyIn', seat: 1, cents: CHIPS },
      ]),
    );
    return { declaration: table.declaration, view: table.view(), meters: table.meters };
  },
  done: ({ commands }: { readonly commands: readonly TableCommand[] }) => now().ask(commands),
  ready: (_: object) => now().ready(),
  begin: (_: object) => now().begin(),
} as const;
