import { expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { parseCommand } from '../src/kernel/command.ts';
import { formOf, staffForms } from '../src/kernel/form.ts';
import { commandsAt } from '../src/kernel/play-commands.ts';
import { declaredIn } from '../src/server/declared.ts';
import { isTest, sourcesOf } from './sources.ts';

test.each(Object.entries(games))(
  'House rules § command every member of every command of %s has a kind and a label of its own',
  (_id, game) => {
    for (const declared of Object.values(commandsAt(game))) {
      const form = formOf(declared);
      expect(form.title).toMatch(/^[A-Z]/);
      for (const { name, kind } of form.fields) {
        expect(kind, `${declared.type}.${name}`).not.toBe('other');
        expect(declared.words.fields, `${declared.type}.${name}`).toHaveProperty([name, 'label']);
      }
    }
  },
);

const bet = { type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 500 };

test.each(Object.entries(games))(
  'House rules § command the door of %s lets a wager in as it is declared, and refuses by the member',
  (_id, game) => {
    const sent = (more: object) => parseCommand(commandsAt(game), { ...bet, ...more }, game.title);
    expect(sent({})).toEqual(bet);
    const refusals: [string, object][] = [
      ['tip', { tip: 1 }],
      ['seat', { seat: '1' }],
      ['seat', { seat: 1.5 }],
      ['stakeCents', { stakeCents: 1e20 }],
      ['stakeCents', { stakeCents: '500' }],
      ['matchPlay.valueCents', { matchPlay: { serial: 'A', valueCents: -1, pays: 'wager odds' } }],
      [
        'matchPlay.note',
        { matchPlay: { serial: 'A', valueCents: 1, pays: 'even money', note: 1 } },
      ],
      ['with', { with: 'credit' }],
      ['names.0', { names: ['3'] }],
    ];
    for (const [member, more] of refusals) {
      expect(sent(more)).toMatchObject({
        refused: 'not-understood',
        because: expect.stringContaining(`"${member}"`),
      });
    }
    expect(sent({ type: 'Place' })).toMatchObject({ refused: 'unknown-command' });
  },
);

test.each(Object.entries(games))(
  'House rules § command the crew of %s can enter everything it must, on a console that has no rows',
  (_id, game) => {
    const forms = staffForms(game.commands);
    const crew = Object.values(game.commands).filter(({ by }) => by.includes('dealer'));
    expect(forms.map(({ command }) => command)).toEqual(
      expect.arrayContaining(crew.map(({ type }) => type)),
    );
    for (const { command, fields } of forms)
      for (const { kind, name, optional } of fields)
        expect(optional || !['rows', 'group', 'other'].includes(kind), `${command}.${name}`).toBe(
          true,
        );
  },
);

const filesWith = (said: RegExp): readonly string[] =>
  sourcesOf('src').flatMap(({ path, text }) => (!isTest(path) && said.test(text) ? [path] : []));

test('House rules § people each decider asks once who signed, and nobody asks before it', () => {
  expect(filesWith(/\bsignedBy\(/)).toEqual([
    'src/house/alerts/alerts.ts',
    'src/house/floor.ts',
    'src/house/meters.ts',
    'src/house/people/people.ts',
    'src/house/shift-change.ts',
    // Which forms are offered, by the same rule; nothing is decided there.
    'src/server/seat-forms.ts',
    'src/table/table.ts',
  ]);
  // No command is sent to two of them.
  const types = declaredIn({}).flatMap(({ commands }) => Object.keys(commands));
  expect(types).toEqual([...new Set(types)]);
});

test('House rules § command what nobody declared is refused in one place', () => {
  expect(filesWith(/refuse\(\s*'unknown-command'/)).toEqual(['src/kernel/command.ts']);
});
