import type { ShownOption as Option } from '../../../lab/answers/described.ts';
import type { Figure } from '../../../lab/answers/quoted.ts';
import { Choose } from '../../parts/choose.tsx';
import { Fact } from '../../parts/facts.tsx';
import { type Column, column } from '../../parts/table/table.tsx';
import { Typing, TypingLine } from '../../parts/typing.tsx';
import { type Refused, useLab } from '../../workers/ask.ts';
import { ask, hrefOf } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { announce } from '../frame/said.ts';
import { type Looking, madeAt, partsOf, setRule } from './state.ts';

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

export const FigureFact = ({ name, figure }: { name: string; figure: Figure }) => (
  <Fact name={name} class="figure" title={figure.exact}>
    {figure.text}
  </Fact>
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

interface DollarsProps {
  readonly query: RoomProps['query'];
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
}

/** An amount that is part of the address. */
export const Dollars = ({ query, name, label, placeholder }: DollarsProps) => (
  <TypingLine
    label={`${label}, in dollars`}
    inputMode="decimal"
    placeholder={placeholder}
    value={query.get(name) ?? ''}
    onSaid={(said) => ask({ [name]: said })}
  />
);

export const MeterDollars = ({ query }: { query: RoomProps['query'] }) => (
  <Dollars query={query} name="meter" label="Meter shows" placeholder="its seed" />
);

/** A column of figures, each with its exact fraction. */
export const exactColumn = <Row,>(
  name: string,
  title: string,
  of: (row: Row) => Figure,
): Column<Row> =>
  column.percent(name, title, (row) => of(row).number, {
    show: (row) => <Exact figure={of(row)} />,
  });

/** A wager leads to its pay lines. */
export const madeColumn = <Row extends { readonly wager: string; readonly title: string }>(
  it: Looking,
): Column<Row> =>
  column.text('wager', 'Wager', ({ title }) => title, {
    show: ({ wager, title }) => <a href={madeAt(it, { wager })}>{title}</a>,
  });

interface WagerChoiceProps {
  readonly wagers: readonly { readonly wager: string; readonly title: string }[];
  readonly label?: string;
  readonly value: string;
  readonly onSet: (wager: string) => void;
}

export const WagerChoice = ({ wagers, ...chosen }: WagerChoiceProps) => (
  <Choose label="Wager" {...chosen} choices={wagers.map(({ wager, title }) => [wager, title])} />
);

/** The games, each a way into a room. */
export const GameCards = ({ room }: { room: string }) => {
  const { now } = useLab('listed', {});
  return (
    <ul class="cards">
      {now?.map(({ id, title, chapters }) => (
        <li key={id}>
          <a href={hrefOf(room, [id])}>{title}</a> <span class="cite">{chapters.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
};

interface PartListProps {
  readonly label: string;
  readonly parts: string | undefined;
  readonly onChange: (parts: string) => void;
}

/** What is listed in the address, each with a way out. */
export const PartList = ({ label, parts, onChange }: PartListProps) => (
  <ul class="changes" aria-label={label}>
    {partsOf(parts).map((part, _, all) => (
      <li key={part}>
        <code>{part}</code>{' '}
        <button
          type="button"
          class="quiet"
          aria-label={`Remove ${part}`}
          onClick={() => onChange(all.filter((one) => one !== part).join(','))}
        >
          Remove
        </button>
      </li>
    ))}
  </ul>
);

const UNCHANGED = { rules: undefined, pays: undefined, without: undefined, plus: undefined };

/** Back to the game as its chapter has it, where it was changed. */
export const Unchange = ({
  it: { game: _game, ...changes },
  says,
}: {
  it: Looking;
  says: string;
}) =>
  Object.values(changes).every((one) => one === undefined) ? null : (
    <button type="button" class="quiet" onClick={() => ask(UNCHANGED)}>
      {says}
    </button>
  );

interface RulesProps {
  readonly it: Looking;
  readonly options: readonly Option[];
  /** Beside a page to print it stays closed. */
  readonly unprinted?: boolean;
}

/** The rules that are chosen, folded away until somebody changes one. */
export const Rules = ({ it, options, unprinted = false }: RulesProps) => (
  <details
    class={unprinted ? 'panel filed unprinted' : 'panel filed'}
    open={!unprinted && it.rules !== undefined}
  >
    <summary>
      Rules <span class="soft">{it.rules ?? 'as standard'}</span>
    </summary>
    <RuleFields it={it} options={options} />
  </details>
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
