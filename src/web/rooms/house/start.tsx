import { useSignal } from '@preact/signals';
import type { Founded } from '../../../server/set-up.ts';
import { isProblem, type Problem, post, whoAmI } from '../../house.ts';
import { filled } from '../../parts/filled.ts';
import { Refused } from '../../parts/form/refused.tsx';
import '../../parts/form/form.css';
import { Field, type FieldProps } from '../../parts/input.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import { Waiting } from '../frame/waiting.tsx';

const FIELDS: readonly FieldProps[] = [
  { name: 'code', label: 'Set-up code', hint: 'Printed where the house was started' },
  { name: 'house', label: 'Name of the house' },
  { name: 'person', label: 'Administrator: sign-in name' },
  { name: 'name', label: 'Administrator: name' },
  { name: 'credential', label: 'Administrator: credential number' },
  { name: 'department', label: 'Administrator: department' },
  {
    name: 'password',
    label: 'Administrator: password',
    hint: 'At least 12 characters',
    type: 'password',
  },
];

/** The first start of a house: its name, its first administrator, and where its keys are. */
export const Room = () => {
  const { now } = useLive<{ needed: boolean }>('/api/set-up');
  const refusal = useSignal<Problem | undefined>(undefined);
  const founded = useSignal<Founded | undefined>(undefined);
  const enter = async (form: FormData) => {
    const said = (name: string): string => String(form.get(name) ?? '');
    const { person, name, credential, department } = {
      ...{ person: said('person'), name: said('name') },
      ...{ credential: said('credential'), department: said('department') },
    };
    const answer = await post<Founded>('/api/set-up', {
      ...{ code: said('code').trim(), house: said('house'), password: said('password') },
      administrator: { person, name, credential, department },
    });
    refusal.value = isProblem(answer) ? answer : undefined;
    if (isProblem(answer)) return;
    founded.value = answer;
    await post('/api/sign-in', { person, password: said('password') });
    await whoAmI();
  };
  if (founded.value !== undefined) return <Kept founded={founded.value} />;
  if (now === undefined) return <Waiting />;
  if (!now.needed) {
    return (
      <>
        <h1>First start</h1>
        <p>
          This house has been set up. <a href={hrefOf('')}>Rooms</a>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>First start</h1>
      <form class="act panel door" onSubmit={filled(enter)}>
        {FIELDS.map((one) => (
          <Field key={one.name} required autocomplete="off" {...one} />
        ))}
        {refusal.value !== undefined && <Refused refusal={refusal.value} />}
        <p class="tools">
          <button type="submit" class="primary">
            Set up the house
          </button>
        </p>
      </form>
    </>
  );
};

const Kept = ({ founded: { publicKey, keys } }: { founded: Founded }) => (
  <>
    <h1>The house is set up</h1>
    <section class="panel" aria-label="Keys">
      <h2>Keep its keys</h2>
      <ul>
        {keys.map(({ file, purpose }) => (
          <li key={file}>
            <code>{file}</code>: {purpose}
          </li>
        ))}
      </ul>
      <p>
        Public key, to give to the regulator: <code>{publicKey}</code>
      </p>
    </section>
    <p>
      Next: <a href={hrefOf('house', [], { do: 'AddPerson' })}>add people</a> and{' '}
      <a href={hrefOf('house', [], { do: 'SetUpTable' })}>set up tables</a>.
    </p>
  </>
);
