import { reasons, type Words } from '../../kernel/words.ts';
import { faceName, kindName } from './words.ts';

const NUMBERS = ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];
const FACES = ['As', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'];

const kinds: readonly (readonly [string, string])[] = [
  [kindName(1), 'Ninguno igual'],
  ...NUMBERS.map((number, i) => [kindName(i + 2), `${capital(number)} iguales`] as const),
];
const faces = FACES.map((face, i) => [faceName(i + 1), face] as const);

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Titles in Spanish. The names of the streets stay as § 675a.2 spells them. */
const titles: Readonly<Record<string, string>> = Object.fromEntries([
  ...faces,
  ...faces.map(([face, says]) => [`Pip Street: ${face}`, `Pip Street: ${says}`]),
  ...kinds,
  ...kinds.flatMap(([kind, says]) => [
    [`${kind} on the Extra Roll`, `${says} en la Extra Roll`],
    [`Like Kind Boulevard: ${kind}`, `Like Kind Boulevard: ${says.toLowerCase()}`],
    [`Millionaire Row: ${kind}`, `Millionaire Row: ${says.toLowerCase()}`],
  ]),
]);

const calls: Words['calls'] = [
  reasons({
    'die off the table': 'Un dado fuera de la mesa',
    'die on top of another': 'Un dado sobre otro',
    'die cocked on more than one side': 'Un dado inclinado por más de un lado',
  }),
  [/^dealer has the shaker with ten dice$/, 'El crupier tiene el cubilete con diez dados'],
  [/^dealer has the shaker with six dice$/, 'El crupier tiene el cubilete con seis dados'],
  [/^shaker removed from the table$/, 'El cubilete deja la mesa'],
];

export const spanish: Words = { titles, calls };
