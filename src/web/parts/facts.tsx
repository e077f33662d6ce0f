import type { ComponentChildren } from 'preact';

/** A name and what there is of it, in a list of facts; the exact figure is in its title. */
export const Fact = ({
  name,
  title,
  children,
  ...rest
}: {
  name: string;
  class?: 'figure' | 'figure large';
  title?: string | undefined;
  children: ComponentChildren;
}) => (
  <div>
    <dt>{name}</dt>
    <dd {...rest} {...(title === undefined ? {} : { title })}>
      {children}
    </dd>
  </div>
);
