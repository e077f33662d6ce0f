import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useKeys } from '../felt/keys.ts';
import { titleOf } from '../felt/sentences.ts';
import {
  type Corrected,
  corrected,
  declaration,
  type Line,
  moved,
  settledLines,
  type View,
} from '../felt/table-stream.ts';
import { told } from '../felt/telling.ts';
import { dollars, me, signed } from '../house.ts';
import { chipsOf } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import { consoleTexts } from './texts.ts';
import {
  collectedCents,
  isAhead,
  isMade,
  movedCents,
  paysHere,
  type Ticked,
  tickedIn,
  visits,
} from './visits.ts';

/** The visits that the dealer has not made yet, the next one first. */
const left = signal<readonly (readonly Line[])[]>([]);
export const visitsLeft = computed(() => left.value.length);
const nextVisit = computed(() => left.value[0]?.[0]?.seat ?? 0);
const ticked = signal<Ticked>({ round: 0, bets: [] });
/** The dealer's hands have been at the seat that was next. */
export const visited = (): void => {
  const visit = left.value[0] ?? [];
  const { round, bets } = ticked.value;
  ticked.value = { round, bets: [...bets, ...visit.map(({ bet }) => bet)] };
};

/** What was ticked off is kept in this browser for the round: a page that is loaded again lists no visit twice. A lesson keeps none. */
const useTicked = (table: string | undefined, round: number): void => {
  useEffect(() => {
    const kept = `houseway visits ${table}`;
    ticked.value = tickedIn(round, table === undefined ? null : localStorage.getItem(kept));
    return ticked.subscribe((now) => {
      if (table !== undefined && now.bets.length > 0) {
        localStorage.setItem(kept, JSON.stringify(now));
      }
    });
  }, [table, round]);
};

/** While visits are left, the next step is not the one in front, and Enter ticks off a visit. */
export const useAfterVisits = (go: () => void, key?: string): 'primary' | undefined => {
  const waits = visitsLeft.value > 0;
  useKeys({ Enter: waits ? visited : go, ...(key === undefined ? {} : { [key]: go }) });
  return waits ? undefined : 'primary';
};

/** How many visits are left, and where the next is. */
export const Pending = () =>
  visitsLeft.value === 0 ? null : (
    <p class="pending-visits">{consoleTexts.visitsPending(visitsLeft.value, nextVisit.value)}</p>
  );

/** Seat by seat in the order of the law, with exact amounts, chips and paragraphs; each visit is ticked off. */
export const CollectAndPay = ({ table, now }: { table: string | undefined; now: View }) => {
  const { settled } = told.value;
  const latest = now.settled.filter(({ bet }) => settled.includes(bet));
  const earlier = now.settled.filter(({ bet }) => !settled.includes(bet));
  const stops = visits(latest);
  const pays = paysHere(now.crew ?? [], me.value.person);
  useTicked(table, now.round.number);
  const toGo = pays ? stops.filter((visit) => !isMade(visit, ticked.value)) : [];
  useEffect(() => {
    left.value = toGo;
  }, [toGo.map((visit) => visit.map(({ bet }) => bet).join()).join(' '), now.round.number]);
  useKeys({ ' ': visited });
  return (
    <>
      <h2>{consoleTexts.collectAndPay}</h2>
      {corrected.value !== undefined && <Differences now={corrected.value} toGo={toGo} />}
      {now.settled.length === 0 && <p class="soft">{consoleTexts.nothingToSettle}</p>}
      {!pays && stops.length > 0 && <p class="soft">{consoleTexts.dealersDo}</p>}
      <ol class="visits">
        {stops.map((visit) => (
          <Visit
            key={visit[0]?.bet}
            visit={visit}
            state={!pays ? '' : visit === toGo[0] ? 'now' : toGo.includes(visit) ? '' : 'done'}
          />
        ))}
      </ol>
      {toGo.length > 0 && (
        <button type="button" class="primary" onClick={visited}>
          {texts.seat(toGo[0]?.[0]?.seat ?? 0)} {consoleTexts.visitDone} <kbd>Space</kbd>
        </button>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{consoleTexts.settledEarlier(earlier.length)}</summary>
          <ol class="visits">
            {visits(earlier).map((visit) => (
              <Visit key={visit[0]?.bet} visit={visit} state="" />
            ))}
          </ol>
        </details>
      )}
    </>
  );
};

interface DifferencesProps {
  readonly now: Corrected;
  readonly toGo: readonly (readonly Line[])[];
}

/** After a correction only the difference moves, and none where nothing was collected or paid yet. */
const Differences = ({ now: { says, by, changed = [], dropped = [] }, toGo }: DifferencesProps) => {
  const ahead = moved.value.filter(({ seat }) => isAhead(seat, changed, settledLines.value, toGo));
  const made = moved.value.filter((one) => !ahead.includes(one));
  return (
    <div class="differences" role="status">
      <p>{says}</p>
      {by !== undefined && <p>{consoleTexts.approvedBy(by)}</p>}
      {dropped.length > 0 && <p>{consoleTexts.dropped(dropped)}</p>}
      {moved.value.length === 0 && <p>{consoleTexts.nothingMoves}</p>}
      {made.length > 0 && <p>{consoleTexts.correctedNow}</p>}
      <ul>
        {made.map(({ seat, cents }) => (
          <li key={seat}>
            {texts.seat(seat)}: <strong>{takes(cents)}</strong> {inChips(Math.abs(cents))}
          </li>
        ))}
        {ahead.map(({ seat, cents }) => (
          <li key={seat}>{consoleTexts.notVisited(seat, takes(cents))}</li>
        ))}
      </ul>
    </div>
  );
};

const takes = (cents: number): string =>
  `${cents < 0 ? consoleTexts.difference.less : consoleTexts.difference.more} ${dollars(Math.abs(cents))}`;

const Visit = ({ visit, state }: { visit: readonly Line[]; state: string }) => (
  <li class={state}>
    <h3>{texts.seat(visit[0]?.seat ?? 0)}</h3>
    <ul>
      {visit.map((line) => (
        <VisitLine key={line.bet} line={line} />
      ))}
    </ul>
  </li>
);

const VisitLine = ({ line }: { line: Line }) => {
  const game = declaration.value;
  const cents = movedCents(line);
  const collected = collectedCents(line);
  return (
    <li class={line.result}>
      <strong>
        {consoleTexts.dealerActions[line.result]} {dollars(cents)}
      </strong>
      <span>{game === undefined ? line.wager : titleOf(game, line)}</span>
      <span class="chip-count">
        {inChips(cents)}
        {line.breakageCents !== 0 && ` · ${consoleTexts.breakage(signed(line.breakageCents))}`}
        {collected !== 0 && ` · ${consoleTexts.wagerCollected(dollars(collected))}`}
        {line.coupon !== undefined &&
          ` · ${consoleTexts.couponGoes[line.coupon.goes](line.coupon.serial)}`}
      </span>
      <span class="cite">{line.cite}</span>
    </li>
  );
};

/** Largest first: `1 × $100, 3 × $5`; what no chip can pay is named. */
const inChips = (cents: number): string => {
  const chips = chipsOf(cents);
  const rest = cents - chips.reduce((sum, { chip, count }) => sum + chip * count, 0);
  return [
    ...chips.map(({ chip, count }) => `${count} × ${dollars(chip)}`),
    ...(rest > 0 ? [consoleTexts.noChip(dollars(rest))] : []),
  ].join(', ');
};
