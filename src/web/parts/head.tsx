import type { ComponentChildren } from 'preact';

interface ToProps {
  readonly href: string;
  readonly children: ComponentChildren;
  readonly download?: boolean | string;
  readonly 'aria-label'?: string;
}

/** A way to another page, as a button. */
export const To = ({ href, children, ...rest }: ToProps) => (
  <a class="button" href={href} {...rest}>
    {children}
  </a>
);

interface HeadProps {
  readonly title: ComponentChildren;
  readonly tools?: ComponentChildren;
  readonly unprinted?: boolean;
  readonly children?: ComponentChildren;
}

/** What a page of a room is called, what is said beside it, and its tools at the end of the line. */
export const Head = ({ title, tools, unprinted = false, children }: HeadProps) => (
  <div class={unprinted ? 'head unprinted' : 'head'}>
    <h1>{title}</h1>
    {children}
    {tools !== undefined && <span class="tools">{tools}</span>}
  </div>
);
