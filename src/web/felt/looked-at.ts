import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, isProblem } from '../house.ts';

/** What is asked for once somebody opens it, and again with every change while it is open. */
export const useLookedAt = <T>(path: string, change: number) => {
  const shown = useSignal<T | undefined>(undefined);
  const open = useSignal(false);
  const look = async () => {
    const answer = await get<T>(path);
    if (!isProblem(answer)) shown.value = answer;
  };
  useEffect(() => {
    if (open.value) void look();
  }, [change]);
  return {
    shown: shown.value,
    onToggle: (event: { readonly currentTarget: HTMLDetailsElement }) => {
      open.value = event.currentTarget.open;
      if (open.value) void look();
    },
  };
};
