import type { ComponentChildren } from 'preact';

/** A wide table scrolls inside a frame of its own, which the keyboard can reach. */
export const Frame = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
  <section class="frame" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
