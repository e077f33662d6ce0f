import { reasons, type Words } from '../../kernel/words.ts';

/** Titles in Spanish. The names of wagers stay as § 661a.3 spells them. */
const titles: Readonly<Record<string, string>> = {
  'Full game wagers': 'Apuestas al partido',
  'Single play wagers': 'Apuestas a una jugada',
  'A 1 on one of the dice': 'Un 1',
  'A 1 on two of the dice': 'Dos 1',
  'A triple of 1s': 'Tres 1',
  'Any triple other than 1s': 'Otro triple',
  'Play One': 'Jugada 1',
  'Play Two': 'Jugada 2',
  'Play Three': 'Jugada 3',
  'Play Four': 'Jugada 4',
  'Game Length: one play': 'Game Length: una jugada',
  'Game Length: two plays': 'Game Length: dos jugadas',
  'Game Length: three plays': 'Game Length: tres jugadas',
  'Game Length: four plays': 'Game Length: cuatro jugadas',
  'Game Length: five plays': 'Game Length: cinco jugadas',
  'Game Length: six plays': 'Game Length: seis jugadas',
  'One play': 'Una jugada',
  'Two plays': 'Dos jugadas',
  'Three plays': 'Tres jugadas',
  'Four plays': 'Cuatro jugadas',
  'Five plays': 'Cinco jugadas',
  'Six plays': 'Seis jugadas',
  'Over 4 Yards': 'Más de 4 yardas',
  'Over 4 Yards with Trips TD': 'Más de 4 yardas con Trips TD',
  'Under 4 Yards': 'Menos de 4 yardas',
};

const calls: Words['calls'] = [
  reasons({
    'die off the table': 'Un dado fuera de la mesa',
    'die on top of another': 'Un dado sobre otro',
    'not thrown together': 'Los dados no se tiraron juntos',
    'far end not struck': 'Los dados no tocaron el fondo',
    'die on the bank of chips': 'Un dado sobre las fichas de la casa',
    'die in the dice cup or on a rail': 'Un dado en el cubilete o en el borde',
    'cheating device or technique': 'Un tiro con trampa',
    'improper throw': 'Un tiro indebido',
    'die cocked on more than one side': 'Un dado inclinado por más de un lado',
    'uppermost face in dispute': 'La cara de arriba está en disputa',
  }),
];

export const spanish: Words = { titles, calls };
