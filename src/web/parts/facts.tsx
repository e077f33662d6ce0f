import type { ComponentChildren } from 'preact';

interface FactProps {
  readonly name: string;
  readonly class?: 'figure' | 'figure large';
  readonly title?: string | undefined;
  readonly children: ComponentChildren;
}

/** A name and what there is of it, in a list of facts; the exact figure is in its title. */
export const Fact = ({ name, title, children, ...rest }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd {...rest} {...(title === undefined ? {} : { title })}>
      {children}
    </dd>
  </div>
);
