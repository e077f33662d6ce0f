import { die, number, several, together } from './command.ts';

/** Dice that do not rest flat: which one of the throw, and the side that it rests on. */
export const cocked = several(together({ die: number(1, 20), restsOn: die }), 20).exactOptional();

export const COCKED_WORDS = {
  cocked: { label: 'Cocked dice' },
  'cocked.die': { label: 'Die', hint: 'Counted in the order of the throw' },
  'cocked.restsOn': { label: 'Rests on' },
};

type Cocked = readonly { readonly die: number; readonly restsOn: number }[];

/** ` cocked 3 on 5`, at the end of a throw. */
export const writesCocked = (dice: Cocked | undefined): string =>
  (dice ?? []).map((one) => ` cocked ${one.die} on ${one.restsOn}`).join('');

export const readsCocked = (text: string | undefined): { readonly cocked?: Cocked } => {
  const found = [...(text ?? '').matchAll(/cocked (\d+) on (\d)/g)];
  return found.length === 0
    ? {}
    : { cocked: found.map(([, one, on]) => ({ die: Number(one), restsOn: Number(on) })) };
};

/** A die that leans on two sides shows no face at all. */
export const isCockedTwice = (dice: readonly unknown[], die: unknown): boolean =>
  dice.filter((one) => (one as { die?: unknown } | null | undefined)?.die === die).length > 1;
