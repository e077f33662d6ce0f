/**
 * A citation names the paragraph under which something happens: its source, and the address there. It is a value,
 * carried by wagers, pay lines, settlement steps, duties, options and refusals. Which sources there are is for
 * `law/` to say: every citation resolves to a heading of one of its digests, and a test looks each of them up.
 */
export type Citation = `${string} § ${string}` | `N.J.A.C. ${string}`;

/** Paragraphs of a chapter for what the house would otherwise refuse by its own rules, or by another state's. */
export const citedBy =
  (paragraphs: Readonly<Record<string, Citation>>) =>
  (code: string, cite: Citation): Citation =>
    (Object.hasOwn(paragraphs, code) ? paragraphs[code] : undefined) ?? cite;

/** Where a chapter stands: its name, and the day from which this edition holds (year-month-day). */
export interface Edition {
  readonly chapter: Citation;
  readonly title: string;
  readonly effective: string;
}
