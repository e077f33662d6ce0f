import type { AnyGame, TableAction } from '../kernel/game.ts';
import { type Play, type PlayDecider, play } from '../kernel/play.ts';
import type { Table } from './state.ts';

type Deciding = PlayDecider<unknown, TableAction, TableAction>;

/** A game under rules is declared once for as long as the same rules are in force, not once a command. */
const declared = new WeakMap<AnyGame, WeakMap<object, WeakMap<object, Deciding>>>();

export const playing = (game: AnyGame, { inForce, payment }: Table): Deciding => {
  const byRules = remembered(
    declared,
    game,
    () => new WeakMap<object, WeakMap<object, Deciding>>(),
  );
  const byPayment = remembered(byRules, inForce, () => new WeakMap<object, Deciding>());
  return remembered(byPayment, payment, (): Deciding => play(game, inForce, payment));
};

export const remembered = <K extends object, V>(kept: WeakMap<K, V>, key: K, make: () => V): V => {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
};

/** The round with the people at the table: it is told who sits where, and keeps nothing of it. */
export const withPeople = ({ play, seats }: Table): Play => {
  const people: Record<string, string> = {};
  for (const [seat, { patron }] of Object.entries(seats)) people[seat] = patron;
  return { ...play, people };
};
