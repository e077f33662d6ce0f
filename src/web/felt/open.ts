import type { Reason } from '../../server/wire/wire.ts';
import { texts } from '../texts.ts';
import type { View } from './table-stream.ts';

/** Whether a wager may be placed now: by the game, and by the table that closed betting for everybody. */
export const openOf = (now: View, wager: string): true | Reason => {
  const open = now.open[wager] ?? true;
  if (open !== true || (now.betting === 'open' && now.phase !== 'closed')) return open;
  const because = now.phase === 'closed' ? texts.tableClosed : `${texts.noMoreBets}.`;
  return { code: 'betting-closed', because, cite: 'House rules § rounds' };
};
