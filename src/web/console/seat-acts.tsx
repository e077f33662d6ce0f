import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { FormsShown, OfferedForm } from '../../server/wire/forms.ts';
import type { View } from '../felt/table-stream.ts';
import { doorOf, get, isProblem } from '../house.ts';
import { Acts, type Send, sendTo } from '../parts/acts/acts.tsx';
import './seat-acts.css';
import { consoleTexts as texts } from './texts.ts';

/** A form of what is said in the round has the members of what is said. */
const saysAt =
  (table: string): Send =>
  async (filled) => {
    const command = { type: 'Say', said: filled.command };
    const refused = await sendTo(doorOf(table))({ ...filled, command });
    return refused?.member === undefined
      ? refused
      : { ...refused, member: refused.member.replace(/^said\./, '') };
  };

interface SeatActsProps {
  readonly table: string;
  readonly now: View;
  /** None where somebody is to be seated. */
  readonly seat: number | undefined;
  readonly onSeated: (seat: number) => void;
  readonly onClose: () => void;
}

/** What the crew does for the patron at a seat: the forms that the house offers them there, as its rules are now. */
export const SeatActs = ({ table, now, seat, onSeated, onClose }: SeatActsProps) => {
  const forms = useForms(table, seat, now.position);
  const open = useSignal<string | undefined>(seat === undefined ? 'TakeSeat' : undefined);
  const done = useSignal('');
  const section = useRef<HTMLDivElement>(null);
  const begin = () => section.current?.querySelector<HTMLElement>('.act-group button')?.focus();
  useLayoutEffect(() => {
    if (forms !== undefined && open.value === undefined) begin();
  }, [forms === undefined]);
  const send: Send = async (filled) => {
    const { command } = filled;
    const said = forms?.find(({ form }) => form.command === command.type)?.said === true;
    const refused = await (said ? saysAt(table) : sendTo(doorOf(table)))(filled);
    if (refused === undefined && seat === undefined) onSeated(Number(command.seat));
    return refused;
  };
  const patron = now.seats.find((one) => one.seat === seat)?.patron ?? '';
  const title = seat === undefined ? texts.seatPatron : texts.atSeat(seat, patron);
  return (
    <div
      class="seat-acts"
      ref={section}
      aria-busy={forms === undefined}
      onKeyDownCapture={(event) => {
        // A form that is open closes first.
        if (event.key === 'Escape' && open.value === undefined) onClose();
      }}
    >
      <h3>
        {title}{' '}
        <button type="button" class="quiet" onClick={onClose}>
          {texts.close}
        </button>
      </h3>
      {forms?.length === 0 && <p class="soft">{texts.nothingHere}</p>}
      <Acts
        label={title}
        forms={forms ?? []}
        open={open.value}
        onOpen={(command) => {
          open.value = command;
          if (command === undefined) begin();
          else done.value = '';
        }}
        send={send}
        onDone={(act) => (done.value = texts.entered(act))}
      />
      <p class="soft" role="status">
        {done.value}
      </p>
    </div>
  );
};

/** Asked again whenever something happened at the table. */
const useForms = (
  table: string,
  seat: number | undefined,
  position: number,
): readonly OfferedForm[] | undefined => {
  const forms = useSignal<readonly OfferedForm[] | undefined>(undefined);
  useEffect(() => {
    let current = true;
    const path = `${doorOf(table)}/forms${seat === undefined ? '' : `?seat=${seat}`}`;
    void get<FormsShown>(path).then((answer) => {
      if (!current || isProblem(answer)) return;
      forms.value = answer.forms.filter(
        ({ form }) => seat !== undefined || form.command === 'TakeSeat',
      );
    });
    return () => {
      current = false;
    };
  }, [table, seat, position]);
  return forms.value;
};
