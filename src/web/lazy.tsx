import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

/** Parts that not everybody needs are scripts of their own, loaded when somebody does. */
export const lazy = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = signal<ComponentType<Props> | undefined>(undefined);
  const Lazy = (props: Props) => {
    useEffect(() => {
      if (part.value === undefined) void load().then((it) => (part.value = it));
    }, []);
    const It = part.value;
    return It === undefined ? null : <It {...props} />;
  };
  return Object.assign(Lazy, { part });
};
