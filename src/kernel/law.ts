/**
 * A citation names the paragraph under which something happens. It is a value, carried by wagers, pay
 * lines, settlement steps, duties, options and refusals. Every citation resolves to a heading of `law/`.
 */
export type Citation =
  | `58 Pa. Code § ${string}`
  | `N.J.A.C. 13:69${string}`
  | `3-Dice Yahtzee § ${string}`
  | `House rules § ${string}`;

/** Where a chapter stands: its name, and the day from which this edition holds (year-month-day). */
export interface Edition {
  readonly chapter: Citation;
  readonly title: string;
  readonly effective: string;
}
