import type { Actor } from '../src/table/index.ts';

/** The cage sells and takes back chips at any table. */
export const cage: readonly Actor[] = [{ person: 'cashier', duty: 'cage' }];
