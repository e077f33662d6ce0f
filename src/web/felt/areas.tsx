import type { Area, Block } from '../../kernel/felt.ts';
import { payoutOf } from '../../kernel/settlement.ts';
import type { Reason } from '../../server/wire/wire.ts';
import { dollars, me, problem, refuse, sentenceFor, signed } from '../house.ts';
import { Stack } from '../parts/chip.tsx';
import { Die } from '../parts/die.tsx';
import { texts } from '../texts.ts';
import { openOf } from './open.ts';
import { range } from './seats.tsx';
import {
  type Bet,
  corrected,
  type Declaration,
  type DeclaredWager,
  type Line,
  settledLines,
  type View,
} from './table-stream.ts';
import { told, untold } from './telling.ts';
import type { Wagering } from './wagering.ts';

type Wagers = Extract<Block, { kind: 'wagers' }>;

export interface AtTable {
  readonly now: View;
  readonly game: Declaration;
  readonly wagering: Wagering;
}

/** Betting areas with their printed odds. What is closed says why. */
export const WagersBlock = ({ block, at }: { block: Wagers; at: AtTable }) => (
  <div class="wagers">
    <h2 class={block.each === undefined ? 'block-title' : 'block-title rebets'}>
      {block.title}
      {block.each !== undefined && at.wagering.canRebet(block) && (
        <button type="button" class="small" onClick={() => at.wagering.rebet(block)}>
          {texts.rebet}
        </button>
      )}
    </h2>
    <div class={`areas of-${block.columns}`}>
      {block.areas.map((area) => {
        const wager = at.game.wagers.find((one) => one.wager === area.wager);
        return wager === undefined ? null : (
          <OneArea key={area.wager} area={area} wager={wager} block={block} at={at} />
        );
      })}
    </div>
  </div>
);

/** What is on an area: the bets that are there, those the telling has not swept yet, and those under way. */
const chipsOn = ({ now, wagering }: AtTable, wager: string) => {
  const bets = now.bets.filter((bet) => bet.wager === wager);
  const held = untold.value.filter((line) => line.wager === wager);
  // After a correction only the difference moves.
  const moving = corrected.value?.bets ?? told.value.settled;
  const isMine = ({ seat }: { seat: number }) => seat === now.mine;
  return {
    mine: [...bets.filter(isMine), ...held.filter(isMine)],
    others: [...bets, ...held].filter((one) => !isMine(one)),
    pending: wagering.pending.filter((bet) => bet.wager === wager),
    settled: settledLines.value.filter(
      (line) => isMine(line) && line.wager === wager && moving.includes(line.bet),
    ),
  };
};

interface OneAreaProps {
  readonly area: Area;
  readonly wager: DeclaredWager;
  readonly block: Wagers;
  readonly at: AtTable;
}

const OneArea = ({ area, wager, block, at }: OneAreaProps) => {
  const { now, wagering } = at;
  const open = openOf(now, wager.wager);
  const closed = open !== true;
  const playing = now.mine !== undefined && me.value.kind !== 'staff';
  const classes = [
    'area',
    `s${area.span ?? 3}`,
    area.tone ?? '',
    area.shape === undefined ? '' : `shape-${area.shape}`,
    closed ? 'closed' : '',
    told.value.lit.includes(wager.wager) ? 'lit' : '',
  ].join(' ');
  const inside = <Inside area={area} wager={wager} at={at} reason={open} />;
  if (wager.names !== undefined) {
    return (
      <fieldset class={`${classes} picks`} aria-label={wager.title}>
        {inside}
        <Picks wager={wager} closed={closed || !playing} reason={open} at={at} />
      </fieldset>
    );
  }
  return (
    <button
      type="button"
      class={classes}
      data-wager={wager.wager}
      aria-disabled={closed || !playing}
      title={open === true ? wager.cite : `${sentenceFor(open)} ${open.cite}`}
      onClick={() => {
        if (open !== true) refuse(open, wager.wager);
        else if (playing) wagering.place(wager, area, block);
      }}
    >
      {inside}
    </button>
  );
};

interface InsideProps {
  readonly area: Area;
  readonly wager: DeclaredWager;
  readonly at: AtTable;
  readonly reason: true | Reason;
}

const Inside = ({ area, wager, at, reason }: InsideProps) => {
  const { mine, others, pending, settled } = chipsOn(at, wager.wager);
  const { now } = at;
  const tag = told.value.shown.tags?.[wager.wager];
  const bought =
    mine.length > 0 ||
    now.settled.some((line) => line.seat === now.mine && line.wager === wager.wager);
  return (
    <>
      <span class="print">
        {area.shape === 'circle' && <span class="disc">{area.face || '≠'}</span>}
        {area.shape === 'die' && <Die face={area.face ?? 1} colour="white" />}
        {area.shape === 'sensor' && (
          <span
            class={`lamp${bought ? ' on' : ''}${reason === true ? '' : ' locked'}`}
            aria-hidden="true"
          />
        )}
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
        {area.note !== undefined && <span class="note">{area.note}</span>}
        <Printed area={area} wager={wager} />
      </span>
      {reason !== true && <span class="unseen">{texts.closedArea}</span>}
      <span class="bet-spot">
        {now.mine === undefined && others.length > 0 && (
          <Stack cents={sum(others)} title={texts.wagers} coupon={couponOn(others)} />
        )}
        {mine.length > 0 && (
          <Stack cents={sum(mine)} title={texts.yourWager} coupon={couponOn(mine)} />
        )}
        {pending.length > 0 && (
          <span class="pending">
            <Stack cents={sum(pending)} title={texts.pending} />
          </span>
        )}
        {settled.map((line) => (
          <Settled key={line.bet} line={line} />
        ))}
      </span>
      {tag !== undefined && mine.length + others.length > 0 && <span class="tag">{tag}</span>}
      <Refused wager={wager.wager} />
      {namesOf(mine) !== '' && <span class="names">{namesOf(mine)}</span>}
      {now.mine !== undefined && others.length > 0 && (
        <span class="others">{texts.othersHave(dollars(sum(others)))}</span>
      )}
    </>
  );
};

/** Why not, on the area that was pressed; the strip has it whole, and says it aloud. */
export const Refused = ({ wager }: { wager: string }) =>
  problem.value?.wager === wager ? <span class="said-no">{problem.value.because}</span> : null;

/** A stack on its way: swept to the dealer, or paid beside the stake and brought home. */
const Settled = ({ line }: { line: Line }) => (
  <span class={`moving ${line.result}`} aria-hidden="true">
    <Stack cents={line.stakeCents} title="" coupon={couponOn([line])} />
    {line.result === 'win' && <b class="gain">{signed(payoutOf(line))}</b>}
    {line.result !== 'win' && line.result !== 'lose' && <b class="gain">{texts.pushWord}</b>}
  </span>
);

/** A short pay table whole, with the results that push or lose; a long one by its ends. */
const Printed = ({ area, wager }: { area: Area; wager: DeclaredWager }) => {
  const { lit } = told.value;
  const { pays } = wager;
  const also = area.also ?? [];
  const first = texts.pays(pays[0]?.pays ?? '');
  if (pays.length > 4) {
    const last = texts.pays(pays.at(-1)?.pays ?? '');
    return <span class="pays">{texts.paysFrom(first, last, pays.length)}</span>;
  }
  if (pays.length === 1 && also.length === 0) return <span class="pays">{first}</span>;
  return (
    <span class="pays rows">
      {pays.map((it) => (
        <span key={it.line} class={lit.includes(`${wager.wager}/${it.line}`) ? 'lit' : ''}>
          {area.lines?.[it.line] ?? it.title} <b>{texts.pays(it.pays)}</b>
        </span>
      ))}
      {also.map(({ title, says }) => (
        <span key={title}>
          {title} <b>{texts.also[says]}</b>
        </span>
      ))}
    </span>
  );
};

interface PicksProps {
  readonly wager: DeclaredWager;
  readonly closed: boolean;
  readonly reason: true | Reason;
  readonly at: AtTable;
}

/** The values that a wager names are pressed in the area itself; the chip goes down with the last of them. */
const Picks = ({ wager, closed, reason, at }: PicksProps) => {
  const { count, from, to } = wager.names ?? { count: 0, from: 1, to: 0 };
  const chosen = at.wagering.naming.wager === wager.wager ? at.wagering.naming.names : [];
  return (
    <span class="dice-picks">
      {range(from, to).map((value) => (
        <button
          type="button"
          key={value}
          aria-disabled={closed}
          aria-pressed={chosen.includes(value)}
          aria-label={texts.pick(wager.title, value, count - chosen.length)}
          onClick={() => {
            if (reason !== true) refuse(reason, wager.wager);
            else if (!closed) at.wagering.name(wager, value, count);
          }}
        >
          <Die face={value} colour="white" />
        </button>
      ))}
    </span>
  );
};

const sum = (bets: readonly { readonly stakeCents: number }[]): number =>
  bets.reduce((total, { stakeCents }) => total + stakeCents, 0);

/** What the coupons below the chips are worth. */
const couponOn = (bets: readonly (Bet | Line)[]): number =>
  bets.reduce((total, bet) => {
    const coupon = 'coupon' in bet ? bet.coupon : 'matchPlay' in bet ? bet.matchPlay : undefined;
    return total + (coupon?.valueCents ?? 0);
  }, 0);

const namesOf = (bets: readonly (Bet | Line)[]): string =>
  bets
    .flatMap((bet) => ('names' in bet && bet.names !== undefined ? [bet.names.join('+')] : []))
    .join(', ');
