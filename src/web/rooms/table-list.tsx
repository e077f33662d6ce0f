import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  dollars,
  type FloorTable,
  get,
  isProblem,
  me,
  post,
  problem,
  tables,
  whoAmI,
} from '../house.ts';
import { SignInForm } from '../sign-in.tsx';
import { texts } from '../texts.ts';

/** Who has to do with the coupon programme. */
const AT_THE_DESK = ['finance', 'marketing', 'cage', 'surveillance', 'regulator'];

export const TableList = () => {
  const look = async () => {
    const answer = await get<{ tables: readonly FloorTable[] }>('/api/floor');
    if (!isProblem(answer)) tables.value = answer.tables;
  };
  useEffect(() => {
    const again = setInterval(look, 5000);
    return () => clearInterval(again);
  }, []);
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
            <a href="/desk/">{texts.couponDesk}</a>
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

const TableCard = ({ table }: { table: FloorTable }) => (
  <li>
    <a class="card" href={`/tables/${table.table}`}>
      <span class="id">{table.table}</span>
      <strong>{table.gameTitle}</strong>
      <span class="facts">
        <Fact name={texts.factKind}>{table.kind === 'felt' ? texts.felt : texts.electronic}</Fact>
        <Fact name={texts.factLimits}>
          {texts.limits(dollars(table.limits.minimumCents), dollars(table.limits.maximumCents))}
        </Fact>
        <Fact name={texts.factSeats}>{texts.seats(table.seats.taken, table.seats.of)}</Fact>
        <Fact name={texts.factState}>
          {table.status === 'open' ? texts.open : texts.closed} · {texts.round(table.round)}
        </Fact>
      </span>
      {table.practice && <span class="practice">{texts.practice}</span>}
    </a>
  </li>
);

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <span>
    <span class="fact">{name}</span> {children}
  </span>
);

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
