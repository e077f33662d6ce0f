import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Form } from '../../../kernel/form.ts';
import { type Problem, signedInAgain } from '../../house.ts';
import { filled } from '../filled.ts';
import { type DraftGroup, draftOf, missingIn, readDraft } from './draft.ts';
import { Fields, type InForm } from './fields.tsx';
import './form.css';
import { Refused } from './refused.tsx';
import { type Signed, Signing, type SigningLine, signedIn } from './signing.tsx';
import { texts } from './texts.ts';

/** What was filled in: the command, who signed it, and a key that makes sure it is done once. */
export interface Filled {
  readonly key: string;
  readonly command: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly signed: Signed;
}

interface Sending {
  readonly form: Form;
  /** Who signs where; none where one signature is enough. */
  readonly lines?: readonly SigningLine[];
  /** Sends it; answers what was refused, or nothing when it is done. */
  readonly send: (filled: Filled) => Promise<Problem | undefined>;
}

/** What was typed, what was refused of it, and how it is sent. */
const useFilling = ({ form, lines = [], send }: Sending) => {
  const draft = useSignal<DraftGroup>(draftOf(form.fields));
  const refusal = useSignal<Problem | undefined>(undefined);
  const busy = useSignal(false);
  const key = useSignal<string>(crypto.randomUUID());
  const signing = lines.filter(
    (line) => line.with === undefined || draft.value[line.with] !== undefined,
  );
  const enter = async (entered: FormData) => {
    const missing = missingIn(form.fields, draft.value);
    if (missing !== undefined) {
      const { member, label } = missing;
      refusal.value = { code: 'not-filled-in', because: texts.fillIn(label), cite: '', member };
      return;
    }
    busy.value = true;
    const command = { type: form.command, ...readDraft(form.fields, draft.value) };
    const filled = { key: key.value, command, signed: signedIn(entered, signing) };
    let answer = await send(filled);
    // A count takes longer than an idle desk stays open: the same person signs in again and goes on.
    if (answer?.code === 'not-signed-in' && (await signedInAgain())) answer = await send(filled);
    busy.value = false;
    refusal.value = answer;
    // After a lost connection the same key is sent again, so that nothing is done twice.
    if (answer?.code !== 'unreachable') key.value = crypto.randomUUID();
  };
  return { draft, refusal, busy, signing, enter };
};

/**
 * The form of a declared command. What is wrong is said beside the member that it is about, and what was typed stays.
 */
export const CommandForm = ({
  submit = texts.enter,
  onChange,
  form,
  lines,
  send,
  ...drawn
}: Omit<InForm, 'refusal'> &
  Sending & {
    readonly submit?: string;
    /** A member was changed. */
    readonly onChange?: (draft: DraftGroup) => void;
  }) => {
  const sending = { form, send, ...(lines === undefined ? {} : { lines }) };
  const { draft, refusal, busy, signing, enter } = useFilling(sending);
  const element = useRef<HTMLFormElement>(null);
  // With the refusal itself: a focus that came after it would move the page under the next press, which then meets nothing.
  useLayoutEffect(() => {
    if (refusal.value === undefined) return;
    const at = refusal.value.member === 'hands' ? '.signing input' : '[aria-invalid=true]';
    element.current?.querySelector<HTMLElement>(at)?.focus();
  }, [refusal.value]);
  const change = (next: DraftGroup) => {
    draft.value = next;
    onChange?.(next);
  };
  const mayEnter = signing.length === 0 || signing.some(({ mine }) => mine);
  const member = refusal.value?.member;
  const beside = member === 'hands' || form.fields.some(({ name }) => isWithin(member, name));
  return (
    <form class="act" ref={element} noValidate onSubmit={filled(enter)}>
      <Fields
        fields={form.fields}
        draft={draft.value}
        form={{ ...drawn, refusal: refusal.value }}
        onSet={change}
      />
      {signing.length > 0 && (
        <Signing lines={signing} refusal={member === 'hands' ? refusal.value : undefined} />
      )}
      {refusal.value !== undefined && !beside && <Refused refusal={refusal.value} />}
      <p class="tools">
        <button type="submit" class="primary" disabled={busy.value || !mayEnter}>
          {busy.value ? texts.entering : submit}
        </button>
      </p>
    </form>
  );
};

const isWithin = (member: string | undefined, name: string): boolean =>
  member === name || (member?.startsWith(`${name}.`) ?? false);
