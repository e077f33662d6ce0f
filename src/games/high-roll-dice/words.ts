/** A number as a dealer says it. */
const NUMBERS: readonly string[] = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

export const numberWord = (number: number): string => NUMBERS[number] ?? String(number);

/** The number that a word says, or a figure; undefined where it says none. */
export const numberOf = (word: string): number | undefined => {
  const place = NUMBERS.indexOf(word);
  if (place >= 0) return place;
  return /^\d{1,4}$/.test(word) ? Number(word) : undefined;
};

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A face as the boxes of the throw box are labelled: `Ace`, `Two` … `Six`. */
export const faceName = (face: number): string => (face === 1 ? 'Ace' : capital(numberWord(face)));

/** `Four-of-a-kind`, and `No match` for dice that all differ. */
export const kindName = (kind: number): string =>
  kind === 1 ? 'No match' : `${capital(numberWord(kind))}-of-a-kind`;

/** `four 5s`, `one 6`. */
export const diceWords = (count: number, face: number): string =>
  `${numberWord(count)} ${face}${count === 1 ? '' : 's'}`;
