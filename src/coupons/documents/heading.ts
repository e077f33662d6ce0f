import type { Day } from '../../kernel/days.ts';
import { COMMANDS, type CommandType } from '../commands/index.ts';
import type { Event, EventOf, EventType } from '../events.ts';
import type { DocumentSignature, RequiredSignature } from '../signatures.ts';
import type { Document, SignatureLine } from './document.ts';

/** Who prints it and when, as every report says. */
export interface Printing {
  readonly holder: string;
  readonly printed: Day;
}

/** How a document is written from the log: the one of this name. */
export type Writes = (events: readonly Event[], name: string, printing: Printing) => Document;

export interface Interval {
  readonly from: Day;
  readonly to: Day;
}

export const heading = ({ holder, printed }: Printing, interval: string) =>
  [
    ['Certificate holder', holder],
    ['Interval', interval],
    ['Printed', printed],
  ] as const;

export const last = <Type extends EventType>(
  events: readonly Event[],
  type: Type,
  is: (event: EventOf<Type>) => boolean,
): EventOf<Type> | undefined =>
  events.filter((event): event is EventOf<Type> => event.type === type).findLast(is);

/** The signature lines of a form, filled where the entry was signed. */
export const signed = (
  type: CommandType,
  labels: Readonly<Record<string, string>>,
  event:
    | {
        readonly hands: Readonly<Record<string, DocumentSignature>>;
        readonly day: Day;
        readonly entered?: Day;
      }
    | undefined,
): readonly SignatureLine[] =>
  Object.entries<RequiredSignature>(COMMANDS[type].places).map(([place, { cite }]) => {
    const by = event?.hands[place];
    return {
      as: labels[place] ?? place,
      cite,
      ...(by === undefined || event === undefined ? {} : { by, day: event.entered ?? event.day }),
    };
  });

/** A form that was entered after its day says so. */
export const late = (
  event: { readonly day: Day; readonly entered?: Day } | undefined,
): readonly (readonly [string, string])[] =>
  event?.entered === undefined ? [] : [['Entered late', `for ${event.day}, on ${event.entered}`]];
