import { useLab } from '../../workers/ask.ts';
import { hrefOf } from '../frame/address.ts';
import { useTables } from '../table-choice.tsx';

/** The games, where a page of the law is about one of them. */
export const GamePicker = ({ title, page }: { title: string; page: string }) => {
  const { now } = useLab('listed', {});
  const tables = useTables();
  return (
    <>
      <p class="soft">
        <a href={hrefOf('law')}>Law</a>
      </p>
      <h1>{title}</h1>
      <ul class="cards">
        {now?.map((game) => (
          <li key={game.id}>
            <a href={hrefOf('law', [page, game.id])}>{game.title}</a>
          </li>
        ))}
      </ul>
      <h2 class="above">From the rules in force at a table</h2>
      <ul class="cards">
        {tables.map(({ table, gameTitle }) => (
          <li key={table}>
            <a href={hrefOf('law', ['in-force'], { table })}>
              {table} {gameTitle}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
};
