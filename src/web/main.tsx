import { hydrate } from 'preact';
import { App } from './app.tsx';
import { Console } from './felt/table.tsx';
import { type First, takeFirst } from './first.ts';
import { me } from './house.ts';
import './style.css';
import { speak } from './texts.ts';

/** Not awaited at the top: the parts that are loaded here are built on this very script, and would wait for it. */
const takeOver = async (root: HTMLElement, first: First): Promise<void> => {
  if (first.language === 'es') speak((await import('./texts.es.ts')).es);
  takeFirst(first);
  // The staff's part was drawn with the page, so it must be there before the page is taken over.
  if (me.value.kind === 'staff' && first.path.startsWith('/tables/')) {
    Console.part.value = (await import('./console/console.tsx')).StaffConsole;
  }
  hydrate(<App path={first.path} />, root);
  await doAgain();
};

/**
 * What was done while the page was only a picture, in its order: buttons are pressed, keys and choices are told again. Each
 * waits until what the one before it changed is drawn.
 */
async function doAgain(): Promise<void> {
  const page = globalThis as { done?: readonly Event[] | undefined };
  const { done = [] } = page;
  page.done = undefined;
  for (const event of done) {
    const { target, type } = event;
    if (!(target instanceof Element)) continue;
    if (type === 'click') target.closest('button')?.click();
    else if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(type, event));
    else target.dispatchEvent(new Event(type, event));
    await new Promise((drawn) => setTimeout(drawn));
  }
}

const root = document.getElementById('app');
const first = JSON.parse(document.getElementById('first')?.textContent ?? 'null') as First | null;
if (root !== null && first !== null) void takeOver(root, first);
