// What is said in a round, settled again (docs/log-events.md, "Rounds"): the wagers that a command places, the results that
// it decides, and the line of every bet, to the cent and in order.
import { canonical, must, same } from './bytes.mjs';
import { citesFit } from './cites.mjs';
import { isFromDraw } from './roles.mjs';
import { ordered, settled, VOID } from './settle.mjs';
import { amountsOf, gameOf, held, playEvent, seatAccount } from './table.mjs';
import { isOffered, layoutStands } from './wagers.mjs';

const PLAY_EVENTS = [
  ...['Joined', 'SatOut', 'BetPlaced', 'BetRaised', 'BetWithdrawn', 'MeterRead', 'BetSettled'],
  'RoundBegun',
];
const isOfPlay = ({ type }) => PLAY_EVENTS.includes(type);

const rising = (names = []) => names.toSorted((a, b) => a - b);
const findBet = (table, { seat, wager, names }) =>
  table.bets.find(
    (bet) => bet.seat === seat && bet.wager === wager && same(bet.names ?? [], rising(names)),
  );
const isMoney = (cents) => Number.isSafeInteger(cents) && cents > 0;

/** Posted limits are for chips and coupon together, and the most for all seats of a player (readings 33, 34). */
const withinLimits = (table, said) => {
  const own = table.limits.perWager?.[said.wager];
  const game = gameOf(table);
  if (own === undefined && game.ownAmount?.includes(said.wager)) return;
  const { minimumCents, maximumCents } = own ?? table.limits;
  // Where a chapter allows no more than less, and pays a fixed amount, that is the minimum.
  const least = own === undefined ? (game.mostCents?.[said.wager] ?? minimumCents) : minimumCents;
  const cents = ({ stakeCents, matchPlay }) => stakeCents + (matchPlay?.valueCents ?? 0);
  const alike = table.bets.filter(
    (bet) => bet.wager === said.wager && same(bet.names ?? [], rising(said.names)),
  );
  const at = (seats) =>
    alike.filter(({ seat }) => seats(seat)).reduce((sum, b) => sum + cents(b), cents(said));
  const here = at((seat) => seat === said.seat);
  must(here >= Math.min(minimumCents, least), 'the wager is below the minimum');
  const player = table.seats[said.seat];
  must(
    at((seat) => table.seats[seat] === player) <= maximumCents,
    'the wager is above the maximum',
  );
};

const placed = (table, said, { replaying }) => {
  const { seat, wager, stakeCents, names, matchPlay } = said;
  must(table.seats[seat] !== undefined, `nobody sits at seat ${seat}`);
  must(table.betting === 'open', 'betting is closed');
  must(gameOf(table).isOpen(table.play, wager), `${wager} is closed: the result is known`);
  isOffered(table, said);
  must(isMoney(stakeCents), 'a wager is a whole number of cents');
  const short = held(table, seatAccount(seat)) < stakeCents;
  must(replaying || !short, `seat ${seat} does not have the chips`);
  withinLimits(table, said);
  const lying = findBet(table, said);
  if (lying !== undefined) {
    must(matchPlay === undefined, 'a coupon goes under a wager that lies there');
    const raised = { ...lying, stakeCents: lying.stakeCents + stakeCents };
    layoutStands(table, table.bets.with(table.bets.indexOf(lying), raised), seat, raised);
    return [{ type: 'BetRaised', bet: lying.id, byCents: stakeCents }];
  }
  must(matchPlay === undefined || stakeCents >= matchPlay.valueCents, 'a coupon is not matched');
  const bet = {
    ...{ id: table.betsPlaced + 1, seat, wager, stakeCents },
    ...(names === undefined ? {} : { names: rising(names) }),
    ...(matchPlay === undefined ? {} : { matchPlay }),
  };
  layoutStands(table, [...table.bets, bet], seat, bet);
  return [{ type: 'BetPlaced', bet }];
};

/** Whether a wager cannot be placed as the table is. */
export const refuses = (table, said, how) => {
  if (said?.type !== 'PlaceBet') return false;
  try {
    placed(table, said, how);
    return false;
  } catch {
    return true;
  }
};

const withdrawn = (table, said, { voids }) => {
  const bet =
    said.names === undefined
      ? table.bets.find(({ seat, wager }) => seat === said.seat && wager === said.wager)
      : findBet(table, said);
  must(bet !== undefined, 'there is no such wager on the layout');
  if (voids?.has(bet.id)) return [{ type: 'BetWithdrawn', bet: bet.id }];
  must(table.betting === 'open', 'betting is closed');
  must(gameOf(table).isOpen(table.play, bet.wager), 'a wager is withdrawn after the result');
  const left = table.bets.filter((one) => one !== bet);
  layoutStands(table, left, bet.seat);
  return [{ type: 'BetWithdrawn', bet: bet.id }];
};

const began = (table, _, { beginsAnew }) => {
  must(beginsAnew || gameOf(table).over(table.play), 'the round before it is not over');
  must(table.bets.length === 0, 'wagers of the round before it are on the layout');
  return [{ type: 'RoundBegun', number: table.number + 1 }];
};

/** Wagers on a meter that is out of service go back. */
const meterVoided = (table, { meter }) => {
  const game = gameOf(table);
  must(game.meter?.name === meter, `there is no meter ${meter}`);
  return ordered(table.bets, [game.meter.wager], game.turn).map((bet) => [bet, VOID]);
};

/** No draw can come any more: every wager goes back. */
const allReturned = ({ bets, id }) => {
  const wagers = bets.map(({ wager }) => wager);
  return ordered(bets, wagers, gameOf({ id }).turn).map((bet) => [bet, VOID]);
};
const RETURNS = { VoidMeter: meterVoided, ReturnWagers: allReturned };

/** What the round allows besides the game; undefined where the game itself is spoken to. */
const plain = {
  PlaceBet: placed,
  WithdrawBet: withdrawn,
  BeginRound: began,
  ReadMeter: (_, { meter, cents }) => [{ type: 'MeterRead', meter, cents }],
  Join: (_, { seat }) => [{ type: 'Joined', seat }],
};

const limitOf = (table) => gameOf(table).limit?.(table.rules);
/** A wager that is void for its player alone is returned, and takes no part of a meter or a payout limit. */
const linesFor = (table, decides, { voids } = {}) =>
  settled(voidedIn(decides, voids), {
    payment: table.payment,
    limit: limitOf(table),
    before: table.lines,
    meters: table.meters,
    shared: gameOf(table).shared?.(table.rules),
    people: table.seats,
  });
const voidedIn = (decides, voids) =>
  decides.map(([bet, verdict]) => [bet, voids?.has(bet.id) ? VOID : verdict]);

const PLAYED = ['type', 'said', 'events', 'void'];
const hasMembers = (event, names) =>
  must(
    Object.keys(event).every((name) => names.includes(name)),
    `${event.type} has other members`,
  );

const demandLines = (table, lines, events) => {
  for (const due of lines) {
    const event = events.shift();
    const found = event?.type === 'BetSettled' ? amountsOf(event.settled) : undefined;
    if (found !== undefined) hasMembers(event, ['type', 'settled']);
    if (found !== undefined) hasMembers(event.settled, [...Object.keys(found), 'cite', 'step']);
    must(
      found !== undefined && same(found, due),
      `bet ${due.bet} settles as ${canonical(due)}, and the log has ${canonical(found ?? null)}`,
    );
    citesFit(table, event.settled);
    playEvent(table, event);
  }
};

/** What came to the table after a shake is shaken before it is thrown: every cup that was. */
const isReadied = ({ told, id, kind }) => {
  const { readies = {} } = gameOf({ id });
  if (kind !== 'felt') return true;
  const shakes = (events, piece) =>
    events.flatMap(({ said }) =>
      said !== undefined && readies[said.type]?.includes(piece) ? [`${said.type} ${said.cup}`] : [],
    );
  return [...new Set(Object.values(readies).flat())].every((piece) => {
    const at = told.findLastIndex((one) => one.type === 'EquipmentBrought' && one.kind === piece);
    const since = shakes(told.slice(at + 1), piece);
    return shakes(told.slice(0, at + 1), piece).every((shake) => since.includes(shake));
  });
};

/** The game's own command: its happenings as foretold, each followed by the lines that it decides. */
const gamePlayed = (table, said, events, how) => {
  const game = gameOf(table);
  const { rules, bets } = table;
  const isThrown = isFromDraw(table.id, said) && how.replaying !== true;
  must(!isThrown || isReadied(table), 'what came after the shake is thrown without one');
  const told = events.filter((event) => !isOfPlay(event));
  const { players, seats: people } = table;
  const steps = game.said(table.play, said, { rules, bets, told, players, people });
  const left = [...events];
  for (const { event: due, decides } of steps) {
    const event = left.shift();
    must(event !== undefined && same(event, due), `it does not follow that ${canonical(due)}`);
    demandLines(table, linesFor(table, decides, how), left);
  }
  must(left.length === 0, `${left[0]?.type} does not follow from what was said`);
};

/** A player who leaves gives dice and cups on; in a round told again the wagers go back first. */
const satOut = (table, { seat }, events, { replaying }) => {
  const back = events.filter(({ type }) => type === 'BetWithdrawn');
  must(back.length === 0 || replaying, 'wagers stay until they are settled');
  must(
    back.every(({ bet }) => betIsAt(table, bet, seat)),
    'another player’s wagers move',
  );
  const rest = events.filter(({ type }) => type !== 'BetWithdrawn');
  // In a round told again, wagers of somebody who leaves may go back in an entry of their own.
  if (back.length === 0 || rest.length > 0) passesOn(table, seat, rest);
  for (const event of events) playEvent(table, event);
};
/** Whoever sits out takes part no longer, and what they have in their hands goes on first. */
const passesOn = (table, seat, events) => {
  const gone = gameOf(table).leaves?.(table.play, seat) ?? [];
  const due = [...gone, { type: 'SatOut', seat }];
  must(table.play.unseen || same(events, due), 'a player sits out otherwise');
  must(table.players.includes(seat), 'that seat does not take part');
};
const betIsAt = (table, id, seat) => table.bets.some((bet) => bet.id === id && bet.seat === seat);

/** Folds what was said in a round, and demands what follows from it. */
export const play = (table, event, how) => {
  const { said, events, void: isVoid } = event;
  hasMembers(event, PLAYED);
  if (said.type === 'SitOut') satOut(table, said, events, how);
  else if (RETURNS[said.type] !== undefined) {
    const left = [...events];
    demandLines(
      table,
      linesFor({ ...table, rules: withoutLimit(table) }, RETURNS[said.type](table, said)),
      left,
    );
    must(left.length === 0, 'more happened than that wagers go back');
  } else if (plain[said.type] !== undefined) {
    must(same(events, plain[said.type](table, said, how)), `${said.type} does something else`);
    for (const event of events) playEvent(table, event);
  } else gamePlayed(table, said, events, how);
  if (isVoid) for (const { bet } of events.filter(isPlacing)) how.voids.add(bet.id);
  if (how.isChance(said)) table.betting = 'open';
};
const isPlacing = ({ type }) => type === 'BetPlaced';
const withoutLimit = ({ rules }) => ({ ...rules, payoutLimitCents: 0 });

/** Folds without asking: entries of format 1 are taken as they are. */
export const playAsTold = (table, { said, events }, how) => {
  try {
    const told = events.filter((event) => !isOfPlay(event));
    const { rules, bets, players, seats: people } = table;
    if (said.type === 'SitOut') gameOf(table).leaves?.(table.play, said.seat);
    else gameOf(table).said(table.play, said, { rules, bets, told, players, people });
  } catch {
    // What today's rules do not know of an early round is not settled again.
  }
  for (const event of events) playEvent(table, event);
  if (how?.isChance(said)) table.betting = 'open';
};
