import { useLayoutEffect, useRef } from 'preact/hooks';

/** Views of one thing, side by side; where they do not fit in a line, the one that is open is in sight. */
export const Tabs = <View extends string>({
  views,
  here,
  hrefOf,
}: {
  views: readonly (readonly [view: View, title: string])[];
  here: View;
  hrefOf: (view: View) => string;
}) => {
  const line = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: all } = line;
    const open = all?.querySelector<HTMLElement>('[aria-current]');
    if (all && open) all.scrollLeft = open.offsetLeft - (all.clientWidth - open.offsetWidth) / 2;
  }, [here]);
  return (
    <nav class="tabs" aria-label="Views" ref={line}>
      {views.map(([view, title]) => (
        <a
          key={view}
          href={hrefOf(view)}
          {...(view === here ? { 'aria-current': 'page' as const } : {})}
        >
          {title}
        </a>
      ))}
    </nav>
  );
};
