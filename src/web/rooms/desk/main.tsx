import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { isProblem, me, type Problem, post, sessionOver, signOut, whoAmI } from '../../house.ts';
import { SignInForm } from '../../sign-in.tsx';
import { SignInAgain } from '../../sign-in-again.tsx';
import '../../style.css';
import './desk.css';
import { CostPage } from './cost.tsx';
import { desk, done, lookAgain, shut } from './desk.ts';
import { PaperPage, PapersPage } from './documents.tsx';
import { ActPage } from './form.tsx';
import { Home } from './home.tsx';
import { ListsPage } from './lists.tsx';
import { texts } from './texts.ts';

/** The address says where we are: `#/act/IssueCoupons/REQ-1` is a form, `#/paper/form/2026-12-02` a document. */
const place = signal(location.hash);
addEventListener('hashchange', () => {
  place.value = location.hash;
  scrollTo(0, 0);
  // Another page: who reads by ear or by keyboard begins at its top.
  document.querySelector('main')?.focus({ preventScroll: true });
});
effect(() => {
  if (place.value !== '' && place.value !== '#/') done.value = '';
});

const App = () => {
  const now = desk.value;
  return (
    <>
      <header class="top">
        <a href="/" class="name">
          {me.value.house || 'Houseway'}
        </a>
        {now !== undefined && <Who />}
      </header>
      {now !== undefined && <Menu />}
      <main class="desk" tabIndex={-1}>
        <p role="status" class={done.value === '' ? 'done' : 'done shown'}>
          {done.value}
        </p>
        {now === undefined ? <Door /> : <Page />}
      </main>
      {sessionOver.value && <SignInAgain />}
    </>
  );
};

const Page = () => {
  const [word = '', first = '', ...rest] = place.value.replace(/^#\//, '').split('/');
  const more = rest.map(decodeURIComponent).join('/');
  switch (word) {
    case 'act':
      return <ActPage key={place.value} type={first} about={more} />;
    case 'papers':
      return <PapersPage />;
    case 'paper':
      return <PaperPage key={place.value} paper={first} which={more} />;
    case 'cost':
      return <CostPage />;
    case 'lists':
      return <ListsPage />;
    default:
      return <Home />;
  }
};

const MENU = [
  ['#/', texts.desk],
  ['#/papers', texts.papers],
  ['#/cost', texts.cost],
  ['#/lists', texts.lists],
] as const;

const Menu = () => (
  <nav class="menu" aria-label={texts.desk}>
    {MENU.map(([href, label]) => (
      <a
        key={href}
        href={href}
        {...((place.value || '#/') === href ? { 'aria-current': 'page' as const } : {})}
      >
        {label}
      </a>
    ))}
  </nav>
);

const Who = () => {
  const now = desk.value;
  return (
    <span class="who">
      {now !== undefined && texts.who(now.me.name, now.me.grade, now.me.department)}{' '}
      <button
        type="button"
        onClick={async () => {
          await signOut();
          await lookAgain();
        }}
      >
        {texts.signOut}
      </button>
    </span>
  );
};

/** The way in: who is not signed in, or has no part in the program, is told so and can sign in. */
const Door = () => {
  const refusal = signal<Problem | undefined>(undefined);
  const enter = async (person: string, password: string) => {
    const answer = await post('/api/sign-in', { person, password });
    refusal.value = isProblem(answer) ? answer : undefined;
    await whoAmI();
    await lookAgain();
  };
  const mine = (me.value.accounts ?? []).filter(({ duty }) =>
    ['finance', 'marketing', 'cage', 'surveillance', 'regulator'].includes(duty),
  );
  return (
    <section class="door" aria-labelledby="door">
      <h1 id="door">{texts.desk}</h1>
      <p>{shut.value?.code === 'not-your-role' ? shut.value.because : texts.signInFirst}</p>
      <SignInForm says={texts} accounts={mine} onEnter={enter} />
      <p role="alert">
        {refusal.value?.because} <span class="cite">{refusal.value?.cite}</span>
      </p>
    </section>
  );
};

await whoAmI();
await lookAgain();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
