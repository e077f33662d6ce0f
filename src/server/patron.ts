import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import type { RoundOf } from '../house/journal/patron-queries.ts';
import { eventIn } from '../house/log/stream.ts';
import { awayAt, limitsAt, lostOf, playedOn } from '../house/people/own-limits.ts';
import { protectionOf } from '../house/people/people.ts';
import { tableStream } from '../house/streams.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { netOf, type SettlementLine } from '../kernel/settlement.ts';
import { settledBy } from '../table/index.ts';
import { type Door, route } from './describe.ts';
import type { Answers } from './journal-questions.ts';
import { type Sessions, signedOff } from './session.ts';
import { type PatronShown, patronShown } from './wire/patron.ts';

const shows = route.people({
  id: 'patron',
  says: 'Your own limits, rounds and money',
  answers: patronShown,
});

type Round = PatronShown['rounds'][number];

/** Rounds and movements of money that are listed. */
const LISTED = 30;

/** What a patron may know of themself. */
export const patron = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  /** The journal says where the lines are; the log says what they are. */
  const roundAt = async ({ table, round, at, settled }: RoundOf): Promise<readonly Round[]> => {
    const known = (await house.floor()).tables.find((one) => one.table === table);
    const game = known === undefined ? undefined : house.games[known.game];
    if (game === undefined) return [];
    const stream = tableStream(game, table);
    const lines: SettlementLine[] = [];
    for (const { position, ordinal, seat } of settled.toReversed()) {
      const kept = (await house.log.store.entry(position))?.events[ordinal];
      if (kept?.stream !== stream.name) continue;
      const event = eventIn(stream, kept.event);
      lines.push(...settledBy(event).filter((line) => line.seat === seat));
    }
    if (lines.length === 0) return [];
    const sum = (of: (line: SettlementLine) => number) =>
      lines.reduce((all, line) => all + of(line), 0);
    const wagers = game.wagers((await house.table({ table, game: game.id })).inForce);
    const titles = Object.fromEntries(
      lines.map(({ wager }) => [wager, wagers[wager]?.title ?? wager]),
    );
    const seats = [...new Set(settled.map(({ seat }) => seat))];
    return [
      {
        ...{ table, game: game.id, title: game.title, round, at, seats, lines, titles },
        ...{ netCents: sum(netOf), wageredCents: sum(({ stakeCents }) => stakeCents) },
      },
    ];
  };

  app.get('/api/patron', { schema: shows }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { person, name } = on.person;
    const at = house.clock();
    const protection = protectionOf(await house.people(), person);
    const today = playedOn(protection, gamingDay(at));
    const away = awayAt(protection, at);
    const told = await journal.ask('patron', { person, most: LISTED });
    if (isRefusal(told)) return told;
    const rounds: Round[] = [];
    for (const one of told.rounds) rounds.push(...(await roundAt(one)));
    const later = protection.later;
    return {
      ...{ person, name, limits: limitsAt(protection, at) },
      ...(later === undefined || later.from <= at ? {} : { later }),
      ...(away === undefined ? {} : { away }),
      ...{ lostTodayCents: today.lostCents, practiceLostTodayCents: lostOf(today, true) },
      ...{ minutesToday: Math.round(today.milliseconds / 60_000) },
      ...{ rounds, money: told.money },
    };
  });
};
