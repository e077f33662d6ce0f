import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useKeys } from '../felt/keys.ts';
import { titleOf } from '../felt/sentences.ts';
import {
  type Corrected,
  corrected,
  declaration,
  type Line,
  moved,
  type View,
} from '../felt/table-stream.ts';
import { told } from '../felt/telling.ts';
import { dollars, signed } from '../house.ts';
import { chipsOf } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import { consoleTexts } from './texts.ts';
import { collectedCents, movedCents, visits } from './visits.ts';

/** How many visits the dealer has not made yet, and the seat that is next. */
export const visitsLeft = signal(0);
const nextVisit = signal(0);
const done = signal(0);
/** The dealer's hands have been at the seat that was next. */
export const visited = (): void => {
  if (visitsLeft.value > 0) done.value += 1;
};

/** What the step that is next would leave behind. */
export const Pending = () =>
  visitsLeft.value === 0 ? null : (
    <p class="pending-visits">{consoleTexts.visitsPending(visitsLeft.value, nextVisit.value)}</p>
  );

/** Seat by seat in the order of the law, with exact amounts, chips and paragraphs; each visit is ticked off. */
export const CollectAndPay = ({ now }: { now: View }) => {
  const { settled } = told.value;
  const latest = now.settled.filter(({ bet }) => settled.includes(bet));
  const earlier = now.settled.filter(({ bet }) => !settled.includes(bet));
  const stops = visits(latest);
  const step = latest.map(({ bet }) => bet).join();
  useEffect(() => {
    done.value = 0;
  }, [step, now.round.number]);
  useEffect(() => {
    visitsLeft.value = Math.max(0, stops.length - done.value);
    nextVisit.value = stops[done.value]?.[0]?.seat ?? 0;
  }, [step, done.value]);
  useKeys({ ' ': visited });
  return (
    <>
      <h2>{consoleTexts.collectAndPay}</h2>
      {corrected.value !== undefined && <Differences now={corrected.value} />}
      {now.settled.length === 0 && <p class="soft">{consoleTexts.nothingToSettle}</p>}
      <ol class="visits">
        {stops.map((visit, i) => (
          <Visit key={visit[0]?.bet} visit={visit} state={stateOf(i, done.value)} />
        ))}
      </ol>
      {stops.length > done.value && (
        <button type="button" class={now.round.over ? 'primary' : ''} onClick={visited}>
          {texts.seat(stops[done.value]?.[0]?.seat ?? 0)} {consoleTexts.visitDone} <kbd>Space</kbd>
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

const stateOf = (index: number, done: number): string =>
  index < done ? 'done' : index === done ? 'now' : '';

/** After a correction only the difference moves. */
const Differences = ({ now: { says, by } }: { now: Corrected }) => (
  <div class="differences" role="status">
    <p>{says}</p>
    {by !== undefined && <p>{consoleTexts.approvedBy(by)}</p>}
    <p>{moved.value.length > 0 ? consoleTexts.correctedNow : consoleTexts.nothingMoves}</p>
    <ul>
      {moved.value.map(({ seat, cents }) => (
        <li key={seat}>
          {texts.seat(seat)}:{' '}
          <strong>
            {cents < 0 ? consoleTexts.difference.less : consoleTexts.difference.more}{' '}
            {dollars(Math.abs(cents))}
          </strong>{' '}
          {inChips(Math.abs(cents))}
        </li>
      ))}
    </ul>
  </div>
);

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
