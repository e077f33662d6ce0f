import { useLayoutEffect, useRef } from 'preact/hooks';
import type { OfferedForm } from '../../../server/wire/forms.ts';
import { isProblem, type Problem, post } from '../../house.ts';
import { CommandForm, type Filled } from '../form/command-form.tsx';
import './acts.css';

export type Send = (filled: Filled) => Promise<Problem | undefined>;

/** Sends a filled form to an address; the second signer, where there is one, signs it alone. */
export const sendTo =
  (path: string, more: object = {}): Send =>
  async ({ key, command, signed }) => {
    const [approver] = Object.values(signed.others);
    const body = { key, command, ...(approver === undefined ? {} : { approver }), ...more };
    const answer = await post(path, body);
    return isProblem(answer) ? answer : undefined;
  };

interface ActsProps {
  readonly label: string;
  readonly forms: readonly OfferedForm[];
  /** The command whose form is open. */
  readonly open: string | undefined;
  readonly onOpen: (command: string | undefined) => void;
  readonly send: Send;
  readonly onDone: (title: string) => void;
}

/** What somebody may do here, by what it is about; one of them open at a time. */
export const Acts = ({ label, forms, open, onOpen, send, onDone }: ActsProps) => {
  const groups = [...new Set(forms.map(({ group }) => group))];
  const chosen = forms.find(({ form }) => form.command === open);
  return (
    <section class="acts" aria-label={label}>
      {groups.map((group) => (
        <div key={group} class="act-group">
          <h2>{group}</h2>
          <div class="tools">
            {forms
              .filter((one) => one.group === group)
              .map(({ form }) => (
                <button
                  key={form.command}
                  type="button"
                  aria-pressed={form.command === open}
                  onClick={() => onOpen(form.command === open ? undefined : form.command)}
                >
                  {form.title}
                </button>
              ))}
          </div>
        </div>
      ))}
      {chosen !== undefined && (
        <OpenForm
          key={chosen.form.command}
          chosen={chosen}
          send={send}
          onClose={() => onOpen(undefined)}
          onDone={onDone}
        />
      )}
    </section>
  );
};

interface OpenFormProps {
  readonly chosen: OfferedForm;
  readonly send: Send;
  readonly onClose: () => void;
  readonly onDone: (title: string) => void;
}

const OpenForm = ({ chosen: { form, lines }, send, onClose, onDone }: OpenFormProps) => {
  const section = useRef<HTMLElement>(null);
  // Whoever opened it goes on there, also on a small screen; at once, so that nothing moves under the next press.
  useLayoutEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    section.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <section
      class="panel open-form"
      aria-labelledby="open-form"
      ref={section}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <h2 id="open-form">
        {form.title} <span class="cite">{form.cite}</span>
      </h2>
      {form.says !== undefined && <p class="soft">{form.says}</p>}
      <CommandForm
        form={form}
        {...(lines.length === 0 ? {} : { lines })}
        submit={form.title}
        send={async (filled) => {
          const refused = await send(filled);
          if (refused === undefined) {
            onClose();
            onDone(form.title);
          }
          return refused;
        }}
      />
      <button type="button" class="quiet" onClick={onClose}>
        Cancel
      </button>
    </section>
  );
};
