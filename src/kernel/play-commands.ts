import {
  type CommandsOf,
  command,
  type Declarations,
  declarations,
  identifier,
  money,
  number,
  onCrew,
  oneOf,
  type Role,
  seat,
  several,
  text,
  together,
} from './command.ts';
import { dollars, readDollars } from './money.ts';

const PLAYERS = onCrew('dealer', ['player', 'dealer']);
const CREW = {
  by: ['dealer', 'stickperson', 'boxperson', 'device'],
  onCrew: ['dealer', 'stickperson', 'boxperson'],
} satisfies { by: Role[]; onCrew: Role[] };

const wager = identifier;
const names = several(number(0, 99), 10);
const meter = identifier;
const SEAT = { seat: { label: 'Seat' } };
const WAGER = {
  ...SEAT,
  wager: { label: 'Wager' },
  names: { label: 'Values', hint: 'The values the player names with the wager' },
};

const matchPlay = together({
  serial: text.max(64).regex(/^\S+$/, 'Enter the serial number without spaces'),
  valueCents: money,
  pays: oneOf('wager odds', 'even money'),
  onPush: oneOf('taken').exactOptional(),
});

const join = command('Join', {
  ...PLAYERS,
  cite: 'House rules § seats',
  fields: { seat },
  line: 'seat {seat}  joins',
  words: { title: 'Join the round', fields: SEAT },
});

const sitOut = command('SitOut', {
  ...onCrew('dealer', ['player', 'dealer', 'device']),
  cite: 'House rules § seats',
  fields: { seat },
  line: 'seat {seat}  sits out',
  words: { title: 'Sit out', fields: SEAT },
});

const namesIn = (said: string | undefined): { names?: number[] } =>
  said === undefined || said === '' ? {} : { names: said.trim().split(' ').map(Number) };

const namesOut = (named: readonly number[] | undefined): string =>
  named === undefined ? '' : ` ${named.join(' ')}`;

const placeBet = command('PlaceBet', {
  ...PLAYERS,
  cite: 'House rules § command',
  fields: {
    seat,
    wager,
    stakeCents: money,
    names: names.exactOptional(),
    matchPlay: matchPlay.exactOptional(),
    with: oneOf('chips', 'cash').exactOptional(),
  },
  words: {
    title: 'Place a wager',
    fields: {
      ...WAGER,
      stakeCents: { label: 'Amount wagered' },
      matchPlay: { label: 'Match Play Coupon' },
      'matchPlay.serial': { label: 'Serial number' },
      'matchPlay.valueCents': { label: 'Face value' },
      'matchPlay.pays': { label: 'Pays' },
      with: { label: 'Placed with' },
    },
  },
  writes({ seat: at, wager: on, stakeCents, names: named, matchPlay: coupon, with: placed }) {
    const cash = placed === 'cash' ? ' in cash' : '';
    const under =
      coupon === undefined
        ? ''
        : ` coupon ${coupon.serial} ${dollars(coupon.valueCents)}${coupon.pays === 'even money' ? ' even money' : ''}`;
    return `seat ${at}  ${on}${namesOut(named)} ${dollars(stakeCents)}${cash}${under}`;
  },
  reads(said) {
    const bet =
      /^seat (\d+) +([a-z0-9-]+)((?: \d+)*) (-?\$\S+)( in cash)?(?: coupon (\S+) (\$\S+)( even money)?)?$/.exec(
        said,
      );
    if (bet?.[2] === undefined || bet[4] === undefined) return undefined;
    const [, at, on, named, stake, cash, serial, value, even] = bet;
    return {
      type: 'PlaceBet',
      seat: Number(at),
      wager: on,
      stakeCents: readDollars(stake) ?? Number.NaN,
      ...namesIn(named),
      ...(cash === undefined ? {} : { with: 'cash' }),
      ...(serial === undefined || value === undefined
        ? {}
        : {
            matchPlay: {
              serial,
              valueCents: readDollars(value) ?? Number.NaN,
              pays: even === undefined ? 'wager odds' : 'even money',
            },
          }),
    };
  },
});

const withdrawBet = command('WithdrawBet', {
  ...PLAYERS,
  cite: 'House rules § command',
  fields: { seat, wager, names: names.exactOptional() },
  words: { title: 'Withdraw a wager', fields: WAGER },
  writes: ({ seat: at, wager: on, names: named }) =>
    `seat ${at}  withdraws ${on}${namesOut(named)}`,
  reads(said) {
    const [, at, on, named] = /^seat (\d+) +withdraws ([a-z0-9-]+)((?: \d+)*)$/.exec(said) ?? [];
    return on === undefined
      ? undefined
      : { type: 'WithdrawBet', seat: Number(at), wager: on, ...namesIn(named) };
  },
});

/** What a meter shows is read by the house when the result is entered, and is nobody's word. */
const readMeter = command('ReadMeter', {
  by: ['device'],
  cite: 'House rules § meters',
  fields: { meter, cents: money },
  line: 'meter {meter} {cents}',
  words: {
    title: 'Read the meter',
    fields: { meter: { label: 'Meter' }, cents: { label: 'Shows' } },
  },
});

/** The meter is out of service: wagers on it are returned, and the round goes on without them. */
const voidMeter = command('VoidMeter', {
  by: ['dealer', 'boxperson', 'device'],
  onCrew: ['dealer', 'boxperson'],
  second: ['floorperson'],
  cite: 'House rules § meters',
  fields: { meter },
  line: 'meter {meter} out of service',
  words: { title: 'Take the meter out of service', fields: { meter: { label: 'Meter' } } },
});

/** No draw can come any more: every wager is returned. Only what ends a session says it, and no device by itself. */
const returnWagers = command('ReturnWagers', {
  by: ['device'],
  cite: 'House rules § devices',
  fields: {},
  line: 'all wagers returned',
  words: { title: 'Return all wagers' },
});

const beginRound = command('BeginRound', {
  ...CREW,
  cite: 'House rules § rounds',
  fields: {},
  line: 'new round',
  words: { title: 'Begin the next round' },
});

/** What is the same at every game. */
export const playCommands = declarations(
  join,
  sitOut,
  placeBet,
  withdrawBet,
  readMeter,
  voidMeter,
  returnWagers,
  beginRound,
);
export type PlayCommand = CommandsOf<typeof playCommands>;

/** Whether what is said in a round is this command, which every game has. */
export const says = <Type extends PlayCommand['type']>(
  said: { readonly type: string },
  type: Type,
): said is Extract<PlayCommand, { type: Type }> => said.type === type;

const known = new WeakMap<Declarations, Declarations>();

/** Everything that may be said in a round of this game. */
export const commandsAt = ({ commands }: { readonly commands: Declarations }): Declarations => {
  const all = known.get(commands) ?? { ...playCommands, ...commands };
  known.set(commands, all);
  return all;
};
