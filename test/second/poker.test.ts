import { test } from 'vitest';
import { agreesOn, READINGS } from './poker.ts';

test.each(READINGS.map((filed, i) => [i, filed] as const))(
  '§ 575.6, .11: hands, settings, house ways and bonuses of eight deals agree with the second verifier, readings %i',
  (_, filed) => agreesOn(8, filed),
);
