import { type Cents, dollars } from './money.ts';

/** Payout odds as the law prints them: `[4, 5]` is "4 to 5", four paid for every five staked. */
export type Odds = readonly [pays: number, staked: number];

/**
 * What a pay line pays. The stake comes back beside it unless the line says `keeps: 'stake'` (an award that
 * is all that is paid).
 */
export type Pay =
  | { readonly to: Odds; readonly keeps?: 'stake' }
  | { readonly amount: Cents; readonly keeps?: 'stake' }
  | { readonly share: Odds; readonly of: string; readonly keeps?: 'stake' };

export const to = (pays: number, staked: number): Pay => ({ to: [pays, staked] });

/** In words fit for a layout: odds are stated with "to", never with "for". */
export const sayPay = (pay: Pay): string => {
  if ('to' in pay) return `${pay.to[0].toLocaleString('en-US')} to ${pay.to[1]}`;
  if ('amount' in pay) return dollars(pay.amount);
  return pay.share[0] === pay.share[1]
    ? `100% of the ${pay.of}`
    : `${pay.share[0]}/${pay.share[1]} of the ${pay.of}`;
};
