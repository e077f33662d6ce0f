import { texts } from '../texts.ts';
import { mineIn, sentenceOf, signedTotal, totalOf } from './sentences.ts';
import { corrected, type Declaration, type Line, type View } from './table-stream.ts';

/** What became of the player's wagers in this round, each with its paragraph. */
export const Results = ({ now, game }: { now: View; game: Declaration }) => {
  const mine = mineIn(now);
  return (
    <section class="results" aria-label={texts.results}>
      {mine.length > 0 && (
        <>
          <h2>
            {texts.results}: {texts.total}{' '}
            <strong class={totalOf(mine) < 0 ? 'minus' : 'plus'}>{signedTotal(mine)}</strong>
          </h2>
          <Lines lines={mine} game={game} />
        </>
      )}
      {corrected.value?.moved.map((one) => (
        <p key={one} class="moved">
          {one}
        </p>
      ))}
    </section>
  );
};

interface LinesProps {
  readonly lines: readonly Line[];
  readonly game: Declaration;
  readonly seats?: boolean;
}

export const Lines = ({ lines, game, seats = false }: LinesProps) => (
  <ol class="lines-list">
    {lines.map((line) => (
      <li key={line.bet} class={line.result}>
        {seats && <span class="seat">{texts.seat(line.seat)}</span>}
        <span>{sentenceOf(game, line)}</span>
        <span class="cite">{line.cite}</span>
      </li>
    ))}
  </ol>
);
