import { z } from 'zod';
import { COMMANDS, type CommandType, DESK_COMMANDS } from '../coupons/index.ts';
import { alertCommands } from '../house/alerts/alerts.ts';
import { floorCommands } from '../house/floor.ts';
import type { Games } from '../house/games.ts';
import { peopleCommands } from '../house/people/commands.ts';
import { ownLimitCommands } from '../house/people/own-limits.ts';
import type { Declarations, Declared } from '../kernel/command.ts';
import { playCommands } from '../kernel/play-commands.ts';
import { meterCommands } from '../progressive/index.ts';
import { tableCommands } from '../table/index.ts';

/** What people ask for; sessions are the house's own acts. */
const { AddPerson, ChangePerson, RetirePerson, RegisterPatron, ClosePatron, SetPassword } =
  peopleCommands;
export const counterCommands = {
  ...{ AddPerson, ChangePerson, RetirePerson, RegisterPatron, ClosePatron, SetPassword },
  ...ownLimitCommands,
} as const;

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
  { group: 'PlayCommand', commands: playCommands },
  ...Object.entries(games).map(([id, { commands }]) => ({
    group: `${id}.Command`,
    commands: prefixed(id, commands),
  })),
  { group: 'MeterCommand', commands: meterCommands },
  { group: 'PeopleCommand', commands: counterCommands },
  { group: 'FloorCommand', commands: floorCommands },
  { group: 'CouponForm', commands: couponForms },
  { group: 'AlertCommand', commands: { AnswerAlert: alertCommands.AnswerAlert } },
];

const prefixed = (id: string, commands: Declarations): Declarations =>
  Object.fromEntries(Object.entries(commands).map(([type, one]) => [`${id}.${type}`, one]));

type Form = Declared<CommandType, { readonly type: string }>;

/** A form as it is sent: the house signs it with what it has on file, and dates it unless it names its day. */
const unsigned = (type: CommandType): Form => {
  const { fields, ...declared } = COMMANDS[type];
  const { hands: _hands, day, ...own } = fields as Record<string, z.ZodType>;
  const schema = z.strictObject({
    type: z.literal(type),
    ...(day === undefined ? {} : { day: day.optional() }),
    ...own,
  });
  return { ...declared, schema: schema as z.ZodType<{ readonly type: string }> };
};

/** The forms of the coupon desk as they are sent. */
export const couponForms: Readonly<Record<string, Form>> = Object.fromEntries(
  DESK_COMMANDS.map((type) => [type, unsigned(type)]),
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
