import { z } from 'zod';
import type { Games } from '../house/games.ts';
import type { Declarations, Declared, SigningRule } from '../kernel/command.ts';
import { meterCommands } from '../progressive/index.ts';
import { tableCommands } from '../table/index.ts';

/** Commands that are sent to the same address. */
export interface Sent {
  /** The name of the choice among them in the description. */
  readonly group: string;
  /** By the name that the description gives each. */
  readonly commands: Declarations;
}

/** Every command that can be sent to the house, by where it is sent. */
export const declaredIn = (games: Games): readonly Sent[] => [
  { group: 'TableCommand', commands: tableCommands },
  {
    group: 'RoundCommand',
    commands: Object.assign(
      {},
      ...Object.entries(games).map(([id, { commands }]) => prefixed(id, old(commands))),
    ),
  },
  { group: 'MeterCommand', commands: meterCommands },
];

const prefixed = (id: string, commands: Declarations): Declarations =>
  Object.fromEntries(Object.entries(commands).map(([type, one]) => [`${id}.${type}`, one]));

const old = (
  commands: Readonly<Record<string, { by: readonly string[]; shape: z.ZodType }>>,
): Declarations =>
  Object.fromEntries(
    Object.entries(commands).map(([type, { shape, ...one }]) => [
      type,
      {
        cite: 'House rules § command',
        ...one,
        type,
        schema: shape,
        words: { title: type },
      } as SigningRule & Declared,
    ]),
  );

/** A command in a body: its own declaration says what it must be, and the description refers to all of them. */
export const commandOf = (group: string) =>
  z
    .custom<{ readonly type: string } & Readonly<Record<string, unknown>>>(
      (sent) =>
        typeof sent === 'object' &&
        sent !== null &&
        typeof (sent as { type?: unknown }).type === 'string',
      'Send an object with a type',
    )
    .meta({ $ref: `#/components/schemas/${group}` });
