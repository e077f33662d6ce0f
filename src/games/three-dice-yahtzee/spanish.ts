import { reasons, type Words } from '../../kernel/words.ts';

const AWARDS = {
  'Large Yahtzee': 'Yahtzee grande',
  'Small Yahtzee': 'Yahtzee pequeño',
  'Large Straight': 'Escalera grande',
  'Small Straight': 'Escalera pequeña',
} as const;

/** The columns of the progressive's awards. */
const COLUMNS = 10;

/** Titles in Spanish. The names of wagers stay as the rules sheet spells them. */
const titles: Readonly<Record<string, string>> = {
  'Main wagers': 'Apuestas principales',
  'Single-event bonus wagers': 'Apuestas Bonus a un tiro',
  'Progressive wager': 'Apuesta progresiva',
  Win: 'Gana',
  'Win with a Yahtzee of 6s': 'Gana con Yahtzee de 6',
  'Yahtzee (Specific Dice Value)': 'Yahtzee (un valor)',
  'Yahtzee (Two Specific Dice Values)': 'Yahtzee (dos valores)',
  "Yahtzee (Six 6's)": 'Yahtzee (seis 6)',
  "Six 6's": 'Seis 6',
  ...AWARDS,
  ...Object.fromEntries(
    Object.entries(AWARDS).flatMap(([award, says]) =>
      Array.from({ length: COLUMNS }, (_, i) => [
        `${award}, column ${i + 1}`,
        `${says}, columna ${i + 1}`,
      ]),
    ),
  ),
};

const calls: Words['calls'] = [
  [/^(Red|Blue) cup to seat (\d+)$/, 'Cubilete $1 al puesto $2'],
  [/^(Red|Blue) cup back from seat (\d+)$/, 'Cubilete $1 de vuelta del puesto $2'],
  reasons({
    'dice exposed': 'Dados a la vista',
    'die out of the cup': 'Un dado fuera del cubilete',
    'die not flat': 'Un dado no está plano',
  }),
];

export const spanish: Words = { titles, calls };
