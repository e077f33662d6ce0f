import { useEffect } from 'preact/hooks';
import {
  type FloorTable,
  get,
  hearClock,
  isProblem,
  me,
  post,
  problem,
  session,
  streamOf,
  tables,
  whoAmI,
} from '../house.ts';
import { SignInForm } from '../sign-in.tsx';
import { texts } from '../texts.ts';
import { TableCard } from './table-card.tsx';

/** Who has to do with the coupon programme. */
const AT_THE_DESK = ['finance', 'marketing', 'cage', 'surveillance', 'regulator'];

/** One stream for the whole floor: a table that changed takes the place of what was known of it. */
const follow = (): (() => void) => {
  const look = async () => {
    const answer = await get<{ tables: readonly FloorTable[] }>('/api/floor');
    if (isProblem(answer)) return;
    tables.value = answer.tables;
    hearClock(answer.tables[0]?.at);
  };
  const source = new EventSource(streamOf('/api/floor/events'));
  let lost = false;
  source.addEventListener('ended', () => {
    source.close();
    void whoAmI();
  });
  source.addEventListener('table', (message: MessageEvent<string>) => {
    const now = JSON.parse(message.data) as FloorTable;
    hearClock(now.at);
    tables.value = tables.value.some(({ table }) => table === now.table)
      ? tables.value.map((one) => (one.table === now.table ? now : one))
      : [...tables.value, now];
  });
  source.onerror = () => {
    lost = true;
  };
  // What happened while nobody listened is asked for.
  source.onopen = () => {
    if (lost) void look();
    lost = false;
  };
  return () => source.close();
};

export const TableList = () => {
  useEffect(follow, [me.value.person, me.value.duties?.join(), session.value]);
  return (
    <>
      <div class="heading">
        <h1>{texts.floor}</h1>
        <p>{texts.floorSays}</p>
        {me.value.person !== undefined && me.value.kind !== 'patron' && (
          <p>
            <a href="/rooms/">{texts.rooms}</a>
          </p>
        )}
        {AT_THE_DESK.some((duty) => me.value.duties?.includes(duty)) && (
          <p>
            <a href="/rooms/desk">{texts.couponDesk}</a>
          </p>
        )}
      </div>
      <ul class="tables">
        {tables.value.map((table) => (
          <TableCard key={table.table} table={table} />
        ))}
      </ul>
      {me.value.person === undefined && <SignIn />}
    </>
  );
};

const SignIn = () => {
  const enter = async (person: string, password: string) => {
    const answer = await post('/api/sign-in', { person, password });
    if (isProblem(answer)) problem.value = answer;
    await whoAmI();
  };
  return (
    <section class="panel" aria-labelledby="sign-in">
      <h2 id="sign-in">{texts.staffSignIn}</h2>
      <SignInForm says={texts} accounts={me.value.accounts} onEnter={enter} />
    </section>
  );
};
