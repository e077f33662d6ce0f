import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import type { Journal } from '../house/journal/journal.ts';
import { moneyOf, roundsOf } from '../house/journal/patron-queries.ts';
import { awayAt, limitsAt, playedOn } from '../house/people/own-limits.ts';
import { protectionOf } from '../house/people/people.ts';
import { netOf } from '../kernel/settlement.ts';
import { type Door, route } from './describe.ts';
import type { Recalls } from './recall.ts';
import { lookingAs, type Sessions, signedOff } from './session.ts';
import { type PatronShown, patronShown } from './wire/patron.ts';

const shows = route({
  id: 'patron',
  says: 'Your own limits, rounds and money',
  tag: 'people',
  answers: patronShown,
});

/** Rounds and movements of money that are listed. */
const LISTED = 30;

/** What a patron may know of themself. */
export const patron = (
  app: Door,
  house: House,
  who: Sessions,
  journal: Journal,
  recalls: Recalls,
): void => {
  const roundAt = async (
    person: string,
    looking: ReturnType<typeof lookingAs>,
    { table, round, at }: { readonly table: string; readonly round: number; readonly at: number },
  ): Promise<readonly PatronShown['rounds'][number][]> => {
    const known = (await house.floor()).tables.find((one) => one.table === table);
    const game = known === undefined ? undefined : house.games[known.game];
    if (known === undefined || game === undefined) return [];
    const recall = recalls(game, table);
    const [told] = await recall.rounds(looking, { before: round + 1, most: 1 });
    if (told?.round !== round) return [];
    const seats = [...(await recall.seats(person, told))];
    const lines = told.settled.filter(({ seat }) => seats.includes(seat));
    if (lines.length === 0) return [];
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((all, line) => all + of(line), 0);
    return [
      {
        ...{ table, game: game.id, title: game.title, round, at, seats, lines: [...lines] },
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
    await journal.caughtUp();
    const looking = lookingAs(on);
    const rounds: PatronShown['rounds'][number][] = [];
    for (const one of roundsOf(journal.database, person, LISTED)) {
      rounds.push(...(await roundAt(person, looking, one)));
    }
    const later = protection.later;
    return {
      ...{ person, name, limits: limitsAt(protection, at) },
      ...(later === undefined || later.from <= at ? {} : { later }),
      ...(away === undefined ? {} : { away }),
      ...{ lostTodayCents: today.lostCents, minutesToday: Math.round(today.milliseconds / 60_000) },
      ...{ rounds, money: moneyOf(journal.database, person, LISTED) },
    };
  });
};
