import { h, options, render } from 'preact';

/** As much of an element as a component that draws nothing needs above it. */
const nowhere = () => ({ nodeType: 1, childNodes: [], firstChild: null, namespaceURI: '' });

/** Runs a hook as a screen does, with nothing drawn; it runs again whenever what it gives is asked for. */
export const hooked = <T>(use: () => T) => {
  const parent = nowhere();
  const given: T[] = [];
  const Screen = (_: { readonly turn: number }) => {
    given.push(use());
    return null;
  };
  // What is done after a picture is drawn is done as soon as this turn is over.
  options.requestAnimationFrame = (after) => queueMicrotask(after);
  const draw = (): void => render(h(Screen, { turn: given.length }), parent as never);
  draw();
  return {
    now: (): T => {
      draw();
      return given.at(-1) as T;
    },
    end: () => render(null, parent as never),
  };
};

/** What a tab keeps, or a browser. */
export const keptInTab = (kept: Record<string, string> = {}) => ({
  getItem: (name: string): string | null => kept[name] ?? null,
  setItem: (name: string, value: string): void => {
    kept[name] = value;
  },
});
