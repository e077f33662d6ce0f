import { useLab } from '../../workers/ask.ts';
import { hrefOf } from '../frame/address.ts';

/** The games, where a page of the law is about one of them. */
export const GamePicker = ({ title, page }: { title: string; page: string }) => {
  const { now } = useLab('listed', {});
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
    </>
  );
};
