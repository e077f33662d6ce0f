import { useSignal } from '@preact/signals';
import type { Area, Block } from '../../kernel/felt.ts';
import { notice, say } from '../house.ts';
import { CHIPS } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import {
  type Bet,
  type Declaration,
  type DeclaredWager,
  lastThrow,
  lastWagers,
  type View,
} from './table-stream.ts';

export type Laid = Omit<Bet, 'id'>;
type Wagers = Extract<Block, { kind: 'wagers' }>;

/** A player's wagers and what can be done with them. What may be done is for the house to say. */
export interface Wagering {
  readonly chip: number;
  readonly mine: readonly Bet[];
  /** Sent and not answered yet. */
  readonly pending: readonly Laid[];
  readonly naming: { readonly wager: string; readonly names: readonly number[] };
  readonly canUndo: boolean;
  readonly canRepeat: boolean;
  /** Something of the player's is where wagers may still be placed and withdrawn. */
  readonly canChange: boolean;
  choose(cents: number): void;
  place(wager: Pick<DeclaredWager, 'wager'>, area?: Area, block?: Wagers): void;
  /** One chip off an area, from the keyboard. */
  takeOff(wager: string): void;
  name(wager: DeclaredWager, value: number, count: number): void;
  column(wager: string, columns: number): number;
  step(wager: string, column: number): void;
  canRebet(block: Wagers): boolean;
  rebet(block: Wagers): void;
  undo(): void;
  clear(): void;
  repeat(): void;
  double(): void;
}

interface Done {
  readonly round: number;
  readonly bets: readonly Laid[];
}

/** What was placed, step by step, so that it can be undone after a reload too. */
const kept = (table: string): readonly Done[] => {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(`undo ${table}`) ?? '[]') as Done[];
  } catch {
    return [];
  }
};

const unitBlocks = (game: Declaration, unit: string): readonly Wagers[] =>
  Object.values(game.felt.blocks).filter(
    (block): block is Wagers => block.kind === 'wagers' && block.unit === unit,
  );

export const useWagering = (table: string, now: View, game: Declaration): Wagering => {
  const chip = useSignal<number>(CHIPS[1]);
  const pending = useSignal<readonly Laid[]>([]);
  const naming = useSignal<Wagering['naming']>({ wager: '', names: [] });
  const columns = useSignal<Readonly<Record<string, number>>>({});
  const done = useSignal<readonly Done[] | undefined>(undefined);
  const mine = now.bets.filter(({ seat }) => seat === now.mine);
  const steps = (): readonly Done[] => done.value ?? kept(table);
  const remember = (all: readonly Done[]): void => {
    done.value = all;
    sessionStorage.setItem(`undo ${table}`, JSON.stringify(all.slice(-40)));
  };

  /** All of them or none: a set of wagers is placed in one go. */
  const lay = async (bets: readonly Laid[], first: readonly object[] = []): Promise<void> => {
    if (bets.length === 0) return;
    pending.value = [...pending.value, ...bets];
    const placed = bets.map((bet) => ({ type: 'PlaceBet', ...bet }));
    const accepted = await say(table, ...first, ...placed);
    pending.value = pending.value.filter((bet) => !bets.includes(bet));
    if (accepted) remember([...steps(), { round: now.round.number, bets }]);
  };
  const open = ({ wager }: Pick<Laid, 'wager'>): boolean =>
    now.open[wager] === true && game.wagers.some((one) => one.wager === wager);
  const again = (bets: readonly Laid[], title: string): void => {
    const some = bets.filter(open).map((bet) => ({ ...bet, seat: now.mine ?? bet.seat }));
    if (some.length < bets.length) notice(texts.laidSome(title, some.length, bets.length));
    void lay(some.map(bare));
  };
  const withdrawn = (bets: readonly Laid[]): readonly object[] =>
    bets.map(({ seat, wager, names }) => ({
      type: 'WithdrawBet',
      seat,
      wager,
      ...(names === undefined ? {} : { names }),
    }));

  const unitBets = (unit: string): readonly Bet[] => {
    const areas = unitBlocks(game, unit).flatMap((block) => block.areas.map(({ wager }) => wager));
    return mine.filter(({ wager }) => areas.includes(wager));
  };
  const priceOf = ({ takes }: Area, block: Wagers | undefined): number => {
    if (typeof takes === 'number') return takes;
    if (takes === undefined) {
      const unit = block?.unit === undefined ? undefined : unitBets(block.unit)[0];
      return unit?.stakeCents ?? chip.value;
    }
    const of = game.felt.blocks['one' in takes ? takes.one : takes.all];
    const served =
      of?.kind === 'wagers'
        ? mine.filter(({ wager }) => of.areas.some((area) => area.wager === wager))
        : [];
    const all = served.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
    return 'all' in takes ? all || chip.value : (served[0]?.stakeCents ?? chip.value);
  };

  const latest = steps().at(-1);
  const last = latest?.round === now.round.number ? latest.bets : [];
  const unit = Object.values(game.felt.blocks).find(
    (block): block is Wagers => block.kind === 'wagers' && block.unit !== undefined,
  )?.unit;

  return {
    chip: (unit === undefined ? undefined : unitBets(unit)[0]?.stakeCents) ?? chip.value,
    mine,
    pending: pending.value,
    naming: naming.value,
    canUndo: last.some((bet) => open(bet) && mine.some((one) => sameArea(one, bet))),
    canChange: mine.some(open),
    canRepeat: mine.length === 0 && lastWagers.value.some(open),
    choose: (cents) => {
      chip.value = cents;
      // One value for all of them: changing it places all of them again, in one command.
      const bets = unit === undefined ? [] : unitBets(unit);
      const priced = mine.filter(({ wager }) => isPriced(game, wager));
      if (bets.length === 0 || bets[0]?.stakeCents === cents || !bets.every(open)) return;
      const all = [...bets, ...priced].toSorted((a, b) => a.id - b.id);
      const fresh = all.map((bet) => ({ ...bare(bet), stakeCents: cents }));
      void lay(fresh, withdrawn(all.toReversed()));
    },
    place: ({ wager }, area, block) => {
      const seat = now.mine;
      if (seat === undefined) return;
      const placed = mine.find((bet) => bet.wager === wager);
      const fixed = block?.unit !== undefined || area?.takes !== undefined;
      if (fixed && placed !== undefined) {
        void say(table, ...withdrawn([placed]));
        return;
      }
      const stakeCents = area === undefined ? chip.value : priceOf(area, block);
      void lay([{ seat, wager, stakeCents }]);
    },
    takeOff: (wager) => {
      const bet = mine.find((one) => one.wager === wager);
      if (bet === undefined) return;
      const left = bet.stakeCents - chip.value;
      const [off] = withdrawn([bet]);
      if (off === undefined) return;
      const rest = { type: 'PlaceBet', ...bare(bet), stakeCents: left };
      void say(table, ...(left > 0 ? [off, rest] : [off]));
    },
    name: ({ wager }, value, count) => {
      const before = naming.value.wager === wager ? naming.value.names : [];
      const names = before.includes(value)
        ? before.filter((one) => one !== value)
        : [...before, value];
      naming.value = { wager, names: names.length === count ? [] : names };
      if (names.length < count || now.mine === undefined) return;
      void lay([{ seat: now.mine, wager, stakeCents: chip.value, names }]);
    },
    column: (wager, all) => Math.min(columns.value[wager] ?? 0, all - 1),
    step: (wager, column) => {
      columns.value = { ...columns.value, [wager]: column };
    },
    canRebet: ({ areas }) =>
      lastThrow.value.some(
        (bet) =>
          open(bet) &&
          areas.some(({ wager }) => wager === bet.wager) &&
          !mine.some((one) => sameArea(one, bet)),
      ),
    rebet: ({ areas, title }) =>
      again(
        lastThrow.value.filter(
          (bet) =>
            areas.some(({ wager }) => wager === bet.wager) &&
            !mine.some((one) => sameArea(one, bet)),
        ),
        title,
      ),
    /** What was placed last comes off; what was under it is placed again. */
    undo: () => {
      remember(steps().slice(0, -1));
      const said = last.toReversed().flatMap((bet): readonly object[] => {
        const there = mine.find((one) => sameArea(one, bet));
        if (there === undefined) return [];
        const left = there.stakeCents - bet.stakeCents;
        const off = withdrawn([there]);
        return left > 0 ? [...off, { type: 'PlaceBet', ...bare(there), stakeCents: left }] : off;
      });
      if (said.length > 0) void say(table, ...said);
    },
    /** The last wager comes off first, as some need others; what cannot be withdrawn any more stays. */
    clear: () => {
      remember([]);
      const off = withdrawn(mine.filter(open).toReversed());
      if (off.length > 0) void say(table, ...off);
    },
    repeat: () => again(lastWagers.value, texts.repeat),
    double: () => again(mine, texts.double),
  };
};

const bare = ({ seat, wager, stakeCents, names }: Laid): Laid => ({
  seat,
  wager,
  stakeCents,
  ...(names === undefined ? {} : { names }),
});

const sameArea = (a: Pick<Laid, 'wager' | 'names'>, b: Pick<Laid, 'wager' | 'names'>): boolean =>
  a.wager === b.wager && a.names?.join() === b.names?.join();

/** Bought for as much as one wager of another block: its price follows the unit. */
const isPriced = (game: Declaration, wager: string): boolean =>
  Object.values(game.felt.blocks).some(
    (block) =>
      block.kind === 'wagers' &&
      block.areas.some((area) => area.wager === wager && typeof area.takes === 'object'),
  );
