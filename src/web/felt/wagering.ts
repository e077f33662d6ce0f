import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { say } from '../house.ts';
import { CHIPS } from '../parts/chip.tsx';
import type { Bet, Declaration, DeclaredWager, View } from './table-stream.ts';

/** A player's wagers and what he can do with them. What may be done is for the house to say. */
export interface Wagering {
  readonly chip: number;
  readonly mine: readonly Bet[];
  readonly canUndo: boolean;
  readonly canRepeat: boolean;
  /** Something of his lies where wagers may still be placed and taken back. */
  readonly canChange: boolean;
  choose(cents: number): void;
  place(wager: DeclaredWager, names?: readonly number[]): void;
  undo(): void;
  clear(): void;
  repeat(): void;
  double(): void;
}

type Laid = Omit<Bet, 'id'>;

export const useWagering = (table: string, now: View, game: Declaration): Wagering => {
  const chip = useSignal<number>(CHIPS[1]);
  const done = useSignal<readonly { readonly round: number; readonly bets: readonly Laid[] }[]>([]);
  const before = useRef<{ round: number; bets: readonly Bet[] }>({ round: 0, bets: [] });
  const mine = now.bets.filter(({ seat }) => seat === now.mine);
  if (mine.length > 0) before.current = { round: now.round.number, bets: mine };

  /** All of them or none: a set of wagers is laid in one go. */
  const lay = async (bets: readonly Laid[]) => {
    if (bets.length === 0) return;
    const placed = bets.map((bet) => ({ type: 'PlaceBet', ...bet }));
    if (await say(table, ...placed))
      done.value = [...done.value, { round: now.round.number, bets }];
  };
  const open = ({ wager }: Laid): boolean =>
    now.open[wager] === true && game.wagers.some((one) => one.wager === wager);
  const again = (bets: readonly Bet[]) => lay(bets.filter(open).map(({ id: _id, ...bet }) => bet));

  const latest = done.value.at(-1);
  const last = latest?.round === now.round.number ? latest.bets : [];

  return {
    chip: chip.value,
    mine,
    canUndo: last.some((bet) => open(bet) && mine.some((lying) => sameArea(lying, bet))),
    canChange: mine.some(open),
    canRepeat:
      mine.length === 0 &&
      before.current.bets.length > 0 &&
      before.current.round !== now.round.number,
    choose: (cents) => {
      chip.value = cents;
    },
    place: ({ wager }, names) => {
      if (now.mine === undefined) return;
      const named = names === undefined ? {} : { names };
      void lay([{ seat: now.mine, wager, stakeCents: chip.value, ...named }]);
    },
    /** What was laid last comes off; what lay under it is placed again. */
    undo: () => {
      done.value = done.value.slice(0, -1);
      const said = last.toReversed().flatMap(({ stakeCents, ...off }): readonly object[] => {
        const lying = mine.find((bet) => sameArea(bet, off));
        if (lying === undefined) return [];
        const left = lying.stakeCents - stakeCents;
        const withdrawn = { type: 'WithdrawBet', ...off };
        return left > 0 ? [withdrawn, { type: 'PlaceBet', ...off, stakeCents: left }] : [withdrawn];
      });
      if (said.length > 0) void say(table, ...said);
    },
    /** The last wager comes off first, as some lie only beside others; what cannot be withdrawn any more stays. */
    clear: () => {
      done.value = [];
      const off = mine
        .filter(open)
        .toReversed()
        .map(({ id: _id, stakeCents: _stake, ...bet }) => ({ type: 'WithdrawBet', ...bet }));
      if (off.length > 0) void say(table, ...off);
    },
    repeat: () => void again(before.current.bets),
    double: () => void again(mine),
  };
};

const sameArea = (a: Pick<Laid, 'wager' | 'names'>, b: Pick<Laid, 'wager' | 'names'>): boolean =>
  a.wager === b.wager && a.names?.join() === b.names?.join();
