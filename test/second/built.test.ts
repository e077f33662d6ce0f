import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { type Declared, ROLES, type Role } from '../../src/kernel/command.ts';
import { commandsAt } from '../../src/kernel/play-commands.ts';
import { parseSubmission } from '../../src/kernel/submission.ts';
import { meterCommands } from '../../src/progressive/commands.ts';
import { tableCommands } from '../../src/table/commands.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../verifier/${name}`, import.meta.url), 'utf8');
const part = (name: string) => import(/* @vite-ignore */ `../../verifier/${name}`);

test('the verifier and its page are built from their parts (node verifier/build.mjs)', async () => {
  const { builtModule, builtPage } = await part('build.mjs');
  expect(read('houseway-verifier.mjs')).toBe(builtModule());
  expect(read('index.html')).toBe(builtPage());
});

test('the verifier imports nothing but its own parts and, in Node, files', () => {
  const imported = [...read('houseway-verifier.mjs').matchAll(/\bimport\b[^;]*?'([^']+)'/g)];
  expect(new Set(imported.map(([, name]) => name))).toEqual(new Set(['node:url', 'node:fs']));
  expect(read('index.html')).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
});

type Rule = readonly [roles: string, second?: string, offCrew?: boolean];

/** A declaration as the second verifier writes rules; roles in the order of the house's list. */
const asRule = ({ by, second, onCrew }: Pick<Declared, 'by' | 'second' | 'onCrew'>) => [
  sorted(by),
  sorted(second ?? []),
  onCrew?.length === 0,
];
const sorted = (roles: readonly Role[]) => ROLES.filter((role) => roles.includes(role)).join(' ');
const written = ([roles, second = '', offCrew = false]: Rule) => [
  sorted(roles.split(' ') as Role[]),
  sorted(second.split(' ') as Role[]),
  offCrew,
];

test('House rules § roles: both verifiers ask the same people for every command', async () => {
  const { TABLE_RULES, SAID_RULES } = await part('parts/roles.mjs');
  const { METER_RULES } = await part('parts/meter.mjs');
  const { Say: _say, ...atTable } = tableCommands;
  const asked = (declared: object) =>
    Object.fromEntries(Object.entries(declared).map(([type, one]) => [type, asRule(one)]));
  const told = (rules: Readonly<Record<string, Rule>>) =>
    Object.fromEntries(Object.entries(rules).map(([type, rule]) => [type, written(rule)]));
  expect(told(TABLE_RULES)).toEqual(asked(atTable));
  expect(told(METER_RULES)).toEqual(asked(meterCommands));
  for (const [id, game] of Object.entries(games)) {
    expect(told(SAID_RULES[id]), id).toEqual(asked(commandsAt(game)));
  }
});

test('House rules § submission: both verifiers know the same rules and standards', async () => {
  const { GAMES } = await part('parts/games/index.mjs');
  for (const [id, game] of Object.entries(games)) {
    expect(GAMES[id].standard, id).toEqual(parseSubmission(game.submission, {}));
    expect(GAMES[id].seats, id).toBe(game.table.seats);
  }
});
