import type { FormsShown } from '../../../server/wire/forms.ts';
import { me } from '../../house.ts';
import { Acts } from '../../parts/acts/acts.tsx';
import { ask } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { announce } from '../frame/said.ts';
import { Waiting } from '../frame/waiting.tsx';
import { send } from './send.ts';

/** Somebody's own account: who they are here, and a new password. */
export const Room = ({ query }: RoomProps) => {
  const { person = '', name, duties = [] } = me.value;
  const { now, refused } = useLive<FormsShown>(
    `/api/people/forms?person=${encodeURIComponent(person)}`,
  );
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  return (
    <>
      <div class="head">
        <h1>My account</h1>
      </div>
      <dl class="facts panel">
        {[
          ['Sign-in name', person],
          ['Name', name],
          ['Roles', duties.join(', ')],
        ].map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section class="panel" aria-label="Actions">
        <Acts
          label="Acts"
          forms={now.forms.filter(({ form }) => form.command === 'SetPassword')}
          open={query.get('do') ?? undefined}
          onOpen={(command) => ask({ do: command })}
          send={send}
          onDone={(title) => announce(`${title}: entered.`)}
        />
      </section>
    </>
  );
};
