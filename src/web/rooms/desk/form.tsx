import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isProblem, me, type Problem, post, whoAmI } from '../../house.ts';
import {
  ACTS,
  type Act,
  besideOf,
  type FormField,
  type Row,
  type Value,
  type Values,
} from './acts.ts';
import { type Desk, desk, done, lookAgain, type Place } from './desk.ts';
import { texts } from './texts.ts';

/** A paper to fill in and sign. What is wrong with it is said beside the field, with its paragraph. */
export const ActPage = ({ type, about }: { type: string; about: string }) => {
  const now = desk.value;
  const act = ACTS[type];
  if (now === undefined || act === undefined) return <p>{texts.loading}</p>;
  return (
    <>
      <p class="tools">
        <a href="#/">{texts.back}</a>
      </p>
      <h1>
        {act.title} <span class="cite">{act.cite}</span>
      </h1>
      <p>{act.says}</p>
      <ActForm type={type} act={act} now={now} about={about} />
    </>
  );
};

const startOf = (act: Act, now: Desk, about: string): Values =>
  Object.fromEntries(
    act.fields.map((field) => {
      const start = field.starts?.(now, about) ?? '';
      const empty = start === '' || (Array.isArray(start) && start.length === 0);
      // A line that must be there is there to be filled in.
      return [field.name, empty && field.kind === 'rows' && !field.optional ? [{}] : start];
    }),
  );

const ActForm = ({
  type,
  act,
  now,
  about,
}: {
  type: string;
  act: Act;
  now: Desk;
  about: string;
}) => {
  const values = useSignal<Values>(startOf(act, now, about));
  const refusal = useSignal<Problem | undefined>(undefined);
  const busy = useSignal(false);
  const locked = useSignal(false);
  const key = useSignal<string>(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const shown = act.fields.filter(({ when }) => when === undefined || when(values.value));
  const beside = refusal.value === undefined ? undefined : besideOf(refusal.value, shown);
  useEffect(() => {
    if (refusal.value === undefined) return;
    const at = beside === 'signatures' ? '.signing input' : '[aria-invalid=true]';
    form.current?.querySelector<HTMLElement>(at)?.focus();
  }, [refusal.value]);
  const set = (name: string, value: Value) => {
    values.value = { ...values.value, [name]: value };
  };
  const enter = async (signed: Signed) => {
    busy.value = true;
    const body = {
      key: key.value,
      command: { type, ...act.command(values.value, now) },
      ...signed,
    };
    const answer =
      type === 'PrintSheets'
        ? await printed(body)
        : await post<{ position: number; again: boolean }>('/api/coupons', body);
    busy.value = false;
    if (isProblem(answer)) {
      // After a lost connection the same key is sent again, so that nothing is done twice.
      if (answer.code !== 'unreachable') key.value = crypto.randomUUID();
      refusal.value = answer;
      locked.value = answer.code === 'not-signed-on' && !(await isSignedIn());
      return;
    }
    await lookAgain();
    location.hash = '#/';
    done.value =
      answer.position === undefined
        ? texts.printed(act.title)
        : answer.again
          ? texts.enteredAgain(act.title)
          : texts.entered(act.title, answer.position);
  };
  return (
    <form
      class="act"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter(
          signedIn(new FormData(event.currentTarget), placesOf(now, type, act, values.value)),
        );
      }}
    >
      {shown.map((field) => (
        <FieldOf
          key={field.name}
          field={field}
          value={values.value[field.name] ?? ''}
          values={values.value}
          now={now}
          refusal={beside === field.name ? refusal.value : undefined}
          onSet={(value) => set(field.name, value)}
        />
      ))}
      <Signing
        places={placesOf(now, type, act, values.value)}
        refusal={beside === 'signatures' ? refusal.value : undefined}
      />
      {refusal.value !== undefined && beside === undefined && <Refused refusal={refusal.value} />}
      {locked.value && (
        <Locked
          now={now}
          onOpen={() => {
            locked.value = false;
            refusal.value = undefined;
          }}
        />
      )}
      <p class="tools">
        <button type="submit" class="primary" disabled={busy.value || locked.value}>
          {busy.value ? texts.entering : texts.enter}
        </button>
      </p>
    </form>
  );
};

/** The entry is answered with its sheets, which open beside the desk. */
const printed = async (
  body: object,
): Promise<Problem | { readonly position?: number; readonly again: boolean }> => {
  const reply = await fetch('/api/coupons/sheets', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-houseway': '1' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) return (await reply.json()) as Problem;
  open(URL.createObjectURL(await reply.blob()));
  return { again: false };
};

const isSignedIn = async (): Promise<boolean> => {
  await whoAmI();
  return me.value.person !== undefined;
};

/** A count takes longer than an idle desk stays open: the same person signs in again and goes on where he was. */
export const Locked = ({ now, onOpen }: { now: Desk; onOpen: () => void }) => {
  const refusal = useSignal<Problem | undefined>(undefined);
  const password = useSignal('');
  return (
    <section class="signing" aria-label={texts.unlock}>
      <p>{texts.locked(now.me.name)}</p>
      <label>
        {texts.password}
        <input
          type="password"
          autocomplete="current-password"
          value={password.value}
          onInput={(event) => (password.value = event.currentTarget.value)}
        />
      </label>
      {refusal.value !== undefined && <Refused refusal={refusal.value} />}
      <p class="tools">
        <button
          type="button"
          onClick={async () => {
            const answer = await post('/api/sign-in', {
              person: now.me.person,
              password: password.value,
            });
            if (isProblem(answer)) refusal.value = answer;
            else onOpen();
          }}
        >
          {texts.unlock}
        </button>
      </p>
    </section>
  );
};

/** Why not, and under which paragraph; read out at once. */
export const Refused = ({ refusal, id }: { refusal: Problem; id?: string }) => (
  <p role="alert" class="beside" {...(id === undefined ? {} : { id })}>
    <strong>{texts.refused}</strong> {refusal.because} <span class="cite">{refusal.cite}</span>
  </p>
);

// Signatures: the one who is signed in signs in one place, everybody else here by name and password.

export interface Signed {
  readonly place: string;
  readonly others: Readonly<Record<string, { readonly person: string; readonly password: string }>>;
}

export const placesOf = (
  now: Desk,
  type: string,
  act?: Act,
  values: Values = {},
): readonly Place[] => {
  const also = act?.also?.(values);
  return [
    ...(now.acts[type] ?? []),
    ...(also === undefined
      ? []
      : [
          {
            place: also.place,
            of: [now.departments.finance],
            atLeast: 'supervisor',
            cite: also.cite,
            mine: false,
          },
        ]),
  ];
};

/** Which place is the signed-in person's: the one he chose, or the only one he may sign. */
const ownPlace = (places: readonly Place[], chosen: string | null): string =>
  chosen ?? places.find(({ mine }) => mine)?.place ?? places[0]?.place ?? '';

export const signedIn = (form: FormData, places: readonly Place[]): Signed => {
  const place = ownPlace(places, form.get('signed-as') as string | null);
  const others = places
    .filter((one) => one.place !== place)
    .flatMap(({ place: where }) => {
      const person = String(form.get(`${where}.person`) ?? '');
      const password = String(form.get(`${where}.password`) ?? '');
      return person === '' ? [] : [[where, { person, password }] as const];
    });
  return { place, others: Object.fromEntries(others) };
};

const inWords = (place: string): string => place.replace(/([A-Z])/g, ' $1').toLowerCase();

export const Signing = ({
  places,
  refusal,
}: {
  places: readonly Place[];
  refusal: Problem | undefined;
}) => {
  const chosen = useSignal<string | null>(null);
  const mine = places.filter((one) => one.mine);
  const own = ownPlace(places, chosen.value);
  const who = ({ of, atLeast }: Place) => texts.signsHere(atLeast, of.join(' or '));
  return (
    <section class="signing" aria-label={texts.signatures}>
      {mine.length === 0 ? (
        <p class="not-yours">{texts.notYours(places.map(who).join(', '))}</p>
      ) : mine.length === 1 ? (
        <p>
          {texts.youSign}: <strong>{inWords(own)}</strong> <span class="cite">{mine[0]?.cite}</span>
        </p>
      ) : (
        <label>
          {texts.youSign}
          <select
            name="signed-as"
            value={own}
            onChange={(event) => (chosen.value = event.currentTarget.value)}
          >
            {mine.map(({ place, cite }) => (
              <option key={place} value={place}>
                {inWords(place)} ({cite})
              </option>
            ))}
          </select>
        </label>
      )}
      {places
        .filter(({ place }) => place !== own)
        .map((one) => (
          <fieldset key={one.place}>
            <legend>
              {texts.secondSignature(inWords(one.place))}, {who(one)}{' '}
              <span class="cite">{one.cite}</span>
            </legend>
            <label>
              {texts.person}
              <input name={`${one.place}.person`} autocomplete="off" />
            </label>
            <label>
              {texts.password}
              <input name={`${one.place}.password`} type="password" autocomplete="off" />
            </label>
          </fieldset>
        ))}
      {refusal !== undefined && <Refused refusal={refusal} />}
    </section>
  );
};

// Fields.

interface FieldProps {
  readonly field: FormField;
  readonly value: Value;
  readonly values: Values;
  readonly now: Desk;
  readonly refusal: Problem | undefined;
  readonly onSet: (value: Value) => void;
}

const FieldOf = (props: FieldProps) => {
  const { field, refusal } = props;
  const id = `refused-${field.name}`;
  return (
    <div class={`blank ${field.kind}`}>
      {field.kind === 'rows' ? (
        <Rows {...props} />
      ) : field.kind === 'wagers' ? (
        <Wagers {...props} />
      ) : (
        <>
          <label for={`field-${field.name}`}>
            {field.label} <Hint field={field} />
          </label>
          <Control
            id={`field-${field.name}`}
            field={field}
            value={props.value}
            now={props.now}
            onSet={props.onSet}
            invalid={refusal === undefined ? undefined : id}
          />
        </>
      )}
      {refusal !== undefined && <Refused refusal={refusal} id={id} />}
    </div>
  );
};

const Hint = ({ field: { hint, optional } }: { field: FormField }) => {
  const said = [hint, optional ? texts.optional : undefined].filter(Boolean).join(', ');
  return said === '' ? null : <small>{said}</small>;
};

const Control = ({
  field,
  value,
  now,
  onSet,
  invalid,
  id,
  label,
}: {
  field: FormField;
  value: Value;
  now: Desk;
  onSet: (value: Value) => void;
  invalid: string | undefined;
  id?: string;
  /** Where no label points at it: in a line of many. */
  label?: string;
}) => {
  const common = {
    name: field.name,
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(invalid === undefined
      ? {}
      : { 'aria-invalid': 'true' as const, 'aria-describedby': invalid }),
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'check':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onSet(event.currentTarget.checked)}
        />
      );
    case 'choice': {
      const choices = field.choices?.(now) ?? [];
      const known = text === '' || choices.some((one) => one.value === text);
      return (
        <select {...common} value={text} onChange={(event) => onSet(event.currentTarget.value)}>
          <option value="">{texts.choose}</option>
          {!known && <option value={text}>{text}</option>}
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      );
    }
    case 'long':
      return (
        <textarea
          {...common}
          rows={3}
          value={text}
          onInput={(event) => onSet(event.currentTarget.value)}
        />
      );
    case 'day':
      return (
        <input
          {...common}
          type="date"
          value={text}
          onInput={(event) => onSet(event.currentTarget.value)}
        />
      );
    default:
      return (
        <input
          {...common}
          type="text"
          {...(field.kind === 'number' ? { inputMode: 'numeric' as const } : {})}
          value={text}
          autocomplete="off"
          onInput={(event) => onSet(event.currentTarget.value)}
        />
      );
  }
};

/** Lines of serial numbers and whatever goes with them; a count may be taken over when it is just what the book has. */
const Rows = ({ field, value, values, now, refusal, onSet }: FieldProps) => {
  const rows = (Array.isArray(value) ? value : []) as readonly Row[];
  const columns = field.columns ?? [];
  const book = field.book?.(now, values) ?? [];
  return (
    <fieldset>
      <legend>
        {field.label} <Hint field={field} />
      </legend>
      {rows.length > 0 && (
        <div class="lines-of">
          {rows.map((row, place) => (
            <div class="line" key={place}>
              {columns.map((column) => (
                <div class="cell" key={column.name}>
                  <span class="column-name" aria-hidden="true">
                    {column.label}
                  </span>
                  <Control
                    field={column}
                    value={row[column.name] ?? ''}
                    now={now}
                    label={`${field.label}, line ${place + 1}, ${column.label}`}
                    invalid={refusal === undefined ? undefined : `refused-${field.name}`}
                    onSet={(cell) =>
                      onSet(
                        rows.map((one, at) =>
                          at === place ? { ...one, [column.name]: String(cell) } : one,
                        ),
                      )
                    }
                  />
                </div>
              ))}
              <button
                type="button"
                class="remove"
                aria-label={`${field.label}: ${texts.removeRow(place + 1)}`}
                onClick={() => onSet(rows.filter((_, at) => at !== place))}
              >
                ×
              </button>
            </div>
          ))}
        </div>
      )}
      <p class="tools">
        <button
          type="button"
          aria-label={texts.addRow(field.label)}
          onClick={() => onSet([...rows, {}])}
        >
          + {texts.addLine}
        </button>
        {field.book !== undefined && (
          <button type="button" onClick={() => onSet(book)}>
            {texts.agrees}
          </button>
        )}
      </p>
    </fieldset>
  );
};

/** Wagers by game; those that take no coupon by the rules of the game are not offered. */
const Wagers = ({ field, value, now, onSet }: FieldProps) => {
  const chosen = (Array.isArray(value) ? value : []) as readonly string[];
  return (
    <fieldset>
      <legend>{field.label}</legend>
      {now.games.map(({ game, title, wagers }) => (
        <details key={game} open={chosen.some((pair) => pair.startsWith(`${game}/`))}>
          <summary>{title}</summary>
          <div class="checks">
            {wagers
              .filter(({ takes }) => takes)
              .map(({ wager, title: name }) => {
                const pair = `${game}/${wager}`;
                return (
                  <label key={pair}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(pair)}
                      onChange={(event) =>
                        onSet(
                          event.currentTarget.checked
                            ? [...chosen, pair]
                            : chosen.filter((one) => one !== pair),
                        )
                      }
                    />
                    {name}
                  </label>
                );
              })}
          </div>
        </details>
      ))}
    </fieldset>
  );
};
