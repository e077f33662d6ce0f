import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { canonical } from '../../src/kernel/canonical.ts';
import type { Uniform } from '../../src/kernel/chance.ts';
import type { Forged } from '../tampering/forging.ts';

/** What a forger has at hand: the entry, what stands around it, and everything that other entries say. */
export interface Corpus {
  readonly entries: readonly LogEntry[];
  /** Every value that a member of this name has somewhere. */
  readonly values: ReadonlyMap<string, readonly unknown[]>;
  /** Every event that a stream of this kind has somewhere. */
  readonly events: ReadonlyMap<string, readonly unknown[]>;
  readonly signers: readonly LogEntry['by'][number][];
}

/** A change that was made, and where. */
export interface Mutated {
  readonly what: string;
  readonly forged: readonly Forged[];
}

export type Path = readonly (string | number)[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place within a value, itself included. */
export const placesIn = (value: unknown, path: Path = []): readonly Path[] => {
  const within = Array.isArray(value)
    ? value.flatMap((one, i) => placesIn(one, [...path, i]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]))
      : [];
  return [path, ...within];
};

export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((now, name) => Object(now)[name], value);

const GONE = Symbol('gone');
/** The value with another one at a place; GONE takes the place itself away. */
export const put = (value: unknown, [name, ...rest]: Path, other: unknown): unknown => {
  if (name === undefined) return other;
  const child = put(Object(value)[name], rest, other);
  if (Array.isArray(value))
    return child === GONE ? value.toSpliced(Number(name), 1) : value.with(Number(name), child);
  const { [name]: _was, ...others } = Object(value);
  return child === GONE ? others : { ...Object(value), [name]: child };
};

const named = (path: Path): string => String(path.findLast((one) => typeof one === 'string') ?? '');
/** A place without the numbers of its list, so that places of one kind are told together. */
export const told = (path: Path): string =>
  path
    .map((one) => (typeof one === 'number' ? '[]' : one))
    .join('.')
    .replaceAll('.[]', '[]');

export const kindOfStream = (stream: string): string => stream.split('/')[0] ?? '';

const keeping = (map: Map<string, Map<string, unknown>>, name: string, value: unknown): void => {
  const own = map.get(name) ?? new Map();
  map.set(name, own);
  if (own.size < 400) own.set(canonical(value), value);
};
const asLists = (map: ReadonlyMap<string, ReadonlyMap<string, unknown>>) =>
  new Map([...map].map(([name, all]) => [name, [...all.values()]]));

/** Every value that a member of this name has somewhere in these. */
export const valuesIn = (all: readonly unknown[]): Corpus['values'] => {
  const values = new Map<string, Map<string, unknown>>();
  for (const one of all)
    for (const path of placesIn(one))
      if (path.length > 0) keeping(values, named(path), at(one, path));
  return asLists(values);
};

export const corpusOf = (logs: readonly (readonly LogEntry[])[]): Corpus => {
  const [values, events] = [
    new Map<string, Map<string, unknown>>(),
    new Map<string, Map<string, unknown>>(),
  ];
  const signers = new Map<string, LogEntry['by'][number]>();
  for (const entry of logs.flat()) {
    const { by, command } = entry;
    for (const one of by) signers.set(canonical(one), one);
    const all = { command, events: entry.events.map(({ event }) => event) };
    for (const path of placesIn(all))
      if (path.length > 1) keeping(values, named(path), at(all, path));
    for (const { stream, event } of entry.events) keeping(events, kindOfStream(stream), event);
  }
  return {
    entries: logs.flat(),
    values: asLists(values),
    events: asLists(events),
    signers: [...signers.values()],
  };
};

const NUMBERS = [
  (n: number) => n + 1,
  (n: number) => n - 1,
  (n: number) => n + 100,
  (n: number) => n * 2,
  (n: number) => -n,
  () => 0,
  (n: number) => n + 1000,
  (n: number) => n + 60_000,
  (n: number) => n - 86_400_000,
];

export const one = <T>(uniform: Uniform, all: readonly T[]): T => all[uniform(all.length)]!;

/** Another value in the place of one, and how it was found. */
export const otherThan = (
  value: unknown,
  path: Path,
  { values }: Pick<Corpus, 'values'>,
  uniform: Uniform,
): readonly [string, unknown] => {
  const pick = uniform(10);
  const seen = values.get(named(path)) ?? [];
  if (pick < 4 && seen.length > 1) return ['another', one(uniform, seen)];
  if (pick === 4) return ['gone', GONE];
  if (typeof value === 'number') return ['number', one(uniform, NUMBERS)(value)];
  if (typeof value === 'boolean') return ['flipped', !value];
  if (typeof value === 'string')
    return ['text', one(uniform, ['', `${value} `, 'x', value.slice(1), value.toUpperCase()])];
  if (Array.isArray(value)) {
    if (value.length > 1 && pick < 7) return ['turned', value.toReversed()];
    if (value.length > 0 && pick < 9) return ['again', [...value, value.at(-1)]];
    return ['emptied', []];
  }
  if (isRecord(value))
    return ['more', { ...value, [one(uniform, ['note', 'cents', 'seat', 'void', 'person'])]: 1 }];
  return ['another', one(uniform, [0, '', null, []])];
};

/** The same in every place that has the same value under the same name. */
export const everywhere = (whole: unknown, path: Path, other: unknown): unknown => {
  const was = canonical(at(whole, path));
  const alike = placesIn(whole).filter(
    (one) =>
      named(one) === named(path) && one.length > 1 && canonical(at(whole, one) ?? null) === was,
  );
  // From the last to the first, so that what is taken away moves nothing that is still to come.
  return alike.toReversed().reduce((now, one) => put(now, one, other), whole);
};

export const bare = ({ at: when, by, key, command, events }: LogEntry): Forged => ({
  ...{ at: when, by, key, command },
  events: events.map(({ stream, event }) => ({ stream, event })),
});

export const typeOf = (event: unknown): string => String(Object(event).type);

export type Change = (
  own: LogEntry,
  corpus: Corpus,
  uniform: Uniform,
  later: readonly LogEntry[],
) => Mutated | undefined;
