/** Whether a numbered thing is one's own to check; every thread of an audit has a share, and together they have all. */
export type Share = (number: number) => boolean;

export const everything: Share = () => true;

/** One of several equal shares, the first being 0; whatever cannot number a row is in the first. */
export const shareOf =
  (part: number, parts: number): Share =>
  (number) =>
    (Number.isSafeInteger(number) && number >= 0 ? number % parts : 0) === part;
