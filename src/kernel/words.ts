/** A game in another language, by what it says in English. Names that the chapter gives stay as they are. */
export interface Words {
  /** Of wagers, their groups and their pay lines. */
  readonly titles: Readonly<Record<string, string>>;
  /** What the crew calls in passing, by patterns of the call. */
  readonly calls: readonly Call[];
}

export type Call = readonly [pattern: RegExp, says: string | ((...parts: string[]) => string)];

/** A call in other words; one that no pattern has is left as it is. */
export const callIn = ({ calls }: Words, text: string): string => {
  const found = calls.find(([pattern]) => pattern.test(text));
  if (found === undefined) return text;
  const [pattern, says] = found;
  return typeof says === 'string'
    ? text.replace(pattern, says)
    : says(...(pattern.exec(text) ?? []).slice(1));
};

/** Why something does not count, as the reason and its paragraph. */
export const reasons = (said: Readonly<Record<string, string>>): Call => [
  new RegExp(`^(${Object.keys(said).join('|')})\\. (.+)$`),
  (reason = '', cite = '') => `${said[reason]}. ${cite}`,
];
