import { DisplayPage } from './felt/display.tsx';
import { TablePage } from './felt/table.tsx';
import { me, problem, sessionOver, signOut } from './house.ts';
import { lazy } from './lazy.tsx';
import { TableList } from './rooms/table-list.tsx';
import { texts } from './texts.ts';

/** Every page, by its address: `/` is the list of tables, `/tables/E1` a table. */
export const App = ({ path }: { path: string }) => (
  <>
    <header class="top">
      <a href="/" class="name">
        {me.value.house || texts.product}
      </a>
      {me.value.name !== undefined && <SignedIn name={me.value.name} />}
    </header>
    <main>
      <Page path={path} />
    </main>
    {sessionOver.value && <SignInAgain />}
  </>
);

const Page = ({ path }: { path: string }) => {
  const table = /^\/tables\/([^/]+)$/.exec(path)?.[1];
  if (table !== undefined) return <TablePage table={table} />;
  const display = /^\/tables\/([^/]+)\/display$/.exec(path)?.[1];
  if (display !== undefined) return <DisplayPage table={display} />;
  const replayed = /^\/tables\/([^/]+)\/rounds\/(\d+)$/.exec(path);
  if (replayed !== null) {
    return <ReplayPage table={replayed[1] ?? ''} round={Number(replayed[2])} />;
  }
  const slip = /^\/tables\/([^/]+)\/rounds\/(\d+)\/slip$/.exec(path);
  if (slip !== null) return <SlipPage table={slip[1] ?? ''} round={Number(slip[2])} />;
  const practiced = /^\/practice\/([^/]+)$/.exec(path)?.[1];
  if (practiced !== undefined) return <Practice id={practiced} />;
  const lesson = /^\/lessons\/([^/]+)$/.exec(path)?.[1];
  if (lesson !== undefined) return <LessonPage lesson={lesson} />;
  if (path === '/') {
    return (
      <>
        <TableList />
        <Refused />
      </>
    );
  }
  return (
    <div class="nowhere">
      <h1>{texts.nothingHere}</h1>
      <p>
        <a href="/">{texts.back}</a>
      </p>
    </div>
  );
};

/** Loaded when somebody comes: players at a table never wait for them. */
const ReplayPage = lazy(async () => import('./felt/replay.tsx').then((it) => it.Replay));

const Practice = lazy(async () => import('./bench/practice.tsx').then((it) => it.Practice));

const SlipPage = lazy(async () => import('./slip/slip.tsx').then((it) => it.SlipPage));

const SignedIn = ({ name }: { name: string }) => (
  <p class="who">
    <span>
      <span class="prefix">{texts.signedInAs} </span>
      {name}
    </span>
    <button type="button" onClick={signOut}>
      {texts.signOut}
    </button>
  </p>
);

/** Why not, and under which paragraph. At a table the strip says it. */
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

const LessonPage = lazy(async () => import('./console/lesson.tsx').then((it) => it.LessonPage));
const SignInAgain = lazy(async () => import('./sign-in-again.tsx').then((it) => it.SignInAgain));
