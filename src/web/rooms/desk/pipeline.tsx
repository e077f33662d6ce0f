import type { Desk } from './desk.ts';
import { texts } from './texts.ts';

/** How many coupons are at each station of their way, from the delivery to the cancellation. */
export const Pipeline = ({ stations }: { stations: Desk['pipeline'] }) => (
  <ol class="pipeline" aria-label={texts.pipeline}>
    {stations.map(({ title, count }) => (
      <li key={title} class={count === 0 ? 'none' : ''}>
        <strong>{count.toLocaleString('en-US')}</strong> <span>{title}</span>
      </li>
    ))}
  </ol>
);
