import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { declarationOf } from '../../server/view.ts';
import { keyOf } from './keys.ts';
import { consoleTexts } from './texts.ts';

test.each(Object.values(games))(
  '$id: every key of the console means one thing in every phase',
  (game) => {
    const rules = expectAccepted(parseSubmission(game.submission, {}));
    const { entries } = declarationOf(game, rules, { showsOdds: true });
    const declared = entries.flatMap(({ key }) => (key === undefined ? [] : [key]));
    expect(entries.flatMap((entry) => keyOf(entry) ?? [])).toEqual(declared);
    const all = [...consoleTexts.shortcutList.map(([key]) => key), ...declared];
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
  },
);

test.each(['n', 'x', 'b', 'c', '?', 'k', '6', 'p'])(
  'a game that declares %s for a step of its own leaves the key to the console',
  (key) => {
    const cite = 'House rules § rounds' as const;
    const form = { command: 'Wave', title: 'Wave', cite, fields: [] };
    expect(keyOf({ ...form, key })).toBeUndefined();
    expect(keyOf({ ...form, key: 'h' })).toBe('h');
    expect(keyOf(form)).toBeUndefined();
  },
);
