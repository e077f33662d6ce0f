import {
  COMMANDS,
  type CommandType,
  type CouponRegister,
  countInState,
  DOCUMENTS,
  departments,
  STAGES,
  STATES,
  type State,
  tasksDue,
  which,
} from '../coupons/index.ts';
import { signatureOf } from '../house/coupon-house.ts';
import type { Person } from '../house/people/people.ts';
import type { Declared } from '../kernel/command.ts';
import { gamesOffered } from './coupon-cost.ts';
import { type AtDesk, couponForm } from './coupon-forms.ts';
import { placesOf } from './coupon-signing.ts';

/** Everything that the coupon desk shows; a screen keeps no rule of its own. */
export const deskOf = ({ book, events, games, holder, today }: AtDesk, person: Person) => {
  const named = departments(book);
  const places = (type: CommandType) => placesOf(type, person, named);
  const mine = (type: CommandType) => places(type).some((place) => place.mine);
  return {
    holder,
    day: today,
    me: signatureOf(person),
    departments: named,
    /** What is due, in the order in which coupons travel. */
    tasks: tasksDue(book, today).map((task) => ({
      ...task,
      title: COMMANDS[task.does].words.title,
      mine: mine(task.does),
    })),
    /** What this person may enter. */
    stages: Object.entries(STAGES).flatMap(([title, stage]) => {
      const forms = Object.values<Declared & { readonly type: string }>(stage)
        .filter(({ type }) => mine(type as CommandType))
        .map(({ type, words, cite }) => ({ form: type, title: words.title, cite }));
      return forms.length === 0 ? [] : [{ title, forms }];
    }),
    pipeline: pipelineOf(book),
    papers: Object.fromEntries(DOCUMENTS.map((paper) => [paper, which(events, paper)])),
    counts: Object.fromEntries(STATES.map((state) => [state, countInState(book, state)])),
    ...(book.controls === undefined ? {} : { controls: book.controls.reference }),
    games: gamesOffered(games),
    designs: Object.values(book.designs).map(({ face: _face, ...design }) => design),
    lists: {
      mail: places('SupplyMailList'),
      exclusion: places('ImportExclusionList'),
      persons: Object.fromEntries(
        Object.entries(book.exclusions).map(([list, persons]) => [list, persons.length]),
      ),
    },
  };
};
export type Desk = ReturnType<typeof deskOf>;

/** A form with its signature lines and, for its totals, what the coupons of a series are worth. */
export const formAt = (at: AtDesk, person: Person, type: CommandType, about: string) => ({
  form: couponForm(at, type, about),
  places: placesOf(type, person, departments(at.book)),
  denominations: Object.fromEntries(
    Object.values(at.book.designs).map(({ series, valueCents }) => [series, valueCents]),
  ),
});
export type DeskForm = ReturnType<typeof formAt>;

/** How many coupons are where, along their way. */
const pipelineOf = (book: CouponRegister) =>
  PIPELINE.map(({ title, states }) => ({
    title,
    count: states.reduce((sum, state) => sum + countInState(book, state), 0),
  }));

const PIPELINE: readonly { readonly title: string; readonly states: readonly State[] }[] = [
  { title: 'Received', states: ['examined'] },
  { title: 'In the ledger', states: ['stored'] },
  { title: 'Issued', states: ['issued', 'listed'] },
  { title: 'With patrons', states: ['distributed', 'in play'] },
  { title: 'Back', states: ['redeemed', 'returned', 'voided', 'expired'] },
  {
    title: 'Canceled',
    states: ['redeemed and cancelled', 'voided and cancelled', 'expired and cancelled'],
  },
  { title: 'Missing', states: ['missing at finance', 'missing at marketing'] },
];
