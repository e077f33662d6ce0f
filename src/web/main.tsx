import { signal } from '@preact/signals';
import { render } from 'preact';
import { Floor } from './floor.tsx';
import { me, problem, whoAmI } from './house.ts';
import './style.css';
import { TablePage } from './table.tsx';
import { texts } from './texts.ts';

/** The address says where we are: `#/` is the floor, `#/table/E1` a table. */
const place = signal(location.hash);
addEventListener('hashchange', () => {
  place.value = location.hash;
  problem.value = undefined;
});

const App = () => {
  const table = /^#\/table\/([A-Za-z0-9-]+)$/.exec(place.value)?.[1];
  return (
    <>
      <header class="top">
        <a href="#/" class="name">
          {me.value.house || 'Houseway'}
        </a>
        {me.value.name !== undefined && <span class="who">{texts.signedInAs(me.value.name)}</span>}
      </header>
      <main>{table === undefined ? <Floor /> : <TablePage key={table} table={table} />}</main>
      <Refused />
    </>
  );
};

/** Why not, and under which paragraph. */
const Refused = () => (
  <div role="alert" class={problem.value === undefined ? 'refused' : 'refused shown'}>
    {problem.value !== undefined && (
      <>
        <p>{problem.value.because}</p>
        <p class="cite">{problem.value.cite}</p>
        <button type="button" onClick={() => (problem.value = undefined)}>
          OK
        </button>
      </>
    )}
  </div>
);

await whoAmI();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
