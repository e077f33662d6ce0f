import { same } from '../../kernel/canonical.ts';
import type { SeatEntropy } from '../../kernel/draw.ts';
import type { DeviceEvent, Window } from '../dealing/device.ts';

/** How far a device is in the windows of a round. */
interface Windows {
  readonly promise: string;
  readonly given: readonly SeatEntropy[];
  readonly draws: number;
  readonly window?: Omit<Window, 'openedAt'> | undefined;
  readonly closing?: { readonly draw: number; readonly beaconRound: number } | undefined;
}

/**
 * One commitment, the bytes that each seat gives once, and for each draw one window, whose beacon may only come sooner, one
 * closing with all bytes given until then, and the draw with that beacon. A house that could open a window again, or draw with
 * another beacon, would choose among results.
 */
export const wrongInRound = ([promised, ...events]: readonly DeviceEvent[]): string | undefined => {
  if (promised?.type !== 'Promised') return 'The commitment is missing.';
  let now: Windows = { promise: promised.promise, given: [], draws: 0 };
  for (const event of events) {
    const next = after(now, event);
    if (typeof next === 'string') return next;
    now = next;
  }
  return undefined;
};

const after = (now: Windows, event: DeviceEvent): Windows | string => {
  const { window, closing, given, draws } = now;
  switch (event.type) {
    case 'Contributed': {
      const { seat, entropy, promise } = event;
      const isFirst = given.every((one) => one.seat !== seat);
      if (!isFirst || promise !== now.promise) return `The bytes of seat ${seat} are others.`;
      return { ...now, given: [...given, { seat, entropy }].toSorted((a, b) => a.seat - b.seat) };
    }
    case 'WindowOpened': {
      const isNext = window === undefined && closing === undefined && event.draw === draws + 1;
      return isNext && areTimes(event.openedAt, event.closesAt)
        ? { ...now, window: event }
        : `A window of draw ${event.draw} opens that is not due.`;
    }
    case 'WindowShortened':
      return window?.draw === event.draw &&
        areTimes(event.closesAt) &&
        event.closesAt <= window.closesAt &&
        event.beaconRound <= window.beaconRound
        ? { ...now, window: event }
        : `The window of draw ${event.draw} is not shortened.`;
    case 'WindowLapsed':
      return { ...now, window: undefined };
    case 'Closed': {
      const { draw, beaconRound, seats, closedAt } = event;
      if (window?.draw !== draw || window.beaconRound !== beaconRound || !areTimes(closedAt))
        return otherBeacon(draw);
      return same(seats, given)
        ? { ...now, window: undefined, closing: { draw, beaconRound } }
        : `Draw ${draw} is not closed on with the bytes that the seats gave.`;
    }
    case 'Drawn':
      return 'shape' in event &&
        closing?.draw === event.draw &&
        closing.beaconRound === event.beaconRound
        ? { ...now, draws: draws + 1, closing: undefined }
        : otherBeacon(event.draw);
    case 'SeatReady':
    case 'ChoiceOpened':
    case 'ChoiceExtended':
    case 'BeaconRetired':
      return now;
    default:
      return `Within the round its device tells ${event.type}.`;
  }
};

const areTimes = (...all: readonly number[]): boolean => all.every(Number.isSafeInteger);

const otherBeacon = (draw: number): string =>
  `Draw ${draw} is not from the beacon that its window named.`;
