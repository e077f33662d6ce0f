import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { go, hrefOf } from './address.ts';
import type { Room } from './rooms.ts';

const open = signal(false);

/** Whether keys are letters now, for a field that somebody writes in. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');

const NEXT_MS = 1500;

/** `g` and the letter of a room goes there, `/` to the filter of the list, `?` lists the keys. */
export const useRoomKeys = (rooms: readonly Room[]): void => {
  const going = useRef(0);
  // With the picture, not after it: what is pressed in between would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const follows = event.timeStamp - going.current < NEXT_MS;
      going.current = event.key === 'g' ? event.timeStamp : 0;
      const room = follows ? rooms.find(({ key }) => key === event.key) : undefined;
      const filter = event.key === '/' ? document.querySelector('input[type="search"]') : null;
      if (room !== undefined) go(hrefOf(room.room));
      else if (event.key === '?') open.value = true;
      else if (filter instanceof HTMLInputElement) filter.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [rooms.map(({ room }) => room).join()]);
};

export const KeysSheet = ({ rooms }: { rooms: readonly Room[] }) => {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open.value) sheet.current?.showModal();
  }, [open.value]);
  return (
    <dialog ref={sheet} class="keys" aria-labelledby="keys" onClose={() => (open.value = false)}>
      <h2 id="keys">Keys</h2>
      <dl>
        {rooms.map(({ room, title, key }) => (
          <div key={room}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>Filter the list</dd>
        </div>
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>Show these keys</dd>
        </div>
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
};
