import type { CrewNeed, Supervision } from '../kernel/equipment.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Signature } from './signature.ts';

/** The stickperson is one of the dealers (58 Pa. Code § 577.9(b)), and counts as one. */
const countOf = (crew: readonly Signature[], duty: CrewNeed['duty']): number =>
  crew.filter((hand) => hand.duty === duty || (duty === 'dealer' && hand.duty === 'stickperson'))
    .length;

/** The crew the chapter wants at the table before anything is dealt or thrown. */
export const crewComplete = (
  needs: readonly CrewNeed[],
  crew: readonly Signature[],
): true | Refusal<'crew-short'> => {
  for (const { duty, atLeast, cite } of needs) {
    const there = countOf(crew, duty);
    if (there < atLeast) {
      return refuse('crew-short', `The table needs ${atLeast} × ${duty}, and has ${there}.`, cite);
    }
  }
  return true;
};

/** What one floorperson watches: a table of a game, by its id. */
export interface Watched {
  readonly table: string;
  readonly game: string;
  readonly supervision?: Supervision;
}

/** May one floorperson watch all of these? Each game that sets a bound is asked. */
export const maySupervise = (watched: readonly Watched[]): true | Refusal<'too-many-tables'> => {
  for (const { game, supervision } of watched) {
    if (supervision === undefined) continue;
    const alike = watched.filter((other) => other.game === game).length;
    const others = watched.filter((other) => other.game !== game);
    const { mostTables, withOther, cite } = supervision;
    if (others.length === 0 && alike > mostTables) {
      return refuse(
        'too-many-tables',
        `One floorperson watches at most ${mostTables} such tables.`,
        cite,
      );
    }
    if (others.length > 0 && (alike > 1 || others.length > withOther.most)) {
      return refuse(
        'too-many-tables',
        `One floorperson watches one such table and at most ${withOther.most} table of another game.`,
        cite,
      );
    }
    const never = others.find((other) => withOther.notWith.includes(other.game));
    if (never !== undefined) {
      return refuse('too-many-tables', `Not together with a table of ${never.game}.`, cite);
    }
  }
  return true;
};
