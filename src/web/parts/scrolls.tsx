import type { ComponentChildren } from 'preact';

/** A part that scrolls, which is reachable by keyboard. */
export const Scrolls = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
  <section class="scrolls" tabIndex={0} aria-label={label}>
    {children}
  </section>
);

/** The titles above the columns of a table that is only read; those of figures are at the right. */
export const Heads = ({
  titles,
  figures = [],
}: {
  titles: readonly string[];
  figures?: readonly number[];
}) => (
  <thead>
    <tr>
      {titles.map((title, at) => (
        <th key={title} scope="col" class={figures.includes(at) ? 'figure' : ''}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
);
