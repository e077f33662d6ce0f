import { expect, test } from 'vitest';
import { card, cards, command, dice, die, several, text, together } from '../../kernel/command.ts';
import { facesOf } from './faces.ts';

const shows = command('Show', {
  ...{ by: ['dealer'], cite: 'House rules § cards', words: { title: 'Show' } },
  fields: {
    pair: dice(2, 'green'),
    one: die.meta({ colour: 'red' }),
    top: card,
    hand: cards(3),
    both: together({ left: card, right: cards(2) }),
    rows: several(together({ first: card, note: text }), 2),
    note: text,
  },
});
/** What is shown by a command, where the round waits for this one. */
const shown = (said: { readonly type: string }, awaited = 'Show', type = 'Played') =>
  facesOf({
    stream: { game: { commands: { Show: shows }, draw: () => ({ type: awaited }) } },
    before: { inForce: {}, play: { round: {} } },
    event: { type, said },
  } as never).map((face) => `${face.kind} ${face.shown}`);

test('House rules § reports every die and card of a draw is counted, wherever the command has it', () => {
  expect(shown({ type: 'Show', pair: [2, 5] } as never)).toEqual(['green die 2', 'green die 5']);
  expect(shown({ type: 'Show', one: 6 } as never)).toEqual(['red die 6']);
  expect(shown({ type: 'Show', top: 'Kh', hand: ['2s', '3d'] } as never)).toEqual([
    ...['card Kh', 'card 2s', 'card 3d'],
  ]);
  expect(shown({ type: 'Show', both: { left: 'Ah', right: ['4c', '5c'] } } as never)).toEqual([
    ...['card Ah', 'card 4c', 'card 5c'],
  ]);
  const rows = [
    { first: '6d', note: 'x' },
    { first: '7d', note: 'y' },
  ];
  expect(shown({ type: 'Show', rows, note: 'Qh' } as never)).toEqual(['card 6d', 'card 7d']);
  expect(shown({ type: 'Show' })).toEqual([]);
});

test('House rules § reports nothing is counted that the round did not wait for, or that no game declares', () => {
  const top = { type: 'Show', top: 'Kh' };
  expect(shown(top, 'Throw')).toEqual([]);
  expect(shown(top, 'Show', 'TableOpened')).toEqual([]);
  expect(shown({ ...top, type: 'constructor' }, 'constructor')).toEqual([]);
});
