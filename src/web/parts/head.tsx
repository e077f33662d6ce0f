import type { ComponentChildren } from 'preact';

/** A way to another page, as a button. */
export const To = ({
  href,
  children,
  ...rest
}: {
  href: string;
  children: ComponentChildren;
  download?: boolean | string;
  'aria-label'?: string;
}) => (
  <a class="button" href={href} {...rest}>
    {children}
  </a>
);

/** What a page of a room is called, what is said beside it, and its tools at the end of the line. */
export const Head = ({
  title,
  tools,
  unprinted = false,
  children,
}: {
  title: ComponentChildren;
  tools?: ComponentChildren;
  unprinted?: boolean;
  children?: ComponentChildren;
}) => (
  <div class={unprinted ? 'head unprinted' : 'head'}>
    <h1>{title}</h1>
    {children}
    {tools !== undefined && <span class="tools">{tools}</span>}
  </div>
);
