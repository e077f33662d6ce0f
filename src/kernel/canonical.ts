import { bug } from './refusal.ts';

/**
 * Canonical JSON (RFC 8785 for our values): names sorted by UTF-16 code units, no white space, whole
 * numbers only. A value that JSON cannot carry there and back is a bug of whoever made it.
 */
export const canonical = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) bug(`${value} is no whole number that the log can keep`);
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return canonicalItems(value);
  if (isPlain(value)) return canonicalMembers(value);
  return bug(`a ${typeof value} cannot be kept in the log`);
};

/** Whether two values say the same, whoever wrote them and in whichever order their members stand. */
export const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, i) => same(item, other[i]))
    );
  }
  if (Array.isArray(other) || !isPlain(one) || !isPlain(other)) return false;
  let members = 0;
  for (const name of Object.keys(one)) {
    if (one[name] === undefined) continue;
    if (!Object.hasOwn(other, name) || !same(one[name], other[name])) return false;
    members += 1;
  }
  for (const name of Object.keys(other)) if (other[name] !== undefined) members -= 1;
  return members === 0;
};

const quoted = (text: string): string => {
  if (NEEDS_NO_ESCAPE.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) bug('a text with half a surrogate pair cannot be kept');
  return JSON.stringify(text);
};

/** Printable ASCII but for the quotation mark and the backslash: most of what a log holds. */
const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/;

const canonicalItems = (items: readonly unknown[]): string => {
  let text = '[';
  for (const item of items) text += (text === '[' ? '' : ',') + canonical(item);
  return `${text}]`;
};

/** A member that is undefined is left out, as JSON does: it reads back the same. */
const canonicalMembers = (value: Readonly<Record<string, unknown>>): string => {
  let text = '{';
  for (const name of rising(Object.keys(value))) {
    const member = value[name];
    if (member === undefined) continue;
    text += (text === '{' ? '' : ',') + labelOf(name) + canonical(member);
  }
  return `${text}}`;
};

/** A name as it stands before its member. The few that most values share are written out once: a third of the time is theirs. */
const labelOf = (name: string): string => {
  const known = labels.get(name);
  if (known !== undefined) return known;
  const label = `${quoted(name)}:`;
  if (labels.size < MOST_LABELS) labels.set(name, label);
  return label;
};

const labels = new Map<string, string>();
const MOST_LABELS = 1_000;

/** Insertion: names are few, and the sort that comes with the language takes twice as long over them. */
const rising = (names: string[]): readonly string[] => {
  for (let i = 1; i < names.length; i += 1) {
    const name = names[i] as string;
    let at = i;
    for (; at > 0 && (names[at - 1] as string) > name; at -= 1) {
      names[at] = names[at - 1] as string;
    }
    names[at] = name;
  }
  return names;
};

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    Object.getPrototypeOf(prototype) === null
  );
};
