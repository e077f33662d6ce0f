/** A number with its noun: 1 entry, 2,500 entries. */
export const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
