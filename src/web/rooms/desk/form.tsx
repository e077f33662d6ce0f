import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, isProblem, type Problem, post } from '../../house.ts';
import { CommandForm, type Filled } from '../../parts/form/command-form.tsx';
import { go, hrefOf } from '../frame/address.ts';
import { announce } from '../frame/said.ts';
import { Waiting } from '../frame/waiting.tsx';
import { type DeskForm, formHref, useDesk } from './desk.ts';
import { GamesPart, ValidForPart } from './games.tsx';
import { texts } from './texts.ts';

const PARTS = { games: GamesPart, 'valid-for': ValidForPart };

/** A form of the program to fill in and sign, as the house makes it now. */
export const FormPage = ({ type, about }: { type: string; about: string }) => {
  const answer = useSignal<DeskForm | Problem | undefined>(undefined);
  useEffect(() => {
    const which = about === '' ? '' : `?about=${encodeURIComponent(about)}`;
    void get<DeskForm>(`/api/coupons/forms/${encodeURIComponent(type)}${which}`).then(
      (form) => (answer.value = form),
    );
  }, [type, about]);
  const now = answer.value;
  if (now === undefined) return <Waiting />;
  return isProblem(now) ? <Waiting refused={now} /> : <Filling now={now} about={about} />;
};

const Filling = ({ now, about }: { now: DeskForm; about: string }) => {
  const { form, places, denominations } = now;
  const { lookAgain } = useDesk();
  const send = async ({ key, command, signed }: Filled): Promise<Problem | undefined> => {
    const body = { key, command, ...signed };
    const answer =
      form.command === 'PrintSheets'
        ? await printed(body)
        : await post<{ position: number; again: boolean }>('/api/coupons', body);
    if (isProblem(answer)) return answer;
    await lookAgain();
    go(hrefOf('desk'));
    announce(doneWith(form.title, answer));
    return undefined;
  };
  // What the register has is of the day that the form is about.
  const ofDay = form.fields.some(({ known }) => known !== undefined) && isDay(about);
  return (
    <>
      <h1>
        {form.title} <span class="cite">{form.cite}</span>
      </h1>
      <p>{form.says}</p>
      <CommandForm
        form={form}
        lines={places}
        denominations={denominations}
        parts={PARTS}
        send={send}
        onChange={({ day }) => {
          if (ofDay && day !== about && isDay(String(day))) {
            go(formHref(form.command, String(day)));
          }
        }}
      />
    </>
  );
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const doneWith = (title: string, { position, again }: Entered): string => {
  if (position === undefined) return texts.printed(title);
  return again ? texts.enteredAgain(title) : texts.entered(title, position);
};

interface Entered {
  readonly position?: number;
  readonly again: boolean;
}

/** The entry is answered with its sheets, which open beside the desk. */
const printed = async (body: object): Promise<Problem | Entered> => {
  const reply = await fetch('/api/coupons/sheets', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-houseway': '1' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) return (await reply.json()) as Problem;
  open(URL.createObjectURL(await reply.blob()));
  return { again: false };
};
