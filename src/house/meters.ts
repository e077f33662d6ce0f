import { parseDeclared } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import {
  type Meter,
  type MeterAsk,
  type MeterEvent,
  meter,
  meterCommands,
} from '../progressive/index.ts';
import { type Actor, signedBy } from '../table/index.ts';

const cite = 'House rules § meters' as const;

/** What was sent to a meter, in its declared form; otherwise a refusal that names the member. */
export const parseMeterCommand = (sent: { readonly type?: unknown }): MeterAsk | Refusal => {
  const type = String(sent?.type);
  return isMeterCommand(type)
    ? parseDeclared<MeterAsk>(meterCommands[type], sent)
    : refuse('unknown-command', `Unknown meter command "${type}".`, 'House rules § command');
};

const isMeterCommand = (type: string): type is MeterAsk['type'] =>
  Object.hasOwn(meterCommands, type);

export const decideMeter = (
  game: AnyGame,
  name: string,
  state: Meter,
  sent: MeterAsk,
  by: readonly Actor[],
): readonly MeterEvent[] | Refusal => {
  if (!(game.meters?.names ?? []).includes(name)) {
    return refuse('no-such-meter', `${game.title} has no such meter.`, cite);
  }
  const asks = parseMeterCommand(sent);
  if (isRefusal(asks)) return asks;
  const signed = signedBy(meterCommands[asks.type], { by });
  return signed === true ? meter.decide(state, asks) : signed;
};
