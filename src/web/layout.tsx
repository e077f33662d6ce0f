import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { dollars, get, isProblem, me, problem, say } from './house.ts';
import { texts } from './texts.ts';
import type { Bet, Declaration, DeclaredWager, View } from './watching.ts';

const CHIPS = [100, 500, 2500, 10_000] as const;

interface WagerOdds {
  readonly wager: string;
  readonly houseEdge: string;
  readonly hitFrequency: string;
}

/** The betting areas with their printed odds: choose a chip, tap an area. What is closed says why. */
export const Layout = ({ table, now, game }: { table: string; now: View; game: Declaration }) => {
  const chip = useSignal<number>(CHIPS[1]);
  const odds = useSignal<readonly WagerOdds[] | undefined>(undefined);
  const done = useSignal<readonly Bet[]>([]);
  const before = useRef<{ round: number; bets: readonly Bet[] }>({ round: 0, bets: [] });
  const mine = now.bets.filter(({ seat }) => seat === now.mine);
  if (mine.length > 0) before.current = { round: now.round.number, bets: mine };

  const place = async (wager: DeclaredWager, stakeCents: number, names?: readonly number[]) => {
    const seat = now.mine;
    if (seat === undefined) return;
    const named = names ?? askedNames(wager);
    if (named === null) return;
    const placed = {
      seat,
      wager: wager.wager,
      stakeCents,
      ...(named === undefined ? {} : { names: named }),
    };
    if (await say(table, { type: 'PlaceBet', ...placed }))
      done.value = [...done.value, { id: 0, ...placed }];
  };

  /** The last chip comes off; what lay under it is placed again. */
  const undo = async () => {
    const last = done.value.at(-1);
    if (last === undefined) return;
    done.value = done.value.slice(0, -1);
    const lying = mine.find(({ wager }) => wager === last.wager);
    if (lying === undefined) return;
    const off = {
      seat: last.seat,
      wager: last.wager,
      ...(last.names === undefined ? {} : { names: last.names }),
    };
    const left = lying.stakeCents - last.stakeCents;
    if ((await say(table, { type: 'WithdrawBet', ...off })) && left > 0) {
      await say(table, { type: 'PlaceBet', ...off, stakeCents: left });
    }
  };

  /** Wagers that cannot be withdrawn any more stay where they are. */
  const clear = async () => {
    for (const { seat, wager, names } of mine.toReversed()) {
      if (now.open[wager] !== true) continue;
      await say(table, {
        type: 'WithdrawBet',
        seat,
        wager,
        ...(names === undefined ? {} : { names }),
      });
    }
    done.value = [];
  };

  const again = async (bets: readonly Bet[]) => {
    for (const bet of bets) {
      const wager = game.wagers.find((one) => one.wager === bet.wager);
      if (wager !== undefined && now.open[bet.wager] === true)
        await place(wager, bet.stakeCents, bet.names);
    }
  };

  const showOdds = async () => {
    if (odds.value !== undefined) {
      odds.value = undefined;
      return;
    }
    const answer = await get<{ wagers: readonly WagerOdds[] }>(`/api/tables/${table}/odds`);
    if (isProblem(answer)) problem.value = answer;
    else odds.value = answer.wagers;
  };

  const seated = now.seats.find(({ you }) => you);
  const canRepeat =
    mine.length === 0 &&
    before.current.bets.length > 0 &&
    before.current.round !== now.round.number;
  return (
    <section class="layout" aria-label="Layout">
      {seated !== undefined && (
        <div class="tray">
          <p class="money">
            {texts.yourChips} <strong>{dollars(seated.chipsCents)}</strong> · {texts.onLayout}{' '}
            <strong>{dollars(mine.reduce((sum, { stakeCents }) => sum + stakeCents, 0))}</strong>
          </p>
          <fieldset class="chips">
            <legend>{texts.chip}</legend>
            {CHIPS.map((cents) => (
              <label key={cents} class={`chip c${cents}`}>
                <input
                  type="radio"
                  name="chip"
                  checked={chip.value === cents}
                  onChange={() => (chip.value = cents)}
                />
                {dollars(cents)}
              </label>
            ))}
          </fieldset>
          <p class="tools">
            <button type="button" onClick={undo} disabled={done.value.length === 0}>
              {texts.undo}
            </button>
            <button type="button" onClick={clear} disabled={mine.length === 0}>
              {texts.clear}
            </button>
            <button type="button" onClick={() => again(before.current.bets)} disabled={!canRepeat}>
              {texts.repeat}
            </button>
            <button type="button" onClick={() => again(mine)} disabled={mine.length === 0}>
              {texts.double}
            </button>
            <OddsButton shown={odds.value !== undefined} onShow={showOdds} />
          </p>
        </div>
      )}
      {seated === undefined && (
        <p class="tools">
          <OddsButton shown={odds.value !== undefined} onShow={showOdds} />
        </p>
      )}
      {game.felt.groups.map(({ title, columns, areas }) => (
        <fieldset class="group" key={title}>
          <legend>{title}</legend>
          <div class={`areas of-${columns}`}>
            {areas.map(({ wager: id, span }) => {
              const wager = game.wagers.find((one) => one.wager === id);
              if (wager === undefined) return null;
              return (
                <Area
                  key={id}
                  wager={wager}
                  span={span ?? 3}
                  now={now}
                  odds={odds.value?.find((one) => one.wager === id)}
                  onPlace={() => place(wager, chip.value)}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </section>
  );
};

const OddsButton = ({ shown, onShow }: { shown: boolean; onShow: () => void }) => (
  <button type="button" aria-expanded={shown} onClick={onShow}>
    {texts.odds}
  </button>
);

/** Values that a wager asks for are named by the player, in words he can type. */
const askedNames = (wager: DeclaredWager): readonly number[] | undefined | null => {
  if (wager.names === undefined) return undefined;
  const { count, from, to } = wager.names;
  const typed = prompt(`${wager.title}: ${count} × ${from}–${to}`, String(to));
  return typed === null
    ? null
    : typed
        .split(/[^0-9]+/)
        .filter(Boolean)
        .map(Number);
};

const percent = (fraction: string): string => {
  const [top, bottom] = fraction.split('/').map(BigInt);
  if (top === undefined || bottom === undefined) return '';
  return `${(Number((top * 1_000_000n) / bottom) / 10_000).toFixed(2)}%`;
};

const Area = ({
  wager,
  span,
  now,
  odds,
  onPlace,
}: {
  wager: DeclaredWager;
  span: number;
  now: View;
  odds: WagerOdds | undefined;
  onPlace: () => void;
}) => {
  const open = now.open[wager.wager] ?? true;
  const mine = now.bets.filter((bet) => bet.wager === wager.wager && bet.seat === now.mine);
  const others = now.bets.filter((bet) => bet.wager === wager.wager && bet.seat !== now.mine);
  const stake = mine.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  const closed = open !== true;
  const playing = now.mine !== undefined && me.value.kind !== 'staff';
  return (
    <button
      type="button"
      class={`area s${span}${closed ? ' closed' : ''}`}
      aria-disabled={closed || !playing}
      title={closed ? `${open.because} ${open.cite}` : wager.cite}
      onClick={() => {
        if (closed) problem.value = open;
        else if (playing) onPlace();
      }}
    >
      <span class="title">{wager.title}</span>
      <span class="pays">{[...new Set(wager.pays.map(({ pays }) => pays))].join(', ')}</span>
      {odds !== undefined && (
        <span class="edge">
          {texts.houseEdge} {percent(odds.houseEdge)}
        </span>
      )}
      {stake > 0 && <span class="stake">{dollars(stake)}</span>}
      {others.length > 0 && (
        <span class="others">
          {dollars(others.reduce((sum, { stakeCents }) => sum + stakeCents, 0))}
        </span>
      )}
    </button>
  );
};
