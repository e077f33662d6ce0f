import { games } from '../../../games/index.ts';
import { gameOf } from '../../../house/games.ts';
import type { TableAction } from '../../../kernel/game.ts';
import { readScript, writeCommand } from '../../../kernel/notation.ts';
import type { PlayCommand } from '../../../kernel/play-commands.ts';
import { bug, isRefusal } from '../../../kernel/refusal.ts';
import type { SettlementLine } from '../../../kernel/settlement.ts';
import { signingRule, type TableCommand } from '../../../table/index.ts';
import {
  type Answer,
  accepted,
  floorpersonOf,
  keyOf,
  passwordOf,
  type Stage,
  tableOf,
} from './stage.ts';

/** One command said at a table, what the house had to say to it, and what was settled by it. */
export interface TableMoment {
  readonly said: string;
  readonly refusal?: { readonly refused: string; readonly because: string; readonly cite: string };
  readonly settled: readonly SettlementLine[];
}

/** Rounds of a script at a live table, each command given over HTTP by the person who may give it. */
export const playLive = async (
  stage: Stage,
  script: string,
  patrons: Readonly<Record<number, string>>,
): Promise<readonly TableMoment[]> => {
  const read = readScript(games, script);
  if (isRefusal(read)) return bug(read.because);
  const { game, script: told } = read;
  const table = tableOf(game.id);
  const url = `/api/tables/${table}`;
  const say = (person: string, command: object): Promise<Answer> =>
    stage.send(person, url, { key: keyOf(), command });
  const must: Must = async (person, command) =>
    accepted(await say(person, command), `${table} ${command.type}`);
  await opened(stage, game.id, told.filed, must);
  const moments: TableMoment[] = [];
  const seated = new Set<number>();
  for (const command of told.commands) {
    const seat = 'seat' in command ? Number(command.seat) : undefined;
    const patron = seat === undefined ? undefined : (patrons[seat] ?? `P-000${seat}`);
    if (seat !== undefined && patron !== undefined && !seated.has(seat)) {
      seated.add(seat);
      await seatedAt(must, seat, patron, await stage.house.table({ table, game: game.id }));
    }
    const before = (await stage.house.table({ table, game: game.id })).play.settled.length;
    const answer = await given(game.id, command, patron, say);
    const after = (await stage.house.table({ table, game: game.id })).play.settled;
    const { code, because, cite } = answer.body;
    moments.push({
      said: writeCommand(game, command),
      settled: after.length < before ? [] : after.slice(before),
      ...(answer.ok
        ? {}
        : { refusal: { refused: `${code}`, because: `${because}`, cite: `${cite}` } }),
    });
  }
  return moments;
};

type Must = (person: string, command: TableCommand) => Promise<Answer>;

/** The floorperson opens the table, its crew joins, and fresh equipment is brought. */
const opened = async (
  stage: Stage,
  id: string,
  filed: Readonly<Record<string, string>>,
  must: Must,
): Promise<void> => {
  const game = gameOf(games, id);
  const at = { table: tableOf(id), game: id };
  const floorperson = floorpersonOf(id);
  const table = await stage.house.table(at);
  if (table.status === 'closed') {
    const from = '2026-11-01';
    if (Object.keys(filed).length > 0) {
      await must(floorperson, { type: 'FileSubmission', from, filed });
    }
    const limits = { minimumCents: 100, maximumCents: 50_000 };
    await must(floorperson, { type: 'SetLimits', limits });
    const opening = { kind: 'felt', practice: false, openerCents: 10_000_000 } as const;
    await must(floorperson, { type: 'OpenTable', ...opening });
    for (const [person, duty] of CREW) {
      await must(floorperson, { type: 'JoinCrew', person, duty });
    }
  }
  for (const kind of new Set(game.table.equipment.map((one) => one.kind))) {
    if (table.equipment[kind] !== undefined) {
      await must(floorperson, { type: 'RemoveEquipment', kind, reason: 'time is up' });
    }
    const set = `${kind}-${keyOf()}`;
    await must(floorperson, { type: 'BringEquipment', kind, set });
  }
};

const CREW = [
  ['dealer', 'dealer'],
  ['second-dealer', 'dealer'],
  ['third-dealer', 'dealer'],
  ['stickperson', 'stickperson'],
  ['boxperson', 'boxperson'],
] as const;

const seatedAt = async (
  must: Must,
  seat: number,
  patron: string,
  table: Awaited<ReturnType<Stage['house']['table']>>,
): Promise<void> => {
  if (table.seats[seat]?.patron === patron) return;
  if (table.seats[seat] !== undefined) await must('dealer', { type: 'LeaveSeat', seat });
  await must(patron, { type: 'TakeSeat', seat, patron });
  await must('cage', { type: 'BuyIn', seat, cents: 50_000 });
};

/** A player acts for the seat; a coupon is offered by the player and accepted by a dealer; the crew does the rest. */
const given = async (
  id: string,
  command: TableAction | PlayCommand,
  patron: string | undefined,
  say: (person: string, command: object) => Promise<Answer>,
): Promise<Answer> => {
  const bet = command as Extract<PlayCommand, { type: 'PlaceBet' }>;
  if (bet.type === 'PlaceBet' && bet.matchPlay !== undefined && patron !== undefined) {
    const { type: _type, matchPlay, ...placing } = bet;
    const { serial } = matchPlay;
    const offered = await say(patron, { type: 'OfferCoupon', ...placing, serial });
    return offered.ok ? say('dealer', { type: 'AcceptCoupon', seat: bet.seat, serial }) : offered;
  }
  const game = gameOf(games, id);
  const { by } = signingRule(game, { type: 'Say', said: command });
  const role = by.includes('player') && patron !== undefined ? 'player' : by.find(onCrew);
  const person = role === 'player' ? patron : CREW.find(([, duty]) => duty === role)?.[0];
  const gives = () =>
    say(person ?? bug(`nobody gives ${command.type} at ${id}`), { type: 'Say', said: command });
  const answer = await gives();
  // The crew closes betting before a result is entered.
  if (answer.ok || answer.body.code !== 'betting-open') return answer;
  await say('dealer', { type: 'CloseBetting' });
  return gives();
};

const onCrew = (role: string): boolean => CREW.some(([, duty]) => duty === role);

/** What was called last is corrected; answers the lines of the round before and after. */
export const correctLive = async (
  stage: Stage,
  id: string,
  { instead: line, reason }: { readonly instead: string; readonly reason: string },
): Promise<{ readonly before: Lines; readonly after: Lines }> => {
  const read = readScript(games, `${id}\n${line}`);
  if (isRefusal(read)) return bug(read.because);
  const [instead] = read.script.commands;
  const at = { table: tableOf(id), game: id };
  const { play, told } = await stage.house.table(at);
  const index = told.commands.findLastIndex(({ type }) => type === instead?.type);
  const floorperson = floorpersonOf(id);
  const answer = await stage.send('dealer', `/api/tables/${at.table}`, {
    ...{ key: keyOf(), command: { type: 'Correct', index, instead, reason } },
    approver: { person: floorperson, password: passwordOf(floorperson) },
  });
  accepted(answer, `${at.table} Correct`);
  return { before: play.settled, after: (await stage.house.table(at)).play.settled };
};

type Lines = readonly SettlementLine[];
