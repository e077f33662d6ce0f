import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Desk, DeskForm } from '../../../server/coupon-state.ts';
import { hrefOf } from '../frame/address.ts';

export type { Desk, DeskForm };

/** The desk as the house shows it now, and a way to ask again after something was entered. */
export interface AtDesk {
  readonly desk: Desk;
  lookAgain(): Promise<void>;
}

export const DeskContext = createContext<AtDesk | undefined>(undefined);

export const useDesk = (): AtDesk => {
  const at = useContext(DeskContext);
  if (at === undefined) throw new Error('A page of the desk is drawn outside of it.');
  return at;
};

/** Lists come as files, on a page of their own. */
const ON_PAGES: readonly string[] = ['ImportExclusionList', 'SupplyMailList'];

/** The address of a form, about a requisition, a delivery or a day. */
export const formHref = (type: string, about?: string): string =>
  ON_PAGES.includes(type)
    ? hrefOf('desk', ['lists'])
    : hrefOf('desk', ['form', type, ...(about === undefined ? [] : [about])]);

export const documentHref = (document: string, which?: string): string =>
  hrefOf('desk', ['document', document, ...(which === undefined ? [] : [which])]);
