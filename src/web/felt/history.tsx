import type { ToldBeat } from '../../kernel/telling.ts';
import type { RecalledRound } from '../../server/wire/table.ts';
import { texts } from '../texts.ts';
import { useLookedAt } from './looked-at.ts';
import { Lines } from './results.tsx';
import { SlipLink } from './slip-link.tsx';
import type { Declaration } from './table-stream.ts';

interface HistoryProps {
  readonly table: string;
  readonly game: Declaration;
  readonly round: number;
  readonly mine: number | undefined;
}

/** What is worth telling once it is over: an offer, what is asked and an answer take no time and light nothing. */
export const isToldLater = ({ say, aside, ms, lit }: ToldBeat): unknown =>
  say && !aside && (ms || lit);

/** Earlier rounds, replayed from the log on request and marked as a replay. */
export const History = ({ table, game, round, mine }: HistoryProps) => {
  const { shown, onToggle } = useLookedAt<{ readonly rounds: readonly RecalledRound[] }>(
    `/api/tables/${table}/rounds?before=${round}&most=12&telling=yes`,
    round,
  );
  return (
    <details class="history" onToggle={onToggle}>
      <summary>{texts.history}</summary>
      {shown?.rounds.length === 0 && <p>{texts.noHistory}</p>}
      {shown?.rounds.map((one) => (
        <article key={one.round}>
          <h3>
            {texts.round(one.round)} · {texts.replay}
          </h3>
          <ol class="said">
            {one.beats?.filter(isToldLater).map(({ say, why }, i) => (
              <li key={i}>{why ? `${say}: ${why}` : say}</li>
            ))}
          </ol>
          <Lines lines={one.settled} game={game} seats />
          {mine !== undefined && one.settled.some(({ seat }) => seat === mine) && (
            <SlipLink table={table} round={one.round} seat={mine} />
          )}
        </article>
      ))}
    </details>
  );
};
