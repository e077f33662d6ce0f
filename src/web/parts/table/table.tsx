import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Scrolls } from '../scrolls.tsx';
import { type Column, csvOf, filtered, type Sorting, shownText, sorted } from './columns.ts';

export { type Column, column } from './columns.ts';

const AT_ONCE = 100;
const NONE: readonly never[] = [];

interface Listed<Row> {
  readonly label: string;
  /** None while the house has not answered. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly first?: Sorting;
  readonly empty?: string;
  /** Beside the filter: buttons and choices of the room. */
  readonly tools?: ComponentChildren;
  /** A last line that stays whatever is filtered: by column names. */
  readonly total?: Readonly<Record<string, ComponentChildren>>;
  /** On a phone every row is a card, so that all of it is seen; this many of its columns are the heading. */
  readonly cards?: number;
}

/** A list that is sorted by its headings, filtered by words and saved as a file. */
export const DataTable = <Row,>({
  label,
  rows: known,
  columns,
  rowKey,
  first,
  empty = 'Nothing here yet.',
  tools,
  total,
  cards,
}: Listed<Row>) => {
  const rows = known ?? NONE;
  const filter = useSignal('');
  const sorting = useSignal(first);
  const most = useSignal(AT_ONCE);
  const shown = useMemo(
    () => sorted(filtered(rows, columns, filter.value), columns, sorting.value),
    [rows, columns, filter.value, sorting.value],
  );
  const visible = columns.filter(({ fileOnly }) => fileOnly !== true);
  return (
    <section class={cards === undefined ? 'list' : 'list as-cards'} aria-label={label}>
      <div class="tools">
        <h2>{label}</h2>
        <input
          type="search"
          aria-label={`Filter: ${label}`}
          placeholder="Filter"
          value={filter.value}
          onInput={(event) => {
            filter.value = event.currentTarget.value;
          }}
        />
        <span class="count" role="status">
          {shown.length === rows.length ? rows.length : `${shown.length} of ${rows.length}`}
        </span>
        {tools}
        <button
          type="button"
          class="quiet"
          onClick={() => save(label, csvOf(shown, columns), 'csv')}
        >
          CSV
        </button>
      </div>
      <Scrolls label={`${label}, rows`}>
        <table>
          <Head columns={visible} sorting={sorting.value} onSort={(by) => (sorting.value = by)} />
          <Body
            columns={visible}
            rows={shown.slice(0, most.value)}
            rowKey={rowKey}
            {...(cards !== undefined && { cards })}
          />
          {total !== undefined && rows.length > 0 && <Foot columns={visible} total={total} />}
        </table>
        {rows.length === 0 && <Empty says={known && empty} />}
      </Scrolls>
      {shown.length > most.value && (
        <button type="button" class="quiet" onClick={() => (most.value += AT_ONCE)}>
          Show {Math.min(AT_ONCE, shown.length - most.value)} more
        </button>
      )}
    </section>
  );
};

const Empty = ({ says }: { says: string | undefined }) =>
  says === undefined ? (
    <p class="soft" aria-busy="true">
      Loading…
    </p>
  ) : (
    <p class="soft none">{says}</p>
  );

const Body = <Row,>({
  columns,
  rows,
  rowKey,
  cards = 0,
}: Pick<Listed<Row>, 'columns' | 'rowKey' | 'cards'> & { readonly rows: readonly Row[] }) => (
  <tbody>
    {rows.map((row) => (
      <tr key={rowKey(row)}>
        {columns.map((column, at) => (
          <td
            key={column.name}
            class={`${classOf(column, row)}${at < cards ? ' heading' : ''}`}
            data-title={column.title}
          >
            {column.show?.(row) ?? shownText(column.kind, column.value(row))}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

const Foot = <Row,>({ columns, total = {} }: Pick<Listed<Row>, 'columns' | 'total'>) => (
  <tfoot>
    <tr>
      {columns.map(({ name, kind, title }) => (
        <td key={name} class={isFigure(kind) ? 'figure' : ''} data-title={title}>
          {total[name]}
        </td>
      ))}
    </tr>
  </tfoot>
);

const Head = <Row,>({
  columns,
  sorting,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}) => (
  <thead>
    <tr>
      {columns.map(({ name, title, kind }) => {
        const by = sorting?.by === name ? sorting : undefined;
        const order = by === undefined ? 'none' : by.down ? 'descending' : 'ascending';
        return (
          <th key={name} scope="col" class={isFigure(kind) ? 'figure' : ''} aria-sort={order}>
            <button
              type="button"
              onClick={() =>
                onSort({
                  by: name,
                  down: by === undefined ? isFigure(kind) || kind === 'time' : !by.down,
                })
              }
            >
              {title}
              {by !== undefined && <span aria-hidden="true">{by.down ? '↓' : '↑'}</span>}
            </button>
          </th>
        );
      })}
    </tr>
  </thead>
);

const isFigure = (kind: Column<unknown>['kind']): boolean =>
  kind === 'money' || kind === 'number' || kind === 'percent';

const classOf = <Row,>({ kind, value, oneLine }: Column<Row>, row: Row): string => {
  const it = value(row);
  return [
    isFigure(kind) ? 'figure' : oneLine || kind === 'time' ? 'one-line' : '',
    kind === 'money' && typeof it === 'number' && it < 0 ? 'minus' : '',
    it === undefined || it === '' ? 'nothing' : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** Gives the browser a file to keep. */
export const save = (name: string, text: string, as: keyof typeof TYPES): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: TYPES[as] }));
  link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${as}`;
  link.click();
  URL.revokeObjectURL(link.href);
};
