import { same } from '../../kernel/canonical.ts';
import type { Card } from '../../kernel/cards.ts';
import type { DieFace } from '../../kernel/dice.ts';
import { type DrawSource, isHexOf, recorded } from '../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import { type PlayCommand, says } from '../../kernel/play-commands.ts';
import { bug, type Refusal, refuse } from '../../kernel/refusal.ts';
import { filedSince, type Table, type TableCommand } from '../../table/index.ts';
import { closesWagers, drawIsDue, firstOf, idleSeat, lateSeat, nextAt } from './ahead.ts';
import {
  type AtDevice,
  clockBehind,
  type DevicePart,
  isDevice,
  notCommitted,
  notDue,
  windowClosed,
  windowOpen,
} from './at-device.ts';
import { mustBeCommitted } from './commitment.ts';
import type { Device, DrawRecord } from './device.ts';
import { cite } from './session.ts';

/** What the protocol says of a command before the table is asked; undefined where it has nothing against it. */
export const guard = (
  where: AtDevice,
  table: Table,
  device: Device,
  asks: TableCommand,
  part: DevicePart,
): Refusal | undefined => {
  if (table.status !== 'open' || table.kind !== 'electronic') return undefined;
  if (part.returns) return undefined;
  if (device.session === undefined) return guardWithout(where, table, asks);
  if (where.at < device.latest) return clockBehind;
  switch (asks.type) {
    case 'Correct':
    case 'VoidWager':
    case 'EnterWager':
      return drawStands;
    case 'CloseBetting':
      return refuse(
        'device-closes',
        'The device closes betting by its clock at an electronic table.',
        cite,
      );
    case 'SetPayment':
      return roundIsOver(where.game, table)
        ? undefined
        : refuse(
            'promised',
            'The commitment to the round in play covers the payment rule. Set it when the round is over.',
            cite,
          );
    case 'Say':
      return isDevice(where.by)
        ? guardDevice(where, table, device, asks.said, part)
        : guardPlayer(where, table, device, asks.said, part);
    default:
      return undefined;
  }
};

const drawStands = refuse(
  'draw-stands',
  'Nothing is corrected at an electronic table. Put money right in the ledger, beside the round.',
  cite,
);

const corrects = ({ type }: TableCommand): boolean =>
  type === 'Correct' || type === 'VoidWager' || type === 'EnterWager';

/** An electronic table without a session: a round of draw 1 is finished, and nothing new is wagered. */
const guardWithout = (
  { game, by, format }: AtDevice,
  table: Table,
  asks: TableCommand,
): Refusal | undefined => {
  if (asks.type !== 'Say') return format === 2 && corrects(asks) ? drawStands : undefined;
  const { said } = asks;
  if (said.type === 'ReturnWagers') return notDue;
  if (!isDevice(by) && mustBeCommitted(game, table, said)) return notCommitted;
  return format === 2 && said.type === 'PlaceBet' ? notCommitted : undefined;
};

const roundIsOver = (game: AnyGame, { inForce, play }: Table): boolean =>
  game.procedure(inForce).over(play.round, play);

/** No wager without a commitment and an open window, one value a seat, and nothing after closing. */
const guardPlayer = (
  { game, at, day }: AtDevice,
  table: Table,
  device: Device,
  said: TableAction | PlayCommand,
  { entropy = {} }: DevicePart,
): Refusal | undefined => {
  if (said.type === 'Join' || said.type === 'SitOut') return undefined;
  if (device.promise?.round !== table.play.number) return notCommitted;
  // What it was committed to is no longer filed: the device begins the next round.
  if (filedSince({ game, table, given: { day } }) !== undefined) return notCommitted;
  if (device.closing !== undefined || (device.window && at > device.window.closesAt)) {
    return windowClosed;
  }
  if (!says(said, 'PlaceBet')) return undefined;
  const { seat } = said;
  const given = Object.hasOwn(entropy, String(seat)) ? entropy[String(seat)] : undefined;
  const first = !device.seats.some((one) => one.seat === seat);
  if (first && !isHexOf(given, 32)) {
    return refuse(
      'entropy-missing',
      'Send 32 bytes of your own, in 64 small hexadecimal digits, with the first wager of a round.',
      cite,
    );
  }
  return first || given === undefined
    ? undefined
    : refuse(
        'entropy-given',
        'This seat has given its bytes for the round. Wager without further ones.',
        cite,
      );
};

/** The device says the forced, the drawn, or of a choice the first when its time is up; nothing else. */
const guardDevice = (
  { game, at }: AtDevice,
  table: Table,
  device: Device,
  said: TableAction | PlayCommand,
  part: DevicePart,
): Refusal | undefined => {
  if (said.type === 'BeginRound') return undefined;
  if (says(said, 'SitOut')) {
    const waitedFor = device.closing === undefined ? idleSeat : lateSeat;
    return device.window === undefined && waitedFor(game, table, device.drawn.length) === said.seat
      ? undefined
      : notDue;
  }
  if (drawIsDue(game, table, table.play)) return guardDraw(game, table, device, said, part);
  if (part.draw !== undefined) return notDue;
  const next = nextAt(game, table);
  if (!same(firstOf(next), said)) return notDue;
  if (device.closing !== undefined) return undefined;
  if (next.kind === 'forced') {
    return device.window !== undefined && closesWagers(game, table, said) ? windowOpen : undefined;
  }
  if (device.window !== undefined) return windowOpen;
  return device.asked !== undefined && at >= device.asked.until ? undefined : windowOpen;
};

/** After closing, from the beacon that was named, and the command is what the game makes of the draw. */
const guardDraw = (
  game: AnyGame,
  { play, inForce }: Table,
  { closing, session }: Device,
  said: TableAction,
  { draw }: DevicePart,
): Refusal | undefined => {
  if (closing === undefined) {
    return refuse('not-closed', 'Nothing is drawn before betting is closed.', cite);
  }
  if (draw === undefined) return notDue;
  const { signature: _signature, shape: _shape, outcome: _outcome, ...more } = draw;
  if (Object.keys(more).length > 0) return notDue;
  if ((session?.beacon !== '') !== isHexOf(draw.signature, 48)) {
    return refuse(
      'beacon-wrong',
      `Draw with the signature of beacon ${closing.beaconRound}.`,
      cite,
    );
  }
  return isDrawn(game, inForce, play, said, draw) ? undefined : notDue;
};

/** Whether a command is what the game makes of a draw. */
export const isDrawn = (
  game: AnyGame,
  inForce: Table['inForce'],
  play: Table['play'],
  said: TableAction,
  draw: Pick<DrawRecord, 'shape' | 'outcome'>,
): boolean => {
  const script = recorded(scripted(draw));
  try {
    const command = game.draw(inForce, play.round, play, script.source);
    return same(command, said) && same(script.taken()?.shape, draw.shape);
  } catch {
    return false;
  }
};

/** A source that gives an outcome which was drawn before; whoever asks for another shape is told so. */
const scripted = ({ shape, outcome }: Pick<DrawRecord, 'shape' | 'outcome'>): DrawSource => {
  const given = <T>(asked: DrawRecord['shape'], count: number): readonly T[] =>
    same(asked, shape) && outcome.length === count
      ? (outcome as readonly T[])
      : bug('something else was drawn');
  return {
    number: (n) => given<number>({ number: n }, 1)[0] ?? bug('no number was drawn'),
    dice: (count) => given<DieFace>({ dice: count }, count),
    deal: (deck, count) => given<Card>({ deal: count, of: deck.length }, count),
  };
};
