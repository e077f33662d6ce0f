import { netOf, payoutOf } from '../../kernel/settlement.ts';
import { dollars } from '../house.ts';
import { texts } from '../texts.ts';
import type { Declaration, Line, View } from './table-stream.ts';

const WORDS: Record<Line['result'], string> = {
  win: texts.wins,
  lose: texts.loses,
  push: texts.push,
  void: texts.void,
};

/** What became of the player's wagers in this round, each with its paragraph. */
export const Results = ({ now, game }: { now: View; game: Declaration }) => {
  const mine = now.settled.filter(({ seat }) => seat === now.mine);
  const total = mine.reduce((sum, line) => sum + netOf(line), 0);
  return (
    <section class="results" aria-label={texts.results} aria-live="polite">
      {mine.length > 0 && (
        <>
          <h2>
            {texts.results}: {texts.total}{' '}
            <strong class={total < 0 ? 'minus' : 'plus'}>{signed(total)}</strong>
          </h2>
          <Lines lines={mine} game={game} />
        </>
      )}
    </section>
  );
};

export const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${dollars(cents)}`;

export const Lines = ({
  lines,
  game,
  seats = false,
}: {
  lines: readonly Line[];
  game: Declaration;
  seats?: boolean;
}) => (
  <ol class="lines">
    {lines.map((line) => (
      <li key={line.bet} class={line.result}>
        {seats && <span class="seat">{texts.seat(line.seat)}</span>}
        <span>{titleOf(game, line)}</span>
        <strong>
          {WORDS[line.result]} {dollars(line.result === 'win' ? payoutOf(line) : line.stakeCents)}
        </strong>
        <span class="cite">{line.cite}</span>
      </li>
    ))}
  </ol>
);

export const titleOf = (game: Declaration, { wager }: Line): string =>
  game.wagers.find((one) => one.wager === wager)?.title ?? wager;
