import type {
  DocumentCell as Cell,
  Section,
  Document as Written,
} from '../../../coupons/documents/document.ts';
import { dollars } from '../../house.ts';
import { Fact } from '../../parts/facts.tsx';
import { Scrolls } from '../../parts/scrolls.tsx';
import { type Column, DataTable } from '../../parts/table/table.tsx';
import { useLive } from '../frame/live.ts';
import { Waiting } from '../frame/waiting.tsx';
import { type Desk, documentHref, useDesk } from './desk.ts';
import { texts } from './texts.ts';

/** The documents of the program, as the house names them. */
const DOCUMENTS: readonly (readonly [document: string, title: string, cite: string])[] = [
  ['ledger', 'Ledger', '§ 525.21(f), (h), (l), (n)'],
  ['requisition', 'Requisitions', '§ 525.21(g)'],
  ['form', 'Reconciliation Forms', '§ 525.21(j)'],
  ['accounting', 'Examination, cancellation and reconciliation by day', '§ 525.21(m)'],
  ['inventory', 'Monthly inventories', '§ 525.21(n)'],
  ['quarter', 'Quarterly reports', '§ 525.21(o)'],
  ['mail-list', 'Mail lists', '§ 525.21(q)(2)'],
  ['batches', 'Coupons by batch', 'House rules § coupons'],
];

/** Documents of which there is one; every other is asked for by number, day, month or quarter. */
const WHOLE: readonly string[] = ['ledger', 'batches'];

const address = (document: string, which: string, as?: string): string => {
  const query = new URLSearchParams({
    ...(which === '' ? {} : { which }),
    ...(as === undefined ? {} : { as }),
  }).toString();
  return `/api/coupons/papers/${document}${query === '' ? '' : `?${query}`}`;
};

export const DocumentsPage = () => {
  const { desk } = useDesk();
  return (
    <>
      <h1>{texts.papers}</h1>
      <ul class="documents panel">
        {DOCUMENTS.map(([document, title, cite]) => (
          <li key={document}>
            <h2>
              {title} <span class="cite">{cite}</span>
            </h2>
            <Which document={document} now={desk} />
          </li>
        ))}
        <li>
          <h2>
            {texts.designs} <span class="cite">§ 525.21(c)</span>
          </h2>
          <div class="faces">
            {desk.designs.map(({ design, title }) => (
              <figure key={design}>
                <img src={`/api/coupons/designs/${design}`} alt={texts.face(title)} />
                <figcaption>{title}</figcaption>
              </figure>
            ))}
            {desk.designs.length === 0 && texts.noneYet}
          </div>
        </li>
      </ul>
    </>
  );
};

/** Which days, months or numbers there are of a document, the latest first. */
const Which = ({ document, now }: { document: string; now: Desk }) => {
  const known = now.papers[document] ?? [];
  const month = now.day.slice(0, 7);
  const quarter = `${now.day.slice(0, 4)}-Q${Math.ceil(Number(now.day.slice(5, 7)) / 3)}`;
  // The document of the day, month or quarter exists before anything is on it: it says that there was no activity.
  const current = { form: now.day, accounting: now.day, inventory: month, quarter }[document];
  const names = [
    ...(current === undefined || known.includes(current) ? [] : [current]),
    ...known.toReversed(),
  ];
  if (WHOLE.includes(document)) return <a href={documentHref(document)}>{texts.open}</a>;
  if (names.length === 0) return <span class="soft">{texts.noneYet}</span>;
  return (
    <span class="whiches">
      {names.map((name) => (
        <a key={name} href={documentHref(document, name)}>
          {name}
        </a>
      ))}
    </span>
  );
};

export const DocumentPage = ({ document, which }: { document: string; which: string }) => {
  const { now, refused } = useLive<Written>(address(document, which));
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  return (
    <article class="document panel">
      <div class="head">
        <h1>
          {now.title} <span class="cite">{now.cite}</span>
        </h1>
        <Files title={now.title} document={document} which={which} />
      </div>
      <dl class="facts">
        {now.facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value || '–'}
          </Fact>
        ))}
      </dl>
      {now.sections.map((section) => (
        <Table key={section.title} section={section} />
      ))}
      {now.signatures.length > 0 && <Signatures signatures={now.signatures} />}
    </article>
  );
};

const Files = ({ title, document, which }: { title: string; document: string; which: string }) => (
  <span class="tools">
    {(['csv', 'xlsx'] as const).map((as) => (
      <a
        key={as}
        class="button"
        href={address(document, which, as)}
        download
        aria-label={texts.fileOf(title, as)}
      >
        {as.toUpperCase()}
      </a>
    ))}
    <a
      class="button"
      href={address(document, which, 'pdf')}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.fileOf(title, 'pdf')}
    >
      PDF
    </a>
  </span>
);

const Signatures = ({ signatures }: Pick<Written, 'signatures'>) => (
  <section aria-labelledby="signatures">
    <h2 id="signatures">{texts.signatures}</h2>
    <ul class="signed">
      {signatures.map(({ as, cite, by, day }) => (
        <li key={as} class={by === undefined ? 'open' : ''}>
          <span class="signed-by">{by?.name ?? texts.notSigned}</span>
          <span class="as">
            {as}
            {by !== undefined && `, ${texts.signedAs(by.credential, by.department, day ?? '')}`}
          </span>
          <span class="cite">{cite}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** The tables of a document alone, for a page that shows other things beside them. */
export const DocumentTables = ({ document }: { document: string }) => {
  const { now } = useLive<Written>(address(document, ''));
  return (
    <>
      {now?.sections.map((section) => (
        <SortedTable key={section.title} section={section} />
      ))}
    </>
  );
};

/** A table as long as this is searched rather than read. */
const LONG = 20;

const Table = ({ section }: { section: Section }) =>
  section.rows.length > LONG ? <SortedTable section={section} /> : <ShortTable section={section} />;

type Row = Section['rows'][number];

const KINDS = { text: 'text', count: 'number', money: 'money' } as const;

const SortedTable = ({ section: { title, columns, rows } }: { section: Section }) => (
  <DataTable
    label={title}
    rows={rows}
    columns={columns.map(
      ({ name, kind }, at): Column<Row> => ({
        ...{ name, title: name, kind: KINDS[kind], value: (row) => row[at] },
      }),
    )}
    rowKey={(row) => String(rows.indexOf(row))}
    empty={texts.noActivity}
  />
);

/** Serial numbers, days and names stay on one line; remarks may take more. */
const SHORT = 22;
const classOf = (kind: string | undefined, cell: Cell = ''): string => {
  if (kind !== 'text') return 'figure';
  return cell !== '' && String(cell).length <= SHORT ? 'words short' : 'words';
};

const said = (cell: Cell, kind: string): string => {
  if (typeof cell === 'string') return cell;
  return kind === 'money' ? dollars(cell) : cell.toLocaleString('en-US');
};

const ShortTable = ({ section: { title, cite, columns, rows } }: { section: Section }) => (
  <Scrolls label={title}>
    <table>
      <caption>
        {title} {cite !== undefined && <span class="cite">{cite}</span>}
      </caption>
      <thead>
        <tr>
          {columns.map(({ name, kind }) => (
            <th key={name} scope="col" class={classOf(kind)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length} class="nothing">
              {texts.noActivity}
            </td>
          </tr>
        )}
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, at) => (
              <td key={columns[at]?.name} class={classOf(columns[at]?.kind, cell)}>
                {said(cell, columns[at]?.kind ?? 'text')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolls>
);
