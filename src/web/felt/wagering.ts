import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Area, Block } from '../../kernel/felt.ts';
import { amountOf } from '../../kernel/wager.ts';
import { notice, type Problem, refuse, refusedAt, say } from '../house.ts';
import { CHIPS } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import { couponInHand, placeWithCoupon } from './coupon-hand.ts';
import { openOf } from './open.ts';
import {
  type Bet,
  type Declaration,
  type DeclaredWager,
  lastThrow,
  lastWagers,
  type View,
} from './table-stream.ts';
import {
  bare,
  type Done,
  keepSteps,
  keptSteps,
  type Laid,
  lastStep,
  onTheirWay,
  type Sent,
  sameArea,
  sending,
  undone,
  withdrawn,
  without,
} from './undoing.ts';

export type { Laid } from './undoing.ts';
export type WagersBlock = Extract<Block, { kind: 'wagers' }>;

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
  /** Why the wagers that have one value cannot have this one. */
  cannot(cents: number): Problem | undefined;
  choose(cents: number): void;
  place(wager: Pick<DeclaredWager, 'wager'>, area?: Area, block?: WagersBlock): void;
  /** One chip off an area, from the keyboard. */
  takeOff(wager: string): void;
  name(wager: DeclaredWager, value: number, count: number): void;
  column(wager: string, columns: number): number;
  step(wager: string, column: number): void;
  canRebet(block: WagersBlock): boolean;
  rebet(block: WagersBlock): void;
  undo(): void;
  clear(): void;
  repeat(): void;
  double(): void;
}

/** What everything below looks at. */
interface Hand {
  readonly table: string;
  readonly now: View;
  readonly game: Declaration;
  readonly mine: readonly Bet[];
  readonly chip: Signal<number>;
  readonly pending: Signal<readonly Sent[]>;
  readonly naming: Signal<Wagering['naming']>;
  readonly columns: Signal<Readonly<Record<string, number>>>;
  readonly done: Signal<readonly Done[]>;
}

export const useWagering = (table: string, now: View, game: Declaration): Wagering => {
  const hand: Hand = {
    ...{ table, now, game },
    mine: now.bets.filter(({ seat }) => seat === now.mine),
    chip: useSignal<number>(CHIPS[1]),
    pending: useSignal<readonly Sent[]>([]),
    naming: useSignal<Wagering['naming']>({ wager: '', names: [] }),
    columns: useSignal<Readonly<Record<string, number>>>({}),
    done: useSignal<readonly Done[]>([]),
  };
  // Only after the page was taken over: the server that drew it knows nothing of this tab.
  useEffect(() => {
    hand.done.value = keptSteps(table);
  }, [table]);
  const { mine, chip, pending, naming, columns } = hand;
  const last = latest(hand);
  return {
    chip: unitStake(hand) ?? chip.value,
    mine,
    pending: onTheirWay(pending.value, mine),
    naming: naming.value,
    canUndo:
      pending.value.length === 0 &&
      last.some((bet) => isOpen(hand, bet) && mine.some((one) => sameArea(one, bet))),
    canChange: mine.some((bet) => isOpen(hand, bet)),
    canRepeat: mine.length === 0 && lastWagers.value.some((bet) => isOpen(hand, bet)),
    cannot: (cents) => now.unpaid?.[cents],
    choose: (cents) => choose(hand, cents),
    place: ({ wager }, area, block) => place(hand, wager, area, block),
    takeOff: (wager) => takeOff(hand, wager),
    name: ({ wager }, value, count) => name(hand, wager, value, count),
    column: (wager, all) => Math.min(columns.value[wager] ?? 0, all - 1),
    step: (wager, column) => {
      columns.value = { ...columns.value, [wager]: column };
    },
    canRebet: (block) => rebets(hand, block).some((bet) => isOpen(hand, bet)),
    rebet: (block) => again(hand, rebets(hand, block), block.title),
    undo: () => undo(hand),
    clear: () => clear(hand),
    repeat: () => again(hand, lastWagers.value, texts.repeat),
    double: () => again(hand, mine, texts.double),
  };
};

const latest = (hand: Hand): readonly Laid[] => lastStep(stepsOf(hand), hand.now.round.number);

const stepsOf = ({ done }: Hand): readonly Done[] => done.value;

const remember = ({ done, table }: Hand, all: readonly Done[]): void => {
  done.value = all;
  keepSteps(table, all);
};

const isOpen = ({ now, game }: Hand, { wager }: Pick<Laid, 'wager'>): boolean =>
  now.open[wager] === true &&
  openOf(now, wager) === true &&
  game.wagers.some((one) => one.wager === wager);

/** All of them or none: a set of wagers is placed in one go. */
const lay = async (
  hand: Hand,
  bets: readonly Laid[],
  first: readonly object[] = [],
): Promise<void> => {
  const [bet] = bets;
  if (bet === undefined) return;
  const { pending, table, now } = hand;
  const coupon = couponInHand.value;
  if (coupon !== undefined && first.length === 0) {
    await placeWithCoupon(table, now, coupon, bet, ofOneStake(hand, [bet]).length);
    return;
  }
  const sent = bets.map((bet) => sending(bet, [...hand.mine, ...pending.value]));
  pending.value = [...pending.value, ...sent];
  const placed = bets.map((bet) => ({ type: 'PlaceBet', ...bet }));
  // Before the answer: whoever reloads the page meanwhile can still undo it.
  const step: Done = { round: now.round.number, bets };
  remember(hand, [...stepsOf(hand), step]);
  const accepted = await say(table, ...first, ...placed);
  pending.value = pending.value.filter((bet) => !sent.includes(bet));
  if (accepted) return;
  remember(
    hand,
    stepsOf(hand).filter((one) => one !== step),
  );
  if (bets.length === 1) refusedAt(bet.wager);
};

const again = (hand: Hand, bets: readonly Laid[], title: string): void => {
  const { now } = hand;
  const some = bets.filter((bet) => isOpen(hand, bet));
  if (some.length < bets.length) notice(texts.laidSome(title, some.length, bets.length));
  void lay(
    hand,
    some.map((bet) => ({ ...bare(bet), seat: now.mine ?? bet.seat })),
  );
};

const blocksOf = ({ game }: Hand): readonly WagersBlock[] =>
  Object.values(game.felt.blocks).filter((block) => block.kind === 'wagers');

/** What is on the layout or on its way there: the next wager is priced by both. */
const placedOrSent = ({ mine, pending }: Hand): readonly Laid[] => [
  ...mine,
  ...onTheirWay(pending.value, mine),
];

/** The wagers that have one stake, where the layout has such wagers. */
const ofOneStake = <B extends Laid>(hand: Hand, bets: readonly B[]): readonly B[] => {
  const wagers = blocksOf(hand)
    .filter(({ unit }) => unit !== undefined)
    .flatMap(({ areas }) => areas.map(({ wager }) => wager));
  return bets.filter(({ wager }) => wagers.includes(wager));
};

const unitStake = (hand: Hand): number | undefined =>
  ofOneStake(hand, placedOrSent(hand)).map(amountOf)[0];

/** Where a wager is bought for as much as wagers of another block: its price follows the unit. */
type Follows = Exclude<Area['takes'], number | undefined>;

const followsIn = (hand: Hand, wager: string): Follows | undefined => {
  const takes = blocksOf(hand)
    .flatMap(({ areas }) => areas)
    .find((area) => area.wager === wager)?.takes;
  return typeof takes === 'object' ? takes : undefined;
};

/** The wagers that a price follows, as far as they are placed or sent. */
const followed = (hand: Hand, takes: Follows): readonly Laid[] => {
  const of = hand.game.felt.blocks['one' in takes ? takes.one : takes.all];
  return of?.kind === 'wagers'
    ? placedOrSent(hand).filter(({ wager }) => of.areas.some((area) => area.wager === wager))
    : [];
};

const priceOf = (hand: Hand, { takes, wager }: Area, block: WagersBlock | undefined): number => {
  const { chip } = hand;
  if (typeof takes === 'number') return takes;
  return takes || block?.unit ? repriced(hand, wager, unitStake(hand) ?? chip.value) : chip.value;
};

/** What a wager costs by the unit: as much as one of those that it follows, or as all of them. */
const repriced = (hand: Hand, wager: string, cents: number): number => {
  const takes = followsIn(hand, wager);
  return takes !== undefined && 'all' in takes
    ? cents * (followed(hand, takes).length || 1)
    : cents;
};

/** Where wagers have one value, changing it places all of them again, in one command. */
const choose = (hand: Hand, cents: number): void => {
  const why = hand.now.unpaid?.[cents];
  if (why !== undefined) {
    refuse(why);
    return;
  }
  hand.chip.value = cents;
  const bets = ofOneStake(hand, hand.mine);
  const open = bets.every((bet) => isOpen(hand, bet));
  if (bets.length === 0 || unitStake(hand) === cents || !open) return;
  const priced = hand.mine.filter(({ wager }) => followsIn(hand, wager) !== undefined);
  const all = [...bets, ...priced].toSorted((a, b) => a.id - b.id);
  const fresh = all.map((bet) => ({ ...bare(bet), stakeCents: repriced(hand, bet.wager, cents) }));
  void lay(hand, fresh, withdrawn(all.toReversed()));
};

/** A wager of one fixed stake is on or off; any other grows by the chip. */
const place = (hand: Hand, wager: string, area?: Area, block?: WagersBlock): void => {
  const { now, mine, table, chip } = hand;
  if (now.mine === undefined) return;
  const placed = mine.find((bet) => bet.wager === wager);
  const fixed = block?.unit !== undefined || area?.takes !== undefined;
  if (fixed && placed !== undefined) {
    void say(table, ...withdrawn([placed])).then((done) => done || refusedAt(wager));
    return;
  }
  const stakeCents = area === undefined ? chip.value : priceOf(hand, area, block);
  void lay(hand, [{ seat: now.mine, wager, stakeCents }]);
};

const takeOff = ({ mine, chip, table }: Hand, wager: string): void => {
  const bet = mine.find((one) => one.wager === wager);
  if (bet === undefined) return;
  void say(table, ...without(bet, chip.value));
};

const name = (hand: Hand, wager: string, value: number, count: number): void => {
  const { naming, now, chip } = hand;
  const before = naming.value.wager === wager ? naming.value.names : [];
  const names = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  naming.value = { wager, names: names.length === count ? [] : names };
  if (names.length < count || now.mine === undefined) return;
  void lay(hand, [{ seat: now.mine, wager, stakeCents: chip.value, names }]);
};

/** What the last throw settled in a block and is not there again. */
const rebets = ({ mine }: Hand, { areas }: WagersBlock): readonly Laid[] =>
  lastThrow.value.filter(
    (bet) =>
      areas.some(({ wager }) => wager === bet.wager) && !mine.some((one) => sameArea(one, bet)),
  );

const undo = (hand: Hand): void => {
  const said = undone(latest(hand), hand.mine);
  remember(hand, stepsOf(hand).slice(0, -1));
  if (said.length > 0) void say(hand.table, ...said);
};

/** The last wager comes off first, as some need others; what cannot be withdrawn any more stays. */
const clear = (hand: Hand): void => {
  remember(hand, []);
  const off = withdrawn(hand.mine.filter((bet) => isOpen(hand, bet)).toReversed());
  if (off.length > 0) void say(hand.table, ...off);
};
