import { Floor } from './floor.tsx';
import { me, problem } from './house.ts';
import { TablePage } from './table.tsx';
import { texts } from './texts.ts';

/** Every page, by its address: `/` is the floor, `/tables/E1` a table. */
export const App = ({ path }: { path: string }) => (
  <>
    <header class="top">
      <a href="/" class="name">
        {me.value.house || texts.product}
      </a>
      {me.value.name !== undefined && <span class="who">{texts.signedInAs(me.value.name)}</span>}
    </header>
    <main>
      <Page path={path} />
    </main>
    <Refused />
  </>
);

const Page = ({ path }: { path: string }) => {
  const table = /^\/tables\/([^/]+)$/.exec(path)?.[1];
  return table === undefined ? <Floor /> : <TablePage table={table} />;
};

/** Why not, and under which paragraph. */
const Refused = () => (
  <div role="alert" class={problem.value === undefined ? 'refused' : 'refused shown'}>
    {problem.value !== undefined && (
      <>
        <p>{problem.value.because}</p>
        <p class="cite">{problem.value.cite}</p>
        <button type="button" onClick={() => (problem.value = undefined)}>
          {texts.ok}
        </button>
      </>
    )}
  </div>
);
