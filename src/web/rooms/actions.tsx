import type { OfferedForm } from '../../server/wire/forms.ts';
import { Acts, type Send } from '../parts/acts/acts.tsx';
import { address, ask } from './frame/address.ts';
import { announce } from './frame/said.ts';

interface InRoom {
  readonly label?: string;
  readonly send: Send;
  /** Something was entered: the room looks again. */
  readonly onDone?: () => void;
}

/** What somebody may do in a room: the form that is open is in the address, and what was entered is read out. */
export const RoomActs = ({
  forms,
  label = 'Acts',
  send,
  onDone,
}: InRoom & { forms: readonly OfferedForm[] }) => (
  <Acts
    label={label}
    forms={forms}
    open={address.value.query.get('do') ?? undefined}
    onOpen={(command) => ask({ do: command })}
    send={send}
    onDone={(title) => {
      announce(`${title}: entered.`);
      onDone?.();
    }}
  />
);

/** The same as a part of a room, which is not there where nothing may be done. */
export const Actions = ({
  forms,
  ...rest
}: InRoom & {
  /** None while the house has not answered. */
  forms: readonly OfferedForm[] | undefined;
}) =>
  forms?.length === 0 ? null : (
    <section class="panel" aria-label="Actions" aria-busy={forms === undefined}>
      <RoomActs forms={forms ?? []} {...rest} />
    </section>
  );
