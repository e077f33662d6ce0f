/** `DropBoxCounted` said to people: "Drop box counted". */
export const inWords = (name: string): string => {
  const spaced = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
};
