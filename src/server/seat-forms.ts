import type { People, Person } from '../house/people/people.ts';
import type { AnyGame } from '../kernel/game.ts';
import { commandsAt } from '../kernel/play-commands.ts';
import type { Seat } from '../kernel/wager.ts';
import {
  type SigningRule,
  signedBy,
  type Table,
  type TableCommand,
  tableCommands,
} from '../table/index.ts';
import { type Filling, offered } from './offered-form.ts';
import { offersTo, openFor } from './view.ts';
import type { OfferedForm } from './wire/forms.ts';

export interface SeatsAt {
  readonly game: AnyGame;
  readonly now: Table;
  readonly people: People;
}

type Who = Pick<Person, 'person' | 'duties'>;

/** Whether somebody may give a command at a table, alone or as the first of two: asked where it is decided, too. */
export const maySign = (
  { second: _signsBeside, ...rule }: SigningRule,
  { crew }: Table,
  { person, duties }: Who,
): boolean => {
  const by = duties.map((duty) => ({ person, duty }));
  return signedBy(rule, { by }, { crew, cite: () => 'House rules § crew' }) === true;
};

/** What staff may do for the patron at a seat; without an account also what that patron says in the round. */
export const seatForms = (at: SeatsAt, seat: Seat, who: Who): readonly OfferedForm[] => {
  const seated = at.now.seats[seat];
  if (seated === undefined || at.now.status !== 'open') return [];
  const isSpokenFor = at.now.kind === 'felt' && at.people.people[seated.patron] === undefined;
  return [
    ...chipForms(at, seat, who),
    ...(isSpokenFor ? [...saidForms(at, seat, who), ...couponForms(at, seat, who)] : []),
  ];
};

type Fill = Readonly<Record<string, Filling>>;

const chipForms = ({ now }: SeatsAt, seat: Seat, who: Who): readonly OfferedForm[] => {
  const chipsCents = now.seats[seat]?.chipsCents ?? 0;
  const kept = { seat: { kept: seat } };
  const all = { ...kept, cents: { starts: chipsCents } };
  const forms: readonly (readonly [TableCommand['type'], Fill])[] = [
    ['BuyIn', kept],
    ...(chipsCents > 0
      ? ([
          ['ColorUp', all],
          ['CashOut', all],
          ['Tip', kept],
        ] as const)
      : []),
    ['LeaveSeat', kept],
  ];
  return forms
    .filter(([type]) => maySign(tableCommands[type], now, who))
    .map(([type, fill]) => offered(tableCommands[type], 'Chips', who.duties, fill));
};

type Saying = readonly [type: string, fill: Fill];

/** Wagers that are open to the seat, and what the game offers it now: the same that a player is shown. */
const saidForms = (at: SeatsAt, seat: Seat, who: Who): readonly OfferedForm[] => {
  const { game, now } = at;
  const offers = Map.groupBy(offersTo(game, now, seat, 'en'), ({ command }) => command.type);
  const said = [
    ...wagers(at, seat),
    ...[...offers].map(([type, of]): Saying => [type, sameIn(of.map(({ command }) => command))]),
  ];
  const declared = commandsAt(game);
  return said.flatMap(([type, fill]) => {
    const one = declared[type];
    return one === undefined || !maySign(one, now, who)
      ? []
      : [{ ...offered(one, 'Round', who.duties, fill), said: true as const }];
  });
};

const wagers = (at: SeatsAt, seat: Seat): readonly Saying[] => {
  const { now } = at;
  const open = openWagers(at, seat);
  const own = new Set(now.play.bets.filter((bet) => bet.seat === seat).map(({ wager }) => wager));
  const fill = (some: Iterable<string>): Fill => ({
    seat: { kept: seat },
    wager: { choices: titled(at, some) },
    matchPlay: { omit: true },
    ...unnamed(at),
  });
  const place: readonly Saying[] = [['PlaceBet', fill(open)]];
  const withdraw: readonly Saying[] = [['WithdrawBet', fill(own)]];
  return [
    ...(open.length === 0 ? [] : place),
    ...(own.size === 0 || now.betting === 'closed' ? [] : withdraw),
  ];
};

const couponForms = (at: SeatsAt, seat: Seat, who: Who): readonly OfferedForm[] => {
  const { OfferCoupon } = tableCommands;
  const open = openWagers(at, seat);
  if (open.length === 0 || at.now.practice || !maySign(OfferCoupon, at.now, who)) return [];
  const fill = { seat: { kept: seat }, wager: { choices: titled(at, open) } };
  return [offered(OfferCoupon, 'Coupon', who.duties, { ...fill, ...unnamed(at) })];
};

/** Values are asked for where a wager of the game is placed with some. */
const unnamed = ({ game, now }: SeatsAt): Fill =>
  Object.values(game.wagers(now.inForce)).some(({ names }) => names !== undefined)
    ? {}
    : { names: { omit: true } };

const openWagers = ({ game, now }: SeatsAt, seat: Seat): readonly string[] =>
  now.betting === 'closed'
    ? []
    : Object.entries(openFor(game, now, seat)).flatMap(([id, open]) => (open === true ? [id] : []));

const titled = ({ game, now }: SeatsAt, wagers: Iterable<string>) =>
  [...wagers].map((value) => ({ value, label: game.wagers(now.inForce)[value]?.title ?? value }));

/** What all offers of one command say alike is known; where they differ, it is entered. */
const sameIn = (commands: readonly object[]): Fill => {
  const said = Map.groupBy(commands.flatMap(Object.entries), ([name]) => name);
  return Object.fromEntries(
    [...said].flatMap(([name, values]) => {
      const [[, kept]] = values as [[string, unknown]];
      return new Set(values.map(([, value]) => JSON.stringify(value))).size === 1
        ? [[name, { kept }]]
        : [];
    }),
  );
};
