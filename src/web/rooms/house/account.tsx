import type { FormsShown } from '../../../server/wire/forms.ts';
import { me } from '../../house.ts';
import { Fact } from '../../parts/facts.tsx';
import { Head } from '../../parts/head.tsx';
import { Actions } from '../actions.tsx';
import { useLive } from '../frame/live.ts';
import { Waiting } from '../frame/waiting.tsx';
import { send } from './send.ts';

/** Somebody's own account: who they are here, and a new password. */
export const Room = () => {
  const { person = '', name, duties = [] } = me.value;
  const { now, refused } = useLive<FormsShown>(
    `/api/people/forms?person=${encodeURIComponent(person)}`,
  );
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  return (
    <>
      <Head title="My account" />
      <dl class="facts panel">
        <Fact name="Sign-in name">{person}</Fact>
        <Fact name="Name">{name}</Fact>
        <Fact name="Roles">{duties.join(', ')}</Fact>
      </dl>
      <Actions forms={now.forms.filter(({ form }) => form.command === 'SetPassword')} send={send} />
    </>
  );
};
