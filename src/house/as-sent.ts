import { COMMANDS, DESK_COMMANDS } from '../coupons/index.ts';
import { type Declarations, declarationOf, parseCommand } from '../kernel/command.ts';
import { isRefusal, type Refusal, refuse, say } from '../kernel/refusal.ts';
import { alertCommands } from './alerts/alerts.ts';
import type { HouseCommand } from './decisions.ts';
import { type Floor, floorCommands } from './floor.ts';
import { peopleCommands } from './people/commands.ts';
import { saltFits } from './salted.ts';

/**
 * What a door asks of a command before it is decided, asked again of every entry: a house that writes its own log has no
 * door, and a limit of no amount or a second game at a table would otherwise be decided as if somebody could send it.
 */
export const notAsSent = (floor: Floor, command: HouseCommand): Refusal | undefined =>
  inAnotherForm(command) ?? atNoTable(floor, command);

/** What is done to people, to the house as a whole and about alerts; tables, meters and coupons read their own commands. */
const READ_HERE: Readonly<Partial<Record<HouseCommand['kind'], Declarations>>> = {
  people: peopleCommands,
  floor: floorCommands,
  alerts: alertCommands,
};

const unmarked = refuse(
  'not-understood',
  'The mark of a coupon is true, or it is left out.',
  'House rules § export',
);

const inAnotherForm = (command: HouseCommand): Refusal | undefined => {
  if (command.kind === 'table') {
    // The mark is there or it is not.
    if (command.coupons !== undefined && command.coupons !== true) return unmarked;
    const fits = saltFits(command.salt, [command.asks].flat());
    return fits === true ? undefined : fits;
  }
  if (command.kind === 'coupons') {
    const form = declarationOf(AT_DESK, command.asks, 'coupon');
    return isRefusal(form) ? form : undefined;
  }
  const declared = READ_HERE[command.kind];
  if (declared === undefined || !('asks' in command)) return undefined;
  const read = parseCommand(declared, command.asks, command.kind);
  return isRefusal(read) ? read : undefined;
};

/**
 * § 525.22(b): a coupon is placed, redeemed and returned with its wager, in the entry of the table. Entered at the desk it
 * would be in a drop box that it never went into.
 */
const AT_DESK: Declarations = Object.fromEntries(
  DESK_COMMANDS.map((type) => [type, COMMANDS[type]]),
);

/**
 * A house that has its name plays at the tables that it set up, and nowhere else: what is not on the floor is not on its
 * list of tables when sessions end. A table has one game: two of the same name would share a device, and one could end the
 * other's session.
 */
const atNoTable = (floor: Floor, command: HouseCommand): Refusal | undefined => {
  if (!('table' in command) || !('game' in command)) return undefined;
  const known = floor.tables.find(({ table }) => table === command.table);
  if (known === undefined) {
    return floor.name === ''
      ? undefined
      : refuse('no-such-table', `There is no table ${say(command.table)}.`, cite);
  }
  return known.game === command.game
    ? undefined
    : refuse('no-such-table', `${command.table} is a table of another game.`, cite);
};

const cite = 'House rules § tables' as const;
