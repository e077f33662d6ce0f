import { type Day, daysBefore } from '../kernel/days.ts';
import { plain } from '../kernel/plain.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { Given } from './given.ts';
import type { CouponRegister, Excluded } from './register.ts';

/** The lists of chapters 503a and 511a. */
export const EXCLUSION_LISTS = ['self-exclusion', 'exclusion'] as const;

/** House rules § coupons: a list that was imported longer ago says nothing about today. */
export const FRESH_DAYS = 7;

/** § 525.21(q)(7): a list is imported whole, as the Board keeps it; the one before it is replaced. */
export const importExclusionList: Decides<'ImportExclusionList'> = (book, command, given) => {
  const last = book.listedOn[command.list];
  // Entered late, a list of before would take those off who came onto it since.
  return given !== undefined && last !== undefined && command.day < last
    ? refuse(
        'dates-out-of-order',
        `The ${command.list} list of ${last} is here already. Import a list of that day or a later one.`,
        pa('525.21(q)(7)'),
      )
    : [{ ...command, type: 'ExclusionListImported' }];
};

export const exclusionListImported: Evolves<'ExclusionListImported'> = (
  book,
  { list, persons, day },
) => ({
  ...book,
  exclusions: { ...book.exclusions, [list]: persons },
  listedOn: { ...book.listedOn, [list]: day },
});

/** § 525.21(q)(7): those who have excluded themselves at this house or take a break, at once, beside the lists of the Board. */
export const withOwnExclusions = (
  book: CouponRegister,
  given: Given | undefined,
): CouponRegister =>
  given === undefined || given.excluded.length === 0
    ? book
    : { ...book, exclusions: { ...book.exclusions, 'house self-exclusion': given.excluded } };

/** Who is on the new list and was not on the old one, and the other way round: what two people sign for. */
export const listDifference = (
  before: readonly Excluded[],
  after: readonly Excluded[],
): { readonly added: readonly Excluded[]; readonly removed: readonly Excluded[] } => {
  const keyOf = ({ patron = '', name, address = '' }: Excluded) => `${patron}\n${name}\n${address}`;
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    added: after.filter((person) => !old.has(keyOf(person))),
    removed: before.filter((person) => !now.has(keyOf(person))),
  };
};

/** § 525.21(q)(7): nothing is mailed unless both lists are there, and are not old on the day on which patrons are held against them. */
export const listsFresh = (book: CouponRegister, day: Day): true | Refusal => {
  for (const list of EXCLUSION_LISTS) {
    const imported = book.listedOn[list];
    if (imported === undefined) {
      return refuse(
        'list-missing',
        `Import the ${list} list first. Patrons must be checked against both lists.`,
        pa('525.21(q)(7)'),
      );
    }
    if (imported < daysBefore(day, FRESH_DAYS)) {
      return refuse(
        'list-stale',
        `The ${list} list was imported on ${imported}, more than ${FRESH_DAYS} days ago. Import the current one first.`,
        pa('525.21(q)(7)'),
      );
    }
  }
  return true;
};

/**
 * A person with the number or the name of somebody on a list. The two are the same or different only where both sides
 * have the data to compare; otherwise it is unknown, which is not the same as not excluded.
 */
export interface ExclusionMatch {
  readonly list: string;
  readonly by: 'number' | 'name and address' | 'name';
  readonly is: 'same' | 'unknown' | 'different';
}

interface Listed {
  readonly list: string;
  readonly person: Excluded;
}

interface Index {
  readonly numbers: ReadonlyMap<string, Listed>;
  readonly names: ReadonlyMap<string, readonly Listed[]>;
}

/** Made once for each state of the lists; a mailing asks it for every row. */
const indexes = new WeakMap<CouponRegister['exclusions'], Index>();

const indexOf = (exclusions: CouponRegister['exclusions']): Index => {
  const known = indexes.get(exclusions);
  if (known !== undefined) return known;
  const numbers = new Map<string, Listed>();
  const names = new Map<string, Listed[]>();
  for (const [list, persons] of Object.entries(exclusions)) {
    for (const person of persons) {
      const listed = { list, person };
      if (person.patron !== undefined) numbers.set(plain(person.patron), listed);
      const name = plain(person.name);
      const namesakes = names.get(name);
      if (namesakes === undefined) names.set(name, [listed]);
      else namesakes.push(listed);
    }
  }
  const index = { numbers, names };
  indexes.set(exclusions, index);
  return index;
};

const SURENESS = ['same', 'unknown', 'different'] as const;

/** The nearest match of a person on a list, if there is one. */
export const excludedAs = (book: CouponRegister, person: Excluded): ExclusionMatch | undefined => {
  const { numbers, names } = indexOf(book.exclusions);
  const byNumber = person.patron === undefined ? undefined : numbers.get(plain(person.patron));
  if (byNumber !== undefined) return { list: byNumber.list, by: 'number', is: 'same' };
  const namesakes = (names.get(plain(person.name)) ?? []).map(
    ({ list, person: listed }): ExclusionMatch => {
      const is = namesake(person, listed);
      return { list, by: is === 'same' ? 'name and address' : 'name', is };
    },
  );
  return SURENESS.map((is) => namesakes.find((match) => match.is === is)).find(
    (match) => match !== undefined,
  );
};

const namesake = (person: Excluded, listed: Excluded): ExclusionMatch['is'] => {
  if (person.address !== undefined && listed.address !== undefined) {
    return plain(person.address) === plain(listed.address) ? 'same' : 'different';
  }
  return person.patron !== undefined && listed.patron !== undefined ? 'different' : 'unknown';
};
