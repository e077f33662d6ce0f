import type { Described, ShownOption as Option } from '../../../lab/answers/described.ts';
import type { Figure } from '../../../lab/answers/quoted.ts';
import { Typing } from '../../parts/typing.tsx';
import type { Refused } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { announce } from '../frame/said.ts';
import { type Looking, setRule } from './state.ts';

export const Refusal = ({ refused }: { refused: Pick<Refused, 'because' | 'cite'> | undefined }) =>
  refused === undefined ? null : (
    <p role="alert" class="refusal">
      {refused.because} <span class="cite">{refused.cite}</span>
    </p>
  );

/** A figure as people read it; the exact fraction is in its title and in every export. */
export const Exact = ({ figure }: { figure: Figure | undefined }) =>
  figure === undefined ? (
    <span class="soft">–</span>
  ) : (
    <span class="figure" title={figure.exact}>
      {figure.text}
    </span>
  );

/** A figure that leads to the pay lines it was made from. */
export const Made = ({ figure, href }: { figure: Figure | undefined; href: string }) =>
  figure === undefined ? (
    <Exact figure={figure} />
  ) : (
    <a class="figure" href={href} title={figure.exact}>
      {figure.text}
    </a>
  );

export const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '±');

/** How an edge moved, in percentage points: more for the house, or less. */
export const Moved = ({ now, was }: { now: Figure; was: Figure | undefined }) => {
  if (was === undefined) return null;
  const by = 100 * (now.number - was.number);
  return (
    <span class={by > 0 ? 'tag moved up' : 'tag moved down'} title={`was ${was.text}`}>
      {sign(by)}
      {Math.abs(by).toFixed(2)} points
    </span>
  );
};

/** An amount that is part of the address. */
export const Dollars = ({
  query,
  name,
  label,
  placeholder,
}: {
  query: RoomProps['query'];
  name: string;
  label: string;
  placeholder: string;
}) => (
  <label>
    {label}, in dollars
    <Typing
      inputMode="decimal"
      placeholder={placeholder}
      value={query.get(name) ?? ''}
      onSaid={(said) => ask({ [name]: said })}
    />
  </label>
);

export const MeterDollars = ({ query }: { query: RoomProps['query'] }) => (
  <Dollars query={query} name="meter" label="Meter shows" placeholder="its seed" />
);

export const WagerOptions = ({ wagers }: Pick<Described, 'wagers'>) => (
  <>
    {wagers.map(({ wager, title }) => (
      <option key={wager} value={wager}>
        {title}
      </option>
    ))}
  </>
);

/** Every rule that can be filed, as the Rules Submission bounds it. */
export const RuleFields = ({ it, options }: { it: Looking; options: readonly Option[] }) => (
  <div class="rules">
    {options.map((option) => (
      <div key={option.name} class={option.value === option.standard ? '' : 'is-changed'}>
        <label for={`rule-${option.name}`}>
          <span>
            {option.title} <span class="cite">{option.cite}</span>
          </span>
        </label>
        {option.choices === undefined ? (
          <NumberField it={it} option={option} />
        ) : (
          <ChoiceField it={it} option={option} />
        )}
      </div>
    ))}
  </div>
);

const ChoiceField = ({ it, option }: { it: Looking; option: Option }) => (
  <select
    id={`rule-${option.name}`}
    value={option.value}
    onChange={(event) => setRule(it, option.name, event.currentTarget.value, option.standard)}
  >
    {option.choices?.map(({ value, says }) => (
      <option key={value} value={value}>
        {says === value ? value : `${value}: ${says}`}
      </option>
    ))}
  </select>
);

const UNITS = { cents: 'cents', count: '', 'to 1': 'to 1' } as const;

const NumberField = ({ it, option }: { it: Looking; option: Option }) => (
  <span class="unit">
    <Typing
      id={`rule-${option.name}`}
      type="number"
      inputMode="numeric"
      value={option.value}
      min={option.atLeast}
      {...(option.atMost === undefined ? {} : { max: option.atMost })}
      onSaid={(said) => setRule(it, option.name, said, option.standard)}
    />
    {UNITS[option.unit ?? 'count']}
  </span>
);

/** A bar as long as its share of the largest; the number beside it says it. */
export const Bar = ({ share, tone = 'win' }: { share: number; tone?: 'win' | 'lose' | 'push' }) => (
  <span class={`bar ${tone}`} aria-hidden="true">
    <span style={{ width: `${Math.max(0.5, 100 * Math.min(1, share))}%` }} />
  </span>
);

const copyLink = async (): Promise<void> => {
  await navigator.clipboard.writeText(location.href);
  announce('The link is copied. It shows the same to everybody.');
};

export const CopyLink = () => (
  <button type="button" class="quiet" onClick={() => void copyLink()}>
    Copy link
  </button>
);
