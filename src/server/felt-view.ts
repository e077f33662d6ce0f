import { same } from '../kernel/canonical.ts';
import { act } from '../kernel/decider.ts';
import type { Felt, Language } from '../kernel/felt.ts';
import type { AnyGame, TableAction, Viewer } from '../kernel/game.ts';
import { beatsOf, type ToldBeat } from '../kernel/telling.ts';
import type { Seat } from '../kernel/wager.ts';
import { playing, type Table, type TableEvent, tableOf } from '../table/index.ts';
import { type Looking, viewerOf } from './viewer.ts';
import type { Declaration, LastTold, TableChanged, View } from './wire/table.ts';

/** A felt for a game that declares none: its wagers by their groups, in rows that come out even where they can. */
export const plainFelt = (wagers: Declaration['wagers']): Felt => {
  const groups = [...new Set(wagers.map(({ group }) => group))];
  const blocks = groups.map((title, at) => {
    const own = wagers.filter(({ group }) => group === title);
    const perRow = [4, 3, 2].find((count) => own.length % count === 0) ?? Math.min(own.length, 4);
    const areas = own.map(({ wager, title: whole }) => ({
      wager,
      span: 12 / perRow,
      ...(whole.startsWith(`${title}: `) ? { label: whole.slice(title.length + 2) } : {}),
    }));
    return [`group-${at + 1}`, { kind: 'wagers', title, columns: 12, areas }] as const;
  });
  const names = blocks.map(([name]) => name);
  return {
    blocks: Object.fromEntries(blocks),
    grid: {
      wide: names.flatMap((name, at) => {
        const beside = names[at + 1];
        if (at % 2 === 1) return [];
        return [beside === undefined ? `${name} ${name}` : `${name} ${beside}`];
      }),
      narrow: names.length < 2 ? names : [names.join('|')],
    },
    inscriptions: [],
  };
};

/** Where a round is, for every screen: bets open, no more bets, settled, or the table closed. */
export const phaseOf = (table: Table, over: boolean, open: View['open']): View['phase'] => {
  if (table.status === 'closed') return 'closed';
  if (over) return 'settled';
  const someOpen = Object.values(open).some((one) => one === true);
  return table.betting === 'open' && someOpen ? 'open' : 'no more bets';
};

/** What the game shows of its round, what a seat has to arrange, and the trace of a round that is over. */
export const shownOf = (
  game: AnyGame,
  { play, inForce }: Table,
  viewer: Viewer,
  mine: Seat | undefined,
  language: Language,
): Pick<View, 'shown' | 'arrange' | 'trace'> => {
  const { screen } = game;
  const arrange =
    mine === undefined ? undefined : screen?.arrange?.(inForce, play.round, mine, play, language);
  const trace = screen?.trace?.(inForce, play.round, language);
  return {
    shown: screen?.shows?.(inForce, play.round, viewer, language) ?? {},
    ...(arrange === undefined ? {} : { arrange }),
    ...(trace === undefined ? {} : { trace }),
  };
};

/** The events of an entry as beats for one viewer; a correction is told as the round that it leaves behind. */
export const tellingFor = (
  game: AnyGame,
  events: readonly TableEvent[],
  { before, after }: { readonly before: Table; readonly after: Table },
  looking: Looking,
): Pick<TableChanged, 'beats' | 'told' | 'corrected'> => {
  const { language = 'en' } = looking;
  const telling = { game, rules: before.inForce, viewer: viewerOf(before, looking), language };
  if (events.some(({ type }) => type === 'RoundCorrected')) {
    const viewer = viewerOf(after, looking);
    return {
      beats: [],
      ...toldIn(game, after, viewer, language),
      ...correctedIn(game, { before, after }, viewer, language),
    };
  }
  let table = before;
  const beats = events.flatMap((event) => {
    const told = event.type === 'Played' ? beatsOf(telling, table.play, event.events) : [];
    table = tableOf(game).evolve(table, event);
    return told;
  });
  return { beats };
};

/** Where the telling of the round has come to, for somebody who comes later: the round is replayed. */
export const toldIn = (
  game: AnyGame,
  table: Table,
  viewer: Viewer,
  language: Language,
): { readonly told?: LastTold } => {
  const { told } = toldUntil(game, table, viewer, language);
  return told.say === '' ? {} : { told };
};

/** How a round was told until one of its entries, or to its end. */
const toldUntil = (
  game: AnyGame,
  table: Table,
  viewer: Viewer,
  language: Language,
  entries: number = table.told.commands.length,
): { readonly told: LastTold; readonly play: Table['play'] } => {
  const decider = playing(game, table);
  const telling = { game, rules: table.inForce, viewer, language };
  let state = table.told.play;
  let told: LastTold = { say: '', shown: {} };
  for (const command of table.told.commands.slice(0, entries)) {
    const { events, state: after } = act(decider, state, command as TableAction);
    told = beatsOf(telling, state, events).reduce(heard, told);
    state = after;
  }
  return { told, play: state };
};

/** What was told of the call that a correction replaces, and what is told of it now; a wager is not a call. */
const correctedIn = (
  game: AnyGame,
  { before, after }: { readonly before: Table; readonly after: Table },
  viewer: Viewer,
  language: Language,
): Pick<TableChanged, 'corrected'> => {
  const [old, fresh] = [before, after].map(({ told }) => told.commands);
  const at = fresh?.findIndex((one, index) => !same(one, old?.[index])) ?? -1;
  const isCall = (one: { readonly type: string } | undefined): boolean =>
    one !== undefined && Object.hasOwn(game.commands, one.type);
  if (!isCall(old?.[at]) || !isCall(fresh?.[at])) return {};
  const toldAt = (table: Table): LastTold => {
    const { told, play } = toldUntil(game, table, viewer, language, at + 1);
    const shown = game.screen?.shows?.(table.inForce, play.round, viewer, language);
    return { ...told, shown: { ...told.shown, ...shown } };
  };
  return { corrected: { was: toldAt(before), is: toldAt(after) } };
};

/** A headline takes the lines below it with it; what a beat does not speak of stays. */
export const heard = (last: LastTold, beat: ToldBeat): LastTold => {
  if (beat.aside) return last;
  const { say = last.say } = beat;
  const stays: Partial<LastTold> = beat.say === undefined ? last : {};
  const { why = stays.why, next = stays.next, settled = stays.settled } = beat;
  const lit = [...(stays.lit ?? []), ...(beat.lit ?? [])];
  return {
    say,
    shown: { ...last.shown, ...beat.shown },
    ...(why === undefined ? {} : { why }),
    ...(next === undefined ? {} : { next }),
    ...(lit.length === 0 ? {} : { lit }),
    ...(settled === undefined ? {} : { settled }),
  };
};
