import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { dollars, get, isProblem, type Problem } from '../../house.ts';
import { desk } from './desk.ts';
import { Frame } from './frame.tsx';
import { texts } from './texts.ts';

type Cell = string | number;

interface Section {
  readonly title: string;
  readonly cite?: string;
  readonly columns: readonly { readonly name: string; readonly kind: 'text' | 'count' | 'money' }[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Document {
  readonly title: string;
  readonly cite: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly sections: readonly Section[];
  readonly signatures: readonly {
    readonly as: string;
    readonly cite: string;
    readonly by?: {
      readonly name: string;
      readonly credential: string;
      readonly department: string;
    };
    readonly day?: string;
  }[];
}

/** The papers of the programme, as the house names them, with what each is of. */
const PAPERS: readonly (readonly [paper: string, title: string, cite: string])[] = [
  ['ledger', 'Ledger', '§ 525.21(f), (h), (l), (n)'],
  ['requisition', 'Requisitions', '§ 525.21(g)'],
  ['form', 'Reconciliation Forms', '§ 525.21(j)'],
  ['accounting', 'Examination, cancellation and reconciliation by day', '§ 525.21(m)'],
  ['inventory', 'Monthly inventories', '§ 525.21(n)'],
  ['quarter', 'Quarterly reports', '§ 525.21(o)'],
  ['mail-list', 'Mail lists', '§ 525.21(q)(2)'],
  ['batches', 'Coupons by batch', 'House rules § coupons'],
];

/** Papers of which there is one; every other is asked for by number, day, month or quarter. */
const WHOLE: readonly string[] = ['ledger', 'batches'];

const address = (paper: string, which: string, as?: string): string => {
  const query = new URLSearchParams({
    ...(which === '' ? {} : { which }),
    ...(as === undefined ? {} : { as }),
  }).toString();
  return `/api/coupons/papers/${paper}${query === '' ? '' : `?${query}`}`;
};

export const PapersPage = () => {
  const now = desk.value;
  if (now === undefined) return null;
  return (
    <>
      <h1>{texts.papers}</h1>
      <ul class="papers">
        {PAPERS.map(([paper, title, cite]) => {
          const known = now.papers[paper] ?? [];
          const month = now.day.slice(0, 7);
          const quarter = `${now.day.slice(0, 4)}-Q${Math.ceil(Number(now.day.slice(5, 7)) / 3)}`;
          // The paper of the day, month or quarter is there before anything is on it: it says that there was no activity.
          const current = { form: now.day, accounting: now.day, inventory: month, quarter }[paper];
          const names = [
            ...(current === undefined || known.includes(current) ? [] : [current]),
            ...known.toReversed(),
          ];
          return (
            <li key={paper}>
              <h2>
                {title} <span class="cite">{cite}</span>
              </h2>
              {WHOLE.includes(paper) ? (
                <a href={`#/paper/${paper}`}>{texts.open}</a>
              ) : names.length === 0 ? (
                <span>{texts.noneYet}</span>
              ) : (
                <span class="whiches">
                  {names.map((name) => (
                    <a key={name} href={`#/paper/${paper}/${encodeURIComponent(name)}`}>
                      {name}
                    </a>
                  ))}
                </span>
              )}
            </li>
          );
        })}
        <li>
          <h2>
            {texts.designs} <span class="cite">§ 525.21(c)</span>
          </h2>
          <div class="faces">
            {now.designs.map(({ design, title }) => (
              <figure key={design}>
                <img src={`/api/coupons/designs/${design}`} alt={texts.face(title)} />
                <figcaption>{title}</figcaption>
              </figure>
            ))}
            {now.designs.length === 0 && texts.noneYet}
          </div>
        </li>
      </ul>
    </>
  );
};

/** § 525.21(p): a run that was entered and is not yet examined can be printed. */
const useDocument = (paper: string, which: string, again: unknown) => {
  const read = useSignal<Document | Problem | undefined>(undefined);
  useEffect(() => {
    void get<Document>(address(paper, which)).then((answer) => {
      read.value = answer;
    });
  }, [paper, which, again]);
  return read.value;
};

export const PaperPage = ({ paper, which }: { paper: string; which: string }) => {
  const document = useDocument(paper, which, desk.value);
  if (document === undefined) return <p>{texts.loading}</p>;
  if (isProblem(document)) {
    return (
      <p role="alert">
        {document.because} <span class="cite">{document.cite}</span>
      </p>
    );
  }
  return (
    <article class="paper">
      <h1>
        {document.title} <span class="cite">{document.cite}</span>
      </h1>
      <p class="tools">
        <a href="#/papers">{texts.papers}</a>
        <a href={address(paper, which, 'csv')} aria-label={texts.csvOf(document.title)}>
          {texts.csv}
        </a>
        <a
          href={address(paper, which, 'pdf')}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.pdfOf(document.title)}
        >
          {texts.pdf}
        </a>
      </p>
      <dl class="particulars">
        {document.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {document.sections.map((section) => (
        <Table key={section.title} section={section} />
      ))}
      {document.signatures.length > 0 && (
        <section aria-labelledby="signatures">
          <h2 id="signatures">{texts.signatures}</h2>
          <ul class="signed">
            {document.signatures.map(({ as, cite, by, day }) => (
              <li key={as} class={by === undefined ? 'open' : ''}>
                <span class="signed-by">{by?.name ?? texts.notSigned}</span>
                <span class="as">
                  {as}
                  {by !== undefined &&
                    `, ${texts.signedAs(by.credential, by.department, day ?? '')}`}
                </span>
                <span class="cite">{cite}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
};

/** The tables of a paper alone, for a page that shows other things beside them. */
export const PaperTables = ({
  paper,
  which,
  again,
}: {
  paper: string;
  which: string;
  again: unknown;
}) => {
  const document = useDocument(paper, which, again);
  if (document === undefined || isProblem(document)) return null;
  return (
    <>
      {document.sections.map((section) => (
        <Table key={section.title} section={section} />
      ))}
    </>
  );
};

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

const Table = ({ section: { title, cite, columns, rows } }: { section: Section }) => (
  <Frame label={title}>
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
  </Frame>
);
