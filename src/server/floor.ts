import { z } from 'zod';
import type { House } from '../house/house.ts';
import { deviceStream, meterStream, tableStream } from '../house/streams.ts';
import type { Language } from '../kernel/felt.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { shownCents } from '../progressive/index.ts';
import type { Table } from '../table/index.ts';
import { type Door, openRoute } from './describe.ts';
import { phaseOf, toldIn } from './felt-view.ts';
import { languageOf } from './language.ts';
import { readersOf } from './readers.ts';
import type { Roads } from './road.ts';
import type { Sessions } from './session.ts';
import { asPerson, type StreamOptions, type sending, type Watching } from './stream.ts';
import { openFor } from './view.ts';
import { type FloorTable, floorShown } from './wire/house.ts';

const schema = openRoute.house({
  id: 'floor',
  says: 'The tables of the house: limits, free seats, the last result',
  answers: floorShown,
});

const follows = openRoute.house({
  id: 'floorEvents',
  says: 'Server-sent events: a table of the floor as it is now',
  answers: { 'text/event-stream': z.string() },
});
const whose = z.object(asPerson);

/** Past rounds on a small felt. */
const TILES = 6;

type At = { readonly table: string; readonly game: string; readonly title: string };

interface Pictures {
  readonly house: House;
  readonly past: Roads;
  readonly dealers: StreamOptions['dealers'];
}

/** A table as a small felt. */
const smallFelts = ({ house, past, dealers }: Pictures) => {
  const shown = async (at: At, language: Language): Promise<FloorTable> => {
    const table = await house.table(at);
    const { status, kind, practice, limits, seats, play } = table;
    const game = house.games[at.game];
    const closesAt = dealers.get(at.table)?.closesAt();
    return {
      ...at,
      gameTitle: game?.title ?? at.game,
      ...{ status, kind, practice, limits },
      seats: { taken: Object.keys(seats).length, of: game?.table.seats ?? 0 },
      round: play.number,
      at: house.clock(),
      ...(closesAt === undefined ? {} : { closesAt }),
      ...(await pictureOf(at, table, language)),
    };
  };

  /** The last result stands until something happens in the round that follows. */
  const lastOf = async (game: AnyGame, at: At, table: Table, language: Language) => {
    const viewer = { as: 'public' } as const;
    const now = toldIn(game, table, viewer, language).told;
    const of = now === undefined ? ((await past.ended(game, at.table)) ?? table) : table;
    const told = now ?? toldIn(game, of, viewer, language).told;
    const shown = game.screen?.shows?.(of.inForce, of.play.round, viewer, language);
    return { told, lying: { ...told?.shown, ...shown }.lying ?? [] };
  };

  /** What somebody who passes by sees on the layout. */
  const pictureOf = async (
    at: At,
    table: Table,
    language: Language,
  ): Promise<Partial<FloorTable>> => {
    const game = house.games[at.game];
    if (game === undefined) return {};
    const { inForce, play } = table;
    const { told, lying } = await lastOf(game, at, table, language);
    const over = game.procedure(inForce).over(play.round, play);
    const { road = [] } = await past.roadOf(game, at.table, undefined, language);
    const meters = Object.keys(game.meters?.filed(inForce) ?? {});
    const meter = meters[0] === undefined ? undefined : await house.meter(at.table, meters[0]);
    const stands = game.screen?.stands?.(inForce, play.round, language);
    const seed = game.meters?.filed(inForce)[meters[0] ?? '']?.seedCents ?? 0;
    return {
      phase: phaseOf(table, over, openFor(game, table, undefined)),
      ...(told === undefined ? {} : { says: told.say }),
      ...(stands === undefined ? {} : { stands }),
      shows: lying.filter(({ dice, cards }) => (dice?.faces ?? cards ?? []).length > 0),
      road: road.slice(-TILES),
      ...(meter === undefined
        ? {}
        : { meterCents: meter.phase === 'not installed' ? seed : shownCents(meter) }),
    };
  };
  return shown;
};

/** The tables of the house as small felts, and one stream for all of them. */
export const floor = ({
  app,
  who,
  watched,
  onFault,
  ...pictures
}: Pictures & {
  readonly app: Door;
  readonly who: Sessions;
  readonly watched: Watching;
  readonly onFault: (error: unknown) => void;
}): void => {
  const { house } = pictures;
  const shown = smallFelts(pictures);
  app.get('/api/floor', { schema }, async (request) => {
    const { name, tables } = await house.floor();
    const language = languageOf(request);
    return { name, tables: await Promise.all(tables.map((at) => shown(at, language))) };
  });

  const { follow, close } = passersBy({ house, dealers: pictures.dealers, shown, onFault });
  app.addHook('onClose', async () => close());
  app.get(
    '/api/floor/events',
    { schema: { ...follows, querystring: whose } },
    async (request, reply) => {
      const on = await who.of(request);
      const connected = watched.connect(request, reply);
      if (connected === undefined || isRefusal(connected)) return connected;
      watched.guard(on, request.query.person, connected);
      return follow(languageOf(request), connected);
    },
  );
};

interface Reader {
  readonly language: Language;
  write(text: string): void;
}

/** Everybody who looks at the floor: a table that changed is shown to them, once however much happened. */
const passersBy = ({
  house,
  dealers,
  shown,
  onFault,
}: Pick<Pictures, 'house' | 'dealers'> & {
  readonly shown: (at: At, language: Language) => Promise<FloorTable>;
  readonly onFault: (error: unknown) => void;
}) => {
  const changed = new Set<string>();

  const isAmong = (names: ReadonlySet<string>, { table, game: id }: At): boolean => {
    const game = house.games[id];
    return (
      game !== undefined &&
      (names.has(tableStream(game, table).name) ||
        names.has(deviceStream(table).name) ||
        (game.meters?.names ?? []).some((meter) => names.has(meterStream(table, meter).name)))
    );
  };
  const tell = async (all: readonly Reader[]): Promise<void> => {
    const names = new Set(changed);
    changed.clear();
    const tables = (await house.floor()).tables.filter((at) => isAmong(names, at));
    for (const language of new Set(all.map((one) => one.language))) {
      for (const at of tables) {
        const text = await told(at, language);
        for (const one of all) if (one.language === language) one.write(text);
      }
    }
  };
  const told = async (at: At, language: Language): Promise<string> =>
    `event: table\ndata: ${JSON.stringify(await shown(at, language))}\n\n`;
  const readers = readersOf<Reader>(tell, onFault);
  const hangUp = house.subscribe(({ events }) => {
    if (readers.isEmpty()) return;
    for (const { stream } of events) changed.add(stream);
    readers.tellSoon();
  });
  /** A clock is set after the entry that it follows; tables that are set up later have one too. */
  const clocks = new WeakSet<object>();
  const hearClocks = (): void => {
    for (const [table, dealer] of dealers) {
      if (clocks.has(dealer)) continue;
      clocks.add(dealer);
      dealer.onClock(() => {
        changed.add(deviceStream(table).name);
        readers.tellSoon();
      });
    }
  };
  return {
    /** Begins with every table, so that nothing is missed between a page and its stream. */
    follow: async (
      language: Language,
      connected: Pick<ReturnType<typeof sending>, 'write' | 'onClose'>,
    ) => {
      const { write } = connected;
      readers.add({ language, write }, connected);
      hearClocks();
      for (const at of (await house.floor()).tables) write(await told(at, language));
      return undefined;
    },
    close: (): void => {
      hangUp();
      readers.close();
    },
  };
};
