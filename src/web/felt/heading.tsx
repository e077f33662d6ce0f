import { command, dollars } from '../house.ts';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { Seats } from './seats.tsx';

export type Sheet = 'pays' | 'odds' | 'keys';

const MENU = 'table-menu';

interface HeadingProps {
  readonly table: string;
  readonly at: AtTable;
  readonly onSheet: (which: Sheet) => void;
}

/** The name of the table, its limits, who sits there, and what can be looked up; on a phone all but the name in a menu. */
export const Heading = ({ table, at: { now, game }, onSheet }: HeadingProps) => {
  const choices: readonly (readonly [string, () => void])[] = [
    [texts.paysButton, () => onSheet('pays')],
    ...(game.odds ? ([[texts.odds, () => onSheet('odds')]] as const) : []),
    [texts.keys, () => onSheet('keys')],
    ...(now.mine === undefined
      ? []
      : ([
          [texts.leave, () => void command(table, { type: 'LeaveSeat', seat: now.mine })],
        ] as const)),
  ];
  return (
    <div class="heading">
      <h1>
        {game.title} <span class="id">{table}</span>
      </h1>
      <button type="button" class="narrow-only" popovertarget={MENU} aria-label={texts.menu}>
        ≡
      </button>
      <div id={MENU} class="menu" popover="auto">
        <p class="limits">
          {texts.limits(dollars(now.limits.minimumCents), dollars(now.limits.maximumCents))}
          {now.practice && ` · ${texts.practice}`}
        </p>
        <Seats table={table} now={now} game={game} />
        <p class="choices">
          {choices.map(([title, act]) => (
            <button
              type="button"
              key={title}
              popovertarget={MENU}
              popovertargetaction="hide"
              onClick={act}
            >
              {title}
            </button>
          ))}
        </p>
      </div>
    </div>
  );
};
