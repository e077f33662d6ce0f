import { evolveAll } from '../../../kernel/decider.ts';
import { anyDraw, recorded, toHex } from '../../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../../kernel/game.ts';
import type { PlayCommand } from '../../../kernel/play-commands.ts';
import { bug, isRefusal } from '../../../kernel/refusal.ts';
import { type Actor, type Table, type TableCommand, tableOf } from '../../../table/index.ts';
import { THE_DEVICE } from '../../people/signers.ts';
import { drawIsDue, firstOf } from '../ahead.ts';
import { type Device, silentDevice } from '../device.ts';
import { promiseFor, SESSION_LENGTH } from '../session.ts';
import { openVault } from '../vault.ts';
import type { Entropy } from './generator.ts';
import { cryptographicWords, generatorFrom } from './generator.ts';
import { type DrawKind, type Sample, sampling } from './sample.ts';

const NAME = 'laboratory';
const HOUSE = '0'.repeat(64);
const DAY = '2026-01-01';

/**
 * Draws as a table makes them: a table of the game is opened and played until this draw is due, sessions come from the vault,
 * each draw has a commitment and bytes of a seat of its own, and the game draws. Only the looking on is the laboratory's.
 */
export const tableSample = (
  game: AnyGame,
  shape: DrawKind,
  draws: number,
  entropy: Entropy,
  onProgress: (draws: number) => void = () => {},
): Sample => {
  const table = tableDrawing(game, shape);
  const generator = generatorFrom(cryptographicWords(entropy));
  const vault = openVault(new Uint8Array(32), {}, generator);
  const at = { name: NAME, game: game.id, table };
  const { through, sample } = sampling(shape, draws);
  let session = vault.opens(`${NAME}/${DAY}/1`, HOUSE, true);
  for (let draw = 0; draw < draws; draw += 1) {
    const index = 1 + (draw % SESSION_LENGTH);
    if (draw > 0 && index === 1) {
      session = vault.opens(`${NAME}/${DAY}/${1 + draw / SESSION_LENGTH}`, HOUSE, true);
    }
    const promise = promiseFor(session, at, index, vault.secret(session, index - 1));
    const seats = [{ seat: 1, entropy: toHex(generator.secret()) }];
    const closing = { draw: 1, closedAt: 0, beaconRound: 0, bets: HOUSE, seats };
    const device: Device = { ...silentDevice, session, promise, closing };
    vault.draws(game, table, device, undefined, through);
    if (index % 1_024 === 0) onProgress(draw);
  }
  onProgress(draws);
  return sample();
};

/** No game goes further than this to a draw. */
const MOST_STEPS = 400;

/** An open table of the game, under some filing, that waits for a draw of this shape. */
const tableDrawing = (game: AnyGame, shape: DrawKind): Table => {
  for (const filed of filings(game)) {
    const table = playedTo(game, filed, shape);
    if (table !== undefined) return table;
  }
  return bug(`${game.title} never draws ${JSON.stringify(shape)}.`);
};

/** The standard filing, then each choice of each option by itself. */
function* filings(game: AnyGame): Generator<Readonly<Record<string, unknown>>> {
  yield {};
  for (const [name, option] of Object.entries(game.submission.options)) {
    for (const choice of 'choices' in option ? option.choices : []) yield { [name]: choice };
  }
}

const playedTo = (
  game: AnyGame,
  filed: Readonly<Record<string, unknown>>,
  shape: DrawKind,
): Table | undefined => {
  const decider = tableOf(game);
  const ask = (table: Table, command: TableCommand, by: readonly Actor[]): Table | undefined => {
    const events = decider.decide(table, command, { at: 0, day: DAY, by });
    return isRefusal(events) ? undefined : evolveAll(decider, table, events);
  };
  const say = (table: Table, said: TableAction | PlayCommand, by: readonly Actor[]) =>
    ask(table, { type: 'Say', said }, by);
  let table: Table | undefined = decider.initial;
  const floor: readonly Actor[] = [{ person: NAME, duty: 'floorperson' }];
  const patron: readonly Actor[] = [{ person: NAME, duty: 'player' }];
  const opens = { kind: 'electronic', practice: true, openerCents: 100_000_000 } as const;
  const before: readonly (readonly [TableCommand, readonly Actor[]])[] = [
    [{ type: 'FileSubmission', from: DAY, filed }, floor],
    [{ type: 'OpenTable', ...opens }, floor],
    [{ type: 'TakeSeat', seat: 1, patron: NAME }, patron],
    [{ type: 'BuyIn', seat: 1, cents: 1_000_000 }, patron],
  ];
  for (const [command, by] of before) {
    table = table && ask(table, command, by);
  }
  if (table === undefined) return undefined;
  const { inForce } = table;
  for (const wager of Object.keys(game.wagers(inForce))) {
    const bet = { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 } as const;
    table = say(table, bet, patron) ?? table;
  }
  for (let step = 0; step < MOST_STEPS && table !== undefined; step += 1) {
    const { play }: Table = table;
    if (!drawIsDue(game, table, play)) {
      const said = firstOf(game.next(inForce, play.round, play));
      table = said && (say(table, said, THE_DEVICE) ?? say(table, said, patron));
      continue;
    }
    const drawn = recorded(anyDraw);
    const said = game.draw(inForce, play.round, play, drawn.source);
    const asked = drawn.taken()?.shape;
    if (asked !== undefined && isOf(asked, shape)) return table;
    table = said && say(table, said, THE_DEVICE);
  }
  return undefined;
};

const isOf = (asked: object, shape: DrawKind): boolean =>
  'dice' in shape
    ? 'dice' in asked && asked.dice === shape.dice
    : 'of' in asked && asked.of === shape.cards;
