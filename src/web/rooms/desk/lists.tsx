import { useSignal } from '@preact/signals';
import type { ListTaken, ListWrong } from '../../../server/coupon-lists.ts';
import { isProblem, type Problem } from '../../house.ts';
import { Choose } from '../../parts/choose.tsx';
import { filled } from '../../parts/filled.ts';
import { Refused } from '../../parts/form/refused.tsx';
import { type Signed, Signing, type SigningLine, signedIn } from '../../parts/form/signing.tsx';
import { Line } from '../../parts/input.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { texts as common } from '../../texts.ts';
import { type Desk, useDesk } from './desk.ts';
import { texts } from './texts.ts';

/** A refusal of the house, with the lines that it is about, or of this page. */
type Wrong = Problem & Partial<Pick<ListWrong, 'lines'>>;

/** Lists come as files: looked at first, line by line, then signed and taken whole. */
export const ListsPage = () => {
  const { lists } = useDesk().desk;
  return (
    <>
      <h1>{texts.lists}</h1>
      <p class="soft">
        {Object.entries(lists.persons)
          .map(([list, persons]) => texts.listsKnown(list, persons))
          .join(' · ')}
      </p>
      <div class="columns">
        <MailList lines={lists.mail} />
        <ExclusionList lines={lists.exclusion} />
      </div>
    </>
  );
};

const MailList = ({ lines }: { lines: Desk['lists']['mail'] }) => (
  <ListForm
    lines={lines}
    title={texts.mailList}
    hint={texts.mailHint}
    address="mail-list"
    fields={
      <>
        <Line label={texts.nameOfList} name="list" />
        <Line label={texts.provider} name="provider" />
        <Line
          label={
            <span>
              {texts.cleared} <small>{texts.clearedHint}</small>
            </span>
          }
          name="cleared"
        />
      </>
    }
  />
);

const ExclusionList = ({ lines }: { lines: Desk['lists']['exclusion'] }) => (
  <ListForm
    lines={lines}
    title={texts.exclusionList}
    hint={texts.exclusionHint}
    address="exclusion-list"
    fields={
      <Choose
        label={texts.whichList}
        name="list"
        choices={[
          ['self-exclusion', texts.selfExclusion],
          ['exclusion', texts.exclusion],
        ]}
      />
    }
  />
);

interface Listing {
  readonly lines: readonly SigningLine[];
  readonly title: string;
  readonly hint: string;
  /** Where the file is sent. */
  readonly address: string;
  readonly fields: preact.JSX.Element;
}

const MEMBERS = ['list', 'provider', 'cleared'] as const;

/** Sends the file, only to be looked at or to be taken; a key makes sure that it is taken once. */
const sendFile = async (
  address: string,
  file: File,
  form: FormData,
  taking: { readonly key: string; readonly signed: Signed } | undefined,
): Promise<ListTaken | Wrong> => {
  const query = new URLSearchParams({
    ...Object.fromEntries(
      MEMBERS.flatMap((name) => {
        const value = form.get(name);
        return value === null ? [] : [[name, String(value)]];
      }),
    ),
    ...(taking === undefined ? { check: 'yes' } : { key: taking.key, place: taking.signed.place }),
  });
  return fetch(`/api/coupons/${address}?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'text/csv',
      'x-houseway': '1',
      ...(taking === undefined ? {} : secondSignature(taking.signed)),
    },
    body: await file.text(),
  })
    .then((got) => got.json() as Promise<ListTaken | Wrong>)
    .catch((): Wrong => unreachable);
};

/** A file is looked at first; only what was found good is signed and taken. */
const useListing = (address: string, lines: readonly SigningLine[]) => {
  const { lookAgain } = useDesk();
  const answer = useSignal<ListTaken | Wrong | undefined>(undefined);
  const checked = useSignal(false);
  const busy = useSignal(false);
  const key = useSignal<string>(crypto.randomUUID());
  const send = async (form: FormData) => {
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) {
      answer.value = { code: 'no-file', because: texts.chooseFile, cite: '' };
      return;
    }
    const taking = checked.value ? { key: key.value, signed: signedIn(form, lines) } : undefined;
    busy.value = true;
    const reply = await sendFile(address, file, form, taking);
    busy.value = false;
    answer.value = reply;
    if (taking === undefined) {
      checked.value = !isProblem(reply);
      return;
    }
    // After a lost connection the same key is sent again, so that nothing is taken twice.
    if (reply !== unreachable) key.value = crypto.randomUUID();
    if (isProblem(reply)) return;
    checked.value = false;
    await lookAgain();
  };
  const choose = () => {
    checked.value = false;
    answer.value = undefined;
  };
  return { answer, checked, busy, send, choose };
};

const ListForm = ({ lines, title, hint, address, fields }: Listing) => {
  const { answer, checked, busy, send, choose } = useListing(address, lines);
  return (
    <section class="panel" aria-labelledby={address}>
      <h2 id={address}>{title}</h2>
      <p>{hint}</p>
      <form class="act" onSubmit={filled(send)}>
        {fields}
        <Line label={texts.file} name="file" type="file" accept=".csv,text/csv" onChange={choose} />
        {checked.value && <Signing lines={lines} />}
        <p class="tools">
          <button type="submit" class="primary" disabled={busy.value}>
            {checked.value ? texts.enter : texts.checkFile}
          </button>
        </p>
      </form>
      <div aria-live="polite">{answer.value !== undefined && <Answer answer={answer.value} />}</div>
    </section>
  );
};

const unreachable: Wrong = { code: 'unreachable', because: common.unreachable, cite: '' };

/** The body is the file, so that the second signature goes into a header. */
const secondSignature = ({ others }: Signed): Record<string, string> => {
  const [other] = Object.entries(others);
  if (other === undefined) return {};
  const [place, { person, password }] = other;
  return { 'x-second-signature': [place, person, password].map(encodeURIComponent).join(' ') };
};

/** What two people sign for when a list replaces another. */
const Difference = (changed: Required<Pick<ListTaken, 'added' | 'removed'>>) => (
  <details open>
    <summary>{texts.difference(changed.added.length, changed.removed.length)}</summary>
    <ul>
      {(['added', 'removed'] as const).flatMap((how) =>
        changed[how].slice(0, 100).map(({ name }, place) => (
          <li key={`${how}${place}`}>
            {texts[how]}: {name}
          </li>
        )),
      )}
    </ul>
  </details>
);

const Answer = ({ answer }: { answer: ListTaken | Wrong }) => {
  if (!isProblem(answer)) {
    return (
      <>
        <p class="good">
          {answer.position === undefined
            ? texts.fileGood(answer.lines)
            : texts.fileTaken(answer.lines, answer.position)}
        </p>
        {answer.added !== undefined && answer.removed !== undefined && (
          <Difference added={answer.added} removed={answer.removed} />
        )}
      </>
    );
  }
  const { lines = [] } = answer as Wrong;
  return (
    <>
      <Refused refusal={answer} />
      {lines.length > 0 && (
        <DataTable
          label={texts.wrongBecause}
          rows={lines}
          columns={WRONG}
          rowKey={({ line }) => String(line)}
        />
      )}
    </>
  );
};

const WRONG: readonly Column<ListWrong['lines'][number]>[] = [
  column.number('line', texts.line, ({ line }) => line),
  column.text('because', texts.wrongBecause, ({ because }) => because),
  column.text('cite', texts.paragraph, ({ cite }) => cite),
];
