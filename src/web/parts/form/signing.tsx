import { useSignal } from '@preact/signals';
import type { SigningLine } from '../../../server/coupon-signing.ts';
import type { Problem } from '../../house.ts';
import { Line } from '../input.tsx';
import { Refused } from './refused.tsx';
import { texts } from './texts.ts';

export type { SigningLine };

/** Where the person signed in signs, and who signs elsewhere, by name and password. */
export interface Signed {
  readonly place: string;
  readonly others: Readonly<Record<string, { readonly person: string; readonly password: string }>>;
}

/** The line of the person signed in: the one they chose, or the first that they may sign. */
const ownLine = (lines: readonly SigningLine[], chosen: string | null): string =>
  chosen ?? lines.find(({ mine }) => mine)?.place ?? lines[0]?.place ?? '';

export const signedIn = (form: FormData, lines: readonly SigningLine[]): Signed => {
  const place = ownLine(lines, form.get('signed-as') as string | null);
  const others = lines
    .filter((one) => one.place !== place)
    .flatMap(({ place: where }) => {
      const person = String(form.get(`${where}.person`) ?? '');
      const password = String(form.get(`${where}.password`) ?? '');
      return person === '' ? [] : [[where, { person, password }] as const];
    });
  return { place, others: Object.fromEntries(others) };
};

const inWords = (place: string): string => place.replace(/([A-Z])/g, ' $1').toLowerCase();

/** The person signed in signs one line; everybody else signs here, by name and password. */
export const Signing = ({
  lines,
  refusal,
}: {
  lines: readonly SigningLine[];
  refusal?: Problem | undefined;
}) => {
  const chosen = useSignal<string | null>(null);
  const mine = lines.filter((one) => one.mine);
  const own = ownLine(lines, chosen.value);
  const who = ({ of, atLeast }: SigningLine) => texts.signsHere(atLeast, of.join(' or '));
  return (
    <section class="signing" aria-label={texts.signatures}>
      {mine.length === 0 ? (
        <p class="not-yours">{texts.notYours(lines.map(who).join(', '))}</p>
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
      {lines
        .filter(({ place }) => place !== own)
        .map((one) => (
          <fieldset key={one.place}>
            <legend>
              {one.atLeast === ''
                ? texts.secondSignature(one.of.join(' or '))
                : `${texts.secondSignature(inWords(one.place))}, ${who(one)}`}{' '}
              <span class="cite">{one.cite}</span>
            </legend>
            <Line label={texts.person} name={`${one.place}.person`} />
            <Line label={texts.password} name={`${one.place}.password`} type="password" />
          </fieldset>
        ))}
      {refusal !== undefined && <Refused refusal={refusal} />}
    </section>
  );
};
