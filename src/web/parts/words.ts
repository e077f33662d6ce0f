/** `DropBoxCounted` said to people: "Drop box counted". */
export const inWords = (name: string): string => {
  const spaced = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
};

/** "Drop box counted" as programs have it: `DropBoxCounted`. */
export const outOfWords = (said: string): string =>
  said
    .split(/\s+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
