import { type Holding, STATES, type State, sameHolding } from './states.ts';

/** Serial numbers in a row of which the book knows the same. */
export interface SerialRun {
  readonly first: number;
  readonly last: number;
  readonly holding: Holding;
}

/**
 * The runs of one series, in sequence, as a balanced tree that is never changed in place. Every node knows
 * how many serial numbers below it are in each state, so that counting a million coupons reads a handful
 * of nodes. Work grows with the number of runs (its logarithm), not with how many coupons are in them.
 */
export type Intervals = IntervalNode | null;

interface IntervalNode {
  readonly left: Intervals;
  readonly run: SerialRun;
  readonly right: Intervals;
  readonly height: number;
  /** Serial numbers by state, in the order of STATES. */
  readonly counts: readonly number[];
}

export const find = (tree: Intervals, number: number): SerialRun | undefined => {
  let node = tree;
  while (node !== null) {
    if (number < node.run.first) node = node.left;
    else if (number > node.run.last) node = node.right;
    else return node.run;
  }
  return undefined;
};

/** The runs from first to last, those at the ends cut to size. */
export function* runsWithin(tree: Intervals, first: number, last: number): Generator<SerialRun> {
  if (tree === null) return;
  const { left, run, right } = tree;
  if (first < run.first) yield* runsWithin(left, first, last);
  if (run.first <= last && run.last >= first) {
    yield { ...run, first: Math.max(run.first, first), last: Math.min(run.last, last) };
  }
  if (last > run.last) yield* runsWithin(right, first, last);
}

/** The runs in a state; parts of the tree without any are passed over. */
export function* runsIn(tree: Intervals, state: State): Generator<SerialRun> {
  if (tree === null || countOf(tree, state) === 0) return;
  yield* runsIn(tree.left, state);
  if (tree.run.holding.state === state) yield tree.run;
  yield* runsIn(tree.right, state);
}

export function* allRuns(tree: Intervals): Generator<SerialRun> {
  if (tree === null) return;
  yield* allRuns(tree.left);
  yield tree.run;
  yield* allRuns(tree.right);
}

export const countOf = (tree: Intervals, state: State): number =>
  tree?.counts[STATES.indexOf(state)] ?? 0;

/** Serial numbers by state from first to last, in the order of STATES. */
export const countsWithin = (tree: Intervals, first: number, last: number): readonly number[] => {
  const [, from] = split(tree, first);
  const [middle] = split(from, last + 1);
  return middle?.counts ?? NONE;
};

/** The run takes the place of whatever was known of its numbers, and grows together with its like. */
export const put = (tree: Intervals, run: SerialRun): Intervals => {
  const [before, from] = split(tree, run.first);
  const [, after] = split(from, run.last + 1);
  const left = lastRun(before);
  const right = firstRun(after);
  const joinsLeft = left?.last === run.first - 1 && sameHolding(left.holding, run.holding);
  const joinsRight = right?.first === run.last + 1 && sameHolding(right.holding, run.holding);
  return join(
    joinsLeft ? split(before, left.first)[0] : before,
    {
      first: joinsLeft ? left.first : run.first,
      last: joinsRight ? right.last : run.last,
      holding: run.holding,
    },
    joinsRight ? split(after, right.last + 1)[1] : after,
  );
};

/** Every run from first to last with another holding in place of its own. */
export const restate = (
  tree: Intervals,
  { first, last }: { readonly first: number; readonly last: number },
  become: (holding: Holding) => Holding,
): Intervals =>
  [...runsWithin(tree, first, last)].reduce(
    (now, run) => put(now, { ...run, holding: become(run.holding) }),
    tree,
  );

const NONE: readonly number[] = STATES.map(() => 0);

const heightOf = (tree: Intervals): number => tree?.height ?? 0;

const node = (left: Intervals, run: SerialRun, right: Intervals): IntervalNode => {
  const counts = (left?.counts ?? NONE).slice();
  const others = right?.counts ?? NONE;
  for (let state = 0; state < counts.length; state += 1) {
    counts[state] = (counts[state] ?? 0) + (others[state] ?? 0);
  }
  const own = STATES.indexOf(run.holding.state);
  counts[own] = (counts[own] ?? 0) + run.last - run.first + 1;
  return { left, run, right, height: 1 + Math.max(heightOf(left), heightOf(right)), counts };
};

/** A node of two trees whose heights differ by three at the most, turned so that they differ by less. */
const balanced = (left: Intervals, run: SerialRun, right: Intervals): IntervalNode => {
  if (left !== null && left.height > heightOf(right) + 2) {
    const inner = left.right;
    if (inner === null || heightOf(left.left) >= inner.height) {
      return node(left.left, left.run, node(inner, run, right));
    }
    return node(node(left.left, left.run, inner.left), inner.run, node(inner.right, run, right));
  }
  if (right !== null && right.height > heightOf(left) + 2) {
    const inner = right.left;
    if (inner === null || heightOf(right.right) >= inner.height) {
      return node(node(left, run, inner), right.run, right.right);
    }
    return node(node(left, run, inner.left), inner.run, node(inner.right, right.run, right.right));
  }
  return node(left, run, right);
};

/** Trees of any two heights with a run between them. */
const join = (left: Intervals, run: SerialRun, right: Intervals): IntervalNode => {
  if (left !== null && left.height > heightOf(right) + 2) {
    return balanced(left.left, left.run, join(left.right, run, right));
  }
  if (right !== null && right.height > heightOf(left) + 2) {
    return balanced(join(left, run, right.left), right.run, right.right);
  }
  return node(left, run, right);
};

/** What is below a number, and what is not. */
const split = (tree: Intervals, at: number): readonly [Intervals, Intervals] => {
  if (tree === null) return [null, null];
  const { left, run, right } = tree;
  if (at <= run.first) {
    const [below, above] = split(left, at);
    return [below, join(above, run, right)];
  }
  if (at > run.last) {
    const [below, above] = split(right, at);
    return [join(left, run, below), above];
  }
  return [join(left, { ...run, last: at - 1 }, null), join(null, { ...run, first: at }, right)];
};

const firstRun = (tree: Intervals): SerialRun | undefined => {
  let at = tree;
  while (at !== null && at.left !== null) at = at.left;
  return at?.run;
};

const lastRun = (tree: Intervals): SerialRun | undefined => {
  let at = tree;
  while (at !== null && at.right !== null) at = at.right;
  return at?.run;
};
