import type { ComponentChildren } from 'preact';

/** A part that scrolls, which is reachable by keyboard. */
export const Scrolls = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
  <section class="scrolls" tabIndex={0} aria-label={label}>
    {children}
  </section>
);

interface HeadsProps {
  readonly titles: readonly string[];
  readonly figures?: readonly number[];
  readonly draw?: (title: string) => ComponentChildren;
}

/** The titles above the columns of a table that is only read; those of figures are at the right. */
export const Heads = ({ titles, figures = [], draw = (title) => title }: HeadsProps) => (
  <thead>
    <tr>
      {titles.map((title, at) => (
        <th key={title} scope="col" class={figures.includes(at) ? 'figure' : ''}>
          {draw(title)}
        </th>
      ))}
    </tr>
  </thead>
);

/** A table of texts as somebody wrote them. */
export const TextTable = ({
  label,
  head,
  rows,
  figures = [],
  draw = (text) => text,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  figures?: readonly number[];
  draw?: (text: string) => ComponentChildren;
}) => (
  <Scrolls label={label}>
    <table>
      <Heads titles={head} figures={figures} draw={draw} />
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((text, at) => (
              <td key={at} class={figures.includes(at) ? 'figure' : ''}>
                {draw(text)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolls>
);
