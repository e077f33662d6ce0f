import { type Declaration, declaration, takeView, type View } from './felt/table-stream.ts';
import {
  type FloorTable,
  hearClock,
  isProblem,
  type Me,
  me,
  type Problem,
  problem,
  tables,
} from './house.ts';

/** What the house answered before a page was drawn. The page carries it, so that the script starts from the same picture. */
export interface First {
  readonly path: string;
  readonly language?: 'en' | 'es';
  readonly me: Me | Problem;
  readonly floor?: { readonly tables: readonly FloorTable[] } | Problem;
  readonly declaration?: Declaration | Problem;
  readonly view?: View | Problem;
}

/** Sets every screen to what was answered, or back to nothing. */
export const takeFirst = (first: First): void => {
  const refused = [first.me, first.floor, first.declaration, first.view].find(isProblem);
  me.value = isProblem(first.me) ? { house: '', demo: false } : first.me;
  problem.value = refused;
  tables.value = first.floor === undefined || isProblem(first.floor) ? [] : first.floor.tables;
  declaration.value = isProblem(first.declaration) ? undefined : first.declaration;
  const view = isProblem(first.view) ? undefined : first.view;
  takeView(view);
  hearClock(view?.at ?? tables.value[0]?.at);
};
