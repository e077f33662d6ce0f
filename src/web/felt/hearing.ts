import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { settledLines, view } from './table-stream.ts';
import { told } from './telling.ts';

const ON = 'sound on';

/** Off unless somebody switches it on, in this browser. */
export const hearing = signal(false);
export const switchSound = (on: boolean): void => {
  hearing.value = on;
  localStorage.setItem(ON, on ? 'yes' : 'no');
};

/** What moves on the layout is heard; what makes the sounds is loaded with the first of them. */
export const useSound = (): void => {
  useEffect(() => {
    hearing.value = globalThis.localStorage?.getItem(ON) === 'yes';
  }, []);
  const { count, move, settled } = told.value;
  const won = settledLines.value.some(
    ({ bet, seat, result }) =>
      result === 'win' && seat === view.value?.mine && settled.includes(bet),
  );
  const what = won ? 'win' : move;
  useEffect(() => {
    if (hearing.value && what !== undefined) void import('./sound.ts').then((it) => it.play(what));
  }, [count, won]);
};
