import type { Refusal } from '../kernel/refusal.ts';
import type { Command } from './commands.ts';
import type { Event, EventOf } from './events.ts';
import type { CouponRegister, Excluded } from './register.ts';

/** § 525.21(q)(7): a list is imported whole, as the Board keeps it; the one before it is replaced. */
export const importExclusionList = (
  _book: CouponRegister,
  command: Command<'ImportExclusionList'>,
): readonly Event[] | Refusal => [{ ...command, type: 'ExclusionListImported' }];

export const exclusionListImported = (
  book: CouponRegister,
  { list, persons }: EventOf<'ExclusionListImported'>,
): CouponRegister => ({ ...book, exclusions: { ...book.exclusions, [list]: persons } });

/** How sure it is: the patron's number, or name and address together; a name alone wants a second look. */
export interface ExclusionMatch {
  readonly list: string;
  readonly by: 'number' | 'name and address' | 'name';
}

interface Index {
  readonly numbers: ReadonlyMap<string, string>;
  readonly addressed: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
}

/** Spelling as people type it: case, accents, stops and double blanks say nothing about who is meant. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Made once for each state of the lists; a mailing asks it for every row. */
const indexes = new WeakMap<CouponRegister['exclusions'], Index>();

const indexOf = (exclusions: CouponRegister['exclusions']): Index => {
  const known = indexes.get(exclusions);
  if (known !== undefined) return known;
  const numbers = new Map<string, string>();
  const addressed = new Map<string, string>();
  const names = new Map<string, string>();
  for (const [list, persons] of Object.entries(exclusions)) {
    for (const { patron, name, address } of persons) {
      if (patron !== undefined) numbers.set(patron, list);
      if (address !== undefined) addressed.set(`${plain(name)}\n${plain(address)}`, list);
      names.set(plain(name), list);
    }
  }
  const index = { numbers, addressed, names };
  indexes.set(exclusions, index);
  return index;
};

/** Where a person is on a list, if anywhere. */
export const excludedAs = (book: CouponRegister, person: Excluded): ExclusionMatch | undefined => {
  const { numbers, addressed, names } = indexOf(book.exclusions);
  const byNumber = person.patron === undefined ? undefined : numbers.get(person.patron);
  if (byNumber !== undefined) return { list: byNumber, by: 'number' };
  const name = plain(person.name);
  const both =
    person.address === undefined ? undefined : addressed.get(`${name}\n${plain(person.address)}`);
  if (both !== undefined) return { list: both, by: 'name and address' };
  const alone = names.get(name);
  return alone === undefined ? undefined : { list: alone, by: 'name' };
};
