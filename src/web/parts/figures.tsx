import { texts } from '../texts.ts';

/** Money, numbers and times as every room writes them: figures of one width, and a dash where there is nothing. */
export const NOTHING = '–';

export const moneyText = (cents: number | undefined): string =>
  cents === undefined
    ? NOTHING
    : // What is less than nothing by nothing is nothing.
      (cents / 100 + 0).toLocaleString(texts.locale, { style: 'currency', currency: 'USD' });

export const numberText = (value: number | undefined): string =>
  value === undefined ? NOTHING : value.toLocaleString(texts.locale, { maximumFractionDigits: 6 });

export const percentText = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value)
    ? NOTHING
    : value.toLocaleString(texts.locale, {
        style: 'percent',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });

/** The hour of a moment, and its day where that is not today. */
export const timeText = (at: number | undefined): string => {
  if (at === undefined) return NOTHING;
  const time = new Date(at);
  const today = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(texts.locale, {
    ...(today ? {} : { month: 'short', day: 'numeric' }),
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
  });
};

/** How long, in the two largest units: "2 h 05 min". */
export const spanText = (milliseconds: number): string => {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${rest} min`;
};

/** An amount; below zero it has a minus sign and another color. */
export const Money = ({ cents }: { cents: number | undefined }) => (
  <span class={cents !== undefined && cents < 0 ? 'figure minus' : 'figure'}>
    {moneyText(cents)}
  </span>
);

export const Time = ({ at }: { at: number | undefined }) =>
  at === undefined ? (
    <span class="soft">{NOTHING}</span>
  ) : (
    <time class="figure" dateTime={new Date(at).toISOString()} title={new Date(at).toISOString()}>
      {timeText(at)}
    </time>
  );
