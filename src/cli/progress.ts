import type { Out } from './command.ts';

/** Says how much of how much is done. */
export type Progress = (done: number, of: number) => void;

/** Work that ends before this has nothing to say. */
const SILENT_MS = 2_000;
const TERMINAL_MS = 200;
const LINES_MS = 5_000;

/**
 * How far long work is and how long it will take: after two seconds, then again and again. On a terminal one line is
 * redrawn and at last cleared; in a file there is a line now and then.
 */
export const progressOn = (
  { error }: Pick<Out, 'error'>,
  title: string,
  { terminal = process.stderr.isTTY === true, now = () => performance.now() } = {},
): Progress => {
  const began = now();
  // What was done before the first word, perhaps by a run that was stopped, says nothing about how fast this one is.
  let first: { readonly done: number; readonly at: number } | undefined;
  let [last, shown] = [began, false];
  return (done, of) => {
    const at = now();
    first ??= { done, at };
    if (done >= of) {
      if (terminal && shown) process.stderr.write(`\r${' '.repeat(79)}\r`);
      return;
    }
    if (at - began < SILENT_MS || at - last < (terminal ? TERMINAL_MS : LINES_MS)) return;
    last = at;
    const rate = (done - first.done) / (at - first.at);
    const left = rate > 0 ? `  ${sayTime((of - done) / rate / 1000)} left` : '';
    const text = `${title}  ${Math.floor((100 * done) / of)}%${left}`;
    if (terminal) process.stderr.write(`\r${text.slice(0, 79).padEnd(79)}`);
    else error(text);
    shown = true;
  };
};

export const sayTime = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
