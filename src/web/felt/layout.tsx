import type { Group } from '../../kernel/felt.ts';
import { me, problem } from '../house.ts';
import { Stack } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import type { Declaration, DeclaredWager, View } from './table-stream.ts';

export interface WagerOdds {
  readonly wager: string;
  readonly houseEdge: string;
  readonly hitFrequency: string;
}

/** The betting areas with their printed odds. What is closed says why. */
export const Layout = ({
  now,
  game,
  odds,
  onPlace,
}: {
  now: View;
  game: Declaration;
  odds: readonly WagerOdds[] | undefined;
  onPlace: (wager: DeclaredWager) => void;
}) => (
  <section class="layout" aria-label={texts.layout}>
    {game.felt.groups.map((group) => (
      <fieldset class="group" key={group.title}>
        <legend>{group.title}</legend>
        <div class={`areas of-${group.columns}`}>
          {group.areas.map((area) => {
            const wager = game.wagers.find((one) => one.wager === area.wager);
            if (wager === undefined) return null;
            const its = odds?.find((one) => one.wager === area.wager);
            return (
              <Area
                key={area.wager}
                wager={wager}
                area={area}
                now={now}
                odds={its}
                onPlace={() => onPlace(wager)}
              />
            );
          })}
        </div>
      </fieldset>
    ))}
  </section>
);

const percent = (fraction: string): string => {
  const [top, bottom] = fraction.split('/').map(BigInt);
  if (top === undefined || bottom === undefined) return '';
  return `${(Number((top * 1_000_000n) / bottom) / 10_000).toFixed(2)}%`;
};

/** A short pay table in full, a long one by its ends. */
const printed = ({ pays }: DeclaredWager): string => {
  const all = [...new Set(pays.map((line) => line.pays))];
  return all.length > 4 ? texts.paysFrom(all[0] ?? '', all.at(-1) ?? '') : all.join(', ');
};

const Area = ({
  wager,
  area,
  now,
  odds,
  onPlace,
}: {
  wager: DeclaredWager;
  area: Group['areas'][number];
  now: View;
  odds: WagerOdds | undefined;
  onPlace: () => void;
}) => {
  const open = now.open[wager.wager] ?? true;
  const lying = now.bets.filter((bet) => bet.wager === wager.wager);
  const mine = lying.filter(({ seat }) => seat === now.mine);
  const others = lying.filter(({ seat }) => seat !== now.mine);
  const closed = open !== true;
  const playing = now.mine !== undefined && me.value.kind !== 'staff';
  return (
    <button
      type="button"
      class={`area s${area.span ?? 3}${closed ? ' closed' : ''}`}
      aria-disabled={closed || !playing}
      title={closed ? `${open.because} ${open.cite}` : wager.cite}
      onClick={() => {
        if (closed) problem.value = open;
        else if (playing) onPlace();
      }}
    >
      {area.label === undefined ? (
        <span class="title">{wager.title}</span>
      ) : (
        <>
          <span class="unseen">{wager.title}</span>
          <span class="title" aria-hidden="true">
            {area.label}
          </span>
        </>
      )}
      <span class="pays">{printed(wager)}</span>
      {odds !== undefined && (
        <span class="edge">{texts.edge(percent(odds.houseEdge), percent(odds.hitFrequency))}</span>
      )}
      {closed && <span class="unseen">{texts.closedArea}</span>}
      {now.mine === undefined && lying.length > 0 && (
        <span class="stake">
          <Stack cents={sum(lying)} title={texts.wagers} />
        </span>
      )}
      {mine.length > 0 && (
        <span class="stake">
          <Stack cents={sum(mine)} title={texts.yourWager} />
          {named(mine) !== '' && <span class="names">{named(mine)}</span>}
        </span>
      )}
      {now.mine !== undefined && others.length > 0 && (
        <span class="others">
          <Stack cents={sum(others)} title={texts.others} />
        </span>
      )}
    </button>
  );
};

const sum = (bets: View['bets']): number =>
  bets.reduce((total, { stakeCents }) => total + stakeCents, 0);

const named = (bets: View['bets']): string =>
  bets.flatMap(({ names }) => (names === undefined ? [] : [names.join('+')])).join(', ');
