import { command, dollars } from '../house.ts';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { Seats } from './seats.tsx';

export type Sheet = 'pays' | 'odds' | 'keys';

/** The name of the table, its limits, who sits there, and what can be looked up. */
export const Heading = ({
  table,
  at: { now, game },
  onSheet,
}: {
  table: string;
  at: AtTable;
  onSheet: (which: Sheet) => void;
}) => (
  <div class="heading">
    <h1>
      {game.title} <span class="id">{table}</span>
    </h1>
    <p class="limits">
      {texts.limits(dollars(now.limits.minimumCents), dollars(now.limits.maximumCents))}
      {now.practice && ` · ${texts.practice}`}
    </p>
    <Seats table={table} now={now} game={game} />
    <p class="menu">
      <button type="button" onClick={() => onSheet('pays')}>
        {texts.paysButton}
      </button>
      {game.odds && (
        <button type="button" onClick={() => onSheet('odds')}>
          {texts.odds}
        </button>
      )}
      <button type="button" aria-label={texts.keys} onClick={() => onSheet('keys')}>
        ?
      </button>
      {now.mine !== undefined && (
        <button
          type="button"
          aria-label={texts.leave}
          onClick={() => command(table, { type: 'LeaveSeat', seat: now.mine })}
        >
          <span class="wide-only">{texts.leave}</span>
          <span class="narrow-only">✕</span>
        </button>
      )}
    </p>
  </div>
);
