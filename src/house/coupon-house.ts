import type { CouponGiven, DocumentSignature, GameOffered } from '../coupons/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { type Actor, remembered, type Table } from '../table/index.ts';
import { gamingDay } from './decision.ts';
import type { Floor } from './floor.ts';
import type { Games } from './games.ts';
import { awayPatrons } from './people/away.ts';
import { type People, type Person, presentIn } from './people/people.ts';

/** What the house tells the coupon register; nothing for entries of log format 1, which were decided without it. */
export const couponGiven = (
  games: Games,
  { floor, people }: { readonly floor: Floor; readonly people: People },
  at: number,
): CouponGiven | undefined =>
  floor.format < 2
    ? undefined
    : {
        today: gamingDay(at),
        holder: floor.name,
        departments: departmentsOf(people),
        tables: floor.tables.map(({ table }) => table),
        games: offeredBy(games),
        excluded: awayPatrons(people, at).map(({ person, name }) => ({ patron: person, name })),
      };

const departmentsOf = (people: People): readonly string[] => [
  ...new Set(
    Object.keys(people.people).flatMap((person) => presentIn(people, person)?.department ?? []),
  ),
];

const offeredBy = (games: Games) => remembered(offered, games, () => allOffered(games));

const allOffered = (games: Games): CouponGiven['games'] =>
  Object.fromEntries(Object.values(games).map((game) => [game.id, gameOffered(game)]));

const offered = new WeakMap<Games, CouponGiven['games']>();

const gameOffered = (game: AnyGame): GameOffered => {
  const rules = parseSubmission<Record<string, unknown>>(game.submission, {});
  const wagers = isRefusal(rules) ? {} : game.wagers(rules);
  return {
    title: game.title,
    wagers: Object.fromEntries(Object.entries(wagers).map(([id, { title }]) => [id, title])),
  };
};

/** Name, credential, department and grade as the house has them on file, never as a request says. */
export const signatureOf = (person: Person): DocumentSignature => ({
  person: person.person,
  name: person.name,
  credential: person.credential ?? 'none',
  department: person.department ?? 'none',
  grade: person.grade ?? 'member',
});

/**
 * § 525.22(b): the dealer or boxperson who acts, or is on the crew, signs in the register. An electronic gaming table
 * reads the coupon itself. Undefined where nobody is there to sign.
 */
export const redeemerAt = (
  table: string,
  { kind, crew }: Table,
  people: People,
  by: readonly Actor[],
): DocumentSignature | undefined => {
  if (kind === 'electronic') return readerOf(table);
  const dealer = by.find(mayRedeem) ?? crew.find(mayRedeem);
  const known = dealer === undefined ? undefined : presentIn(people, dealer.person);
  return known === undefined ? undefined : signatureOf(known);
};

export const mayRedeem = ({ duty }: Actor): boolean => duty === 'dealer' || duty === 'boxperson';

const readerOf = (table: string): DocumentSignature => ({
  person: 'device',
  name: `Coupon reader of ${table}`,
  credential: table,
  department: 'table games',
  grade: 'member',
});

/** Who signed for what tables did in log format 1. */
export const DEALER: DocumentSignature = {
  person: 'table',
  name: 'Dealer at the table',
  credential: 'as signed in the entry',
  department: 'table games',
  grade: 'member',
};
