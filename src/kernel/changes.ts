/** One step of a JSON Patch (RFC 6902), as far as we use it. */
export type Change =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What makes `after` of `before`, both of them values that JSON can carry. Lists are compared from their beginning. */
export const changesOf = (before: unknown, after: unknown, path = ''): readonly Change[] => {
  if (Object.is(before, after)) return [];
  const whole: Change = { op: 'replace', path, value: after };
  if (Array.isArray(before) && Array.isArray(after)) {
    return shorter(inList(before, after, path), whole);
  }
  if (isPlain(before) && isPlain(after)) return shorter(inRecord(before, after, path), whole);
  return [whole];
};

/** Its own member of that name: every record also answers to names such as `valueOf`. */
const memberOf = (record: Plain, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Many small changes can cost more than the value that they make. */
const shorter = (changes: readonly Change[], whole: Change): readonly Change[] =>
  changes.length > 3 && JSON.stringify(changes).length > JSON.stringify(whole).length
    ? [whole]
    : changes;

const inRecord = (before: Plain, after: Plain, path: string): readonly Change[] => [
  ...Object.keys(before)
    .filter((key) => before[key] !== undefined && memberOf(after, key) === undefined)
    .map((key): Change => ({ op: 'remove', path: `${path}/${escaped(key)}` })),
  ...Object.entries(after).flatMap(([key, value]): readonly Change[] => {
    if (value === undefined) return [];
    const [at, was] = [`${path}/${escaped(key)}`, memberOf(before, key)];
    return was === undefined ? [{ op: 'add', path: at, value }] : changesOf(was, value, at);
  }),
];

const inList = (
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): readonly Change[] => {
  const common = Math.min(before.length, after.length);
  return [
    ...after.slice(0, common).flatMap((value, i) => changesOf(before[i], value, `${path}/${i}`)),
    ...before
      .slice(common)
      .map((_, i): Change => ({ op: 'remove', path: `${path}/${before.length - 1 - i}` })),
    ...after.slice(common).map((value): Change => ({ op: 'add', path: `${path}/-`, value })),
  ];
};

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const plain = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** A value with changes applied; what they do not touch is shared with the value before. */
export const changed = <T>(before: T, changes: readonly Change[]): T =>
  changes.reduce<unknown>(
    (value, change) => at(value, change.path.split('/').slice(1).map(plain), change),
    before,
  ) as T;

const at = (value: unknown, [key, ...rest]: readonly string[], change: Change): unknown => {
  if (key === undefined) return change.op === 'remove' ? undefined : change.value;
  if (Array.isArray(value)) {
    const place = key === '-' ? value.length : Number(key);
    if (rest.length === 0 && change.op === 'remove') return value.toSpliced(place, 1);
    if (rest.length === 0 && change.op === 'add') return value.toSpliced(place, 0, change.value);
    return value.with(place, at(value[place], rest, change));
  }
  const record = isPlain(value) ? value : {};
  const others = Object.entries(record).filter(([name]) => name !== key);
  if (rest.length === 0 && change.op === 'remove') return Object.fromEntries(others);
  return Object.fromEntries([...others, [key, at(memberOf(record, key), rest, change)]]);
};
