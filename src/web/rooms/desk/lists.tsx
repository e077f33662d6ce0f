import { useSignal } from '@preact/signals';
import { isProblem, type Problem } from '../../house.ts';
import { Refused } from '../../parts/form/refused.tsx';
import { type Signed, Signing, type SigningLine, signedIn } from '../../parts/form/signing.tsx';
import { texts as common } from '../../texts.ts';
import { desk, lookAgain } from './desk.ts';
import { Frame } from './frame.tsx';
import { texts } from './texts.ts';

interface Wrong extends Problem {
  readonly lines?: readonly {
    readonly line: number;
    readonly because: string;
    readonly cite: string;
  }[];
}

interface Person {
  readonly name: string;
}

interface Taken {
  readonly lines: number;
  readonly position?: number;
  /** Who is new on an exclusion list, and who is no longer on it. */
  readonly added?: readonly Person[];
  readonly removed?: readonly Person[];
}

/** Lists come as files: looked at first, line by line, then signed and taken whole. */
export const ListsPage = () => {
  const now = desk.value;
  if (now === undefined) return null;
  return (
    <>
      <h1>{texts.lists}</h1>
      <p>
        {Object.entries(now.lists.persons)
          .map(([list, persons]) => texts.listsKnown(list, persons))
          .join(' · ')}
      </p>
      <div class="columns">
        <ListForm
          lines={now.lists.mail}
          title={texts.mailList}
          hint={texts.mailHint}
          address="mail-list"
          fields={
            <>
              <label>
                {texts.nameOfList}
                <input name="list" autocomplete="off" />
              </label>
              <label>
                {texts.provider}
                <input name="provider" autocomplete="off" />
              </label>
              <label>
                <span>
                  {texts.cleared} <small>{texts.clearedHint}</small>
                </span>
                <input name="cleared" autocomplete="off" />
              </label>
            </>
          }
        />
        <ListForm
          lines={now.lists.exclusion}
          title={texts.exclusionList}
          hint={texts.exclusionHint}
          address="exclusion-list"
          fields={
            <label>
              {texts.whichList}
              <select name="list">
                <option value="self-exclusion">{texts.selfExclusion}</option>
                <option value="exclusion">{texts.exclusion}</option>
              </select>
            </label>
          }
        />
      </div>
    </>
  );
};

const ListForm = ({
  lines,
  title,
  hint,
  address,
  fields,
}: {
  lines: readonly SigningLine[];
  title: string;
  hint: string;
  address: string;
  fields: preact.JSX.Element;
}) => {
  const answer = useSignal<Taken | Wrong | undefined>(undefined);
  const checked = useSignal(false);
  const busy = useSignal(false);
  const key = useSignal<string>(crypto.randomUUID());

  const send = async (form: FormData, check: boolean) => {
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) {
      answer.value = { code: 'no-file', because: texts.chooseFile, cite: '' };
      return;
    }
    const signed = signedIn(form, lines);
    const query = new URLSearchParams({
      ...Object.fromEntries(
        ['list', 'provider', 'cleared'].flatMap((name) => {
          const value = form.get(name);
          return value === null ? [] : [[name, String(value)]];
        }),
      ),
      ...(check ? { check: 'yes' } : { key: key.value, place: signed.place }),
    });
    busy.value = true;
    const reply = await fetch(`/api/coupons/${address}?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'text/csv',
        'x-houseway': '1',
        ...(check ? {} : secondHand(signed)),
      },
      body: await file.text(),
    })
      .then((got) => got.json() as Promise<Taken | Wrong>)
      .catch((): Wrong => unreachable);
    busy.value = false;
    answer.value = reply;
    checked.value = check ? !isProblem(reply) : checked.value;
    // After a lost connection the same key is sent again, so that nothing is taken twice.
    if (!check && reply !== unreachable) key.value = crypto.randomUUID();
    if (!check && !isProblem(reply)) {
      checked.value = false;
      await lookAgain();
    }
  };

  return (
    <section aria-labelledby={address}>
      <h2 id={address}>{title}</h2>
      <p>{hint}</p>
      <form
        class="act"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget), !checked.value);
        }}
      >
        {fields}
        <label>
          {texts.file}
          <input
            name="file"
            type="file"
            accept=".csv,text/csv"
            onChange={() => {
              checked.value = false;
              answer.value = undefined;
            }}
          />
        </label>
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

/** The body is the file, so that the second hand goes into a header. */
const secondHand = ({ others }: Signed): Record<string, string> => {
  const [other] = Object.entries(others);
  if (other === undefined) return {};
  const [place, { person, password }] = other;
  return { 'x-second-signature': [place, person, password].map(encodeURIComponent).join(' ') };
};

/** What two people sign for when a list replaces another. */
const Difference = (changed: { added: readonly Person[]; removed: readonly Person[] }) => (
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

const Answer = ({ answer }: { answer: Taken | Wrong }) => {
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
        <Frame label={texts.wrongBecause}>
          <table>
            <thead>
              <tr>
                <th scope="col" class="figure">
                  {texts.line}
                </th>
                <th scope="col">{texts.wrongBecause}</th>
                <th scope="col">{texts.paragraph}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, because, cite }) => (
                <tr key={line}>
                  <td class="figure">{line}</td>
                  <td>{because}</td>
                  <td class="cite">{cite}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Frame>
      )}
    </>
  );
};
