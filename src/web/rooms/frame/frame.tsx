import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isProblem, me, post, sessionOver, signOut, whoAmI } from '../../house.ts';
import { SignInForm } from '../../sign-in.tsx';
import { SignInAgain } from '../../sign-in-again.tsx';
import { address, hrefOf } from './address.ts';
import { KeysSheet, useRoomKeys } from './keys.tsx';
import { useRoles } from './live.ts';
import { isFor, PAGES, ROOMS, type Room, type RoomProps } from './rooms.ts';
import { said } from './said.ts';
import { Waiting } from './waiting.tsx';

const mine = (): readonly string[] => me.value.duties ?? [];

/** The rooms that somebody may go to. */
const listed = (): readonly Room[] =>
  ROOMS.filter((room) => room.unlisted !== true && isFor(room, mine()));

/** The rooms under one roof: what each person may enter at the side, the room in the middle. */
export const Frame = () => {
  const { room: name } = address.value;
  const room = ROOMS.find((one) => one.room === name);
  useRoomKeys(listed());
  useRoles();
  return (
    <div class="frame">
      <a class="skip" href="#main">
        Skip to the room
      </a>
      <header class="side">
        <p class="house">{me.value.house || 'Houseway'}</p>
        <Navigation />
        <Who />
      </header>
      <main id="main" tabIndex={-1}>
        <Inside room={room} name={name} />
      </main>
      <p role="status" class={said.value === '' ? 'said' : 'said shown'}>
        {said.value}
      </p>
      <KeysSheet rooms={listed()} />
      {sessionOver.value && <SignInAgain />}
    </div>
  );
};

const Inside = ({ room, name }: { room: Room | undefined; name: string }) => {
  if (room === undefined) return name === '' ? <Entrance /> : <Nowhere />;
  return isFor(room, mine()) ? <Loaded key={room.room} room={room} /> : <Door room={room} />;
};

const GROUPS = ['Floor', 'Money', 'House', 'Learn'] as const;

const Navigation = () => {
  const list = useRef<HTMLElement>(null);
  // On a phone the rooms are one line: the one that somebody is in is seen.
  useLayoutEffect(() => {
    const { current: line } = list;
    const here = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && here) line.scrollLeft = here.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
  }, [address.value.room, mine().join()]);
  return (
    <nav aria-label="Rooms" ref={list}>
      {GROUPS.map((group) => {
        const pages = PAGES.filter((page) => page.group === group && isFor(page, mine()));
        const rooms = listed().filter((room) => room.group === group);
        if (pages.length + rooms.length === 0) return null;
        return (
          <div key={group} class="group">
            <h2>{group}</h2>
            <ul>
              {rooms.map(({ room, title }) => (
                <li key={room}>
                  <a
                    href={hrefOf(room)}
                    {...(room === address.value.room ? { 'aria-current': 'page' as const } : {})}
                  >
                    {title}
                  </a>
                </li>
              ))}
              {pages.map(({ href, title }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
};

const Who = () =>
  me.value.name === undefined ? null : (
    <p class="who">
      <span>
        {me.value.name} <small>{mine().join(', ')}</small>
      </span>
      <button type="button" class="quiet" onClick={signOut}>
        Sign out
      </button>
    </p>
  );

const NOT_LOADED = { because: 'The room could not be loaded. Reload the page.', cite: '' };

const Loaded = ({ room }: { room: Room }) => {
  const inside = useSignal<{ readonly Room: ComponentType<RoomProps> } | undefined>(undefined);
  const failed = useSignal(false);
  useEffect(() => {
    document.title = `${room.title} · ${me.value.house || 'Houseway'}`;
    room.load().then(
      (loaded) => {
        inside.value = loaded;
      },
      () => {
        failed.value = true;
      },
    );
  }, []);
  if (failed.value) return <Waiting refused={NOT_LOADED} />;
  const Room = inside.value?.Room;
  const { path, query } = address.value;
  return Room === undefined ? <Waiting /> : <Room path={path} query={query} />;
};

/** Somebody who is not signed in, or whose room this is not, can sign in as somebody whose it is. */
const Door = ({ room }: { room: Room }) => (
  <>
    <h1>{room.title}</h1>
    <p>
      {me.value.person === undefined
        ? 'Sign in to enter this room.'
        : `This room is for: ${Array.isArray(room.roles) ? room.roles.join(', ') : 'everybody'}.`}
    </p>
    <SignIn roles={room.roles} />
  </>
);

const SAYS = {
  demoAccounts: 'Demo only. Sign in by role:',
  person: 'Name',
  password: 'Password',
  signIn: 'Sign in',
};

const SignIn = ({ roles }: { roles: Room['roles'] }) => {
  const refused = useSignal('');
  const enter = async (person: string, password: string) => {
    const answer = await post('/api/sign-in', { person, password });
    refused.value = isProblem(answer) ? answer.because : '';
    await whoAmI();
  };
  const accounts = (me.value.accounts ?? []).filter(({ duty }) => isFor({ roles }, [duty]));
  return (
    <section class="panel door" aria-label="Sign in">
      <SignInForm says={SAYS} accounts={accounts} onEnter={enter} />
      <p role="alert" class="refusal">
        {refused.value}
      </p>
    </section>
  );
};

const Entrance = () => {
  const open = listed();
  return (
    <>
      <h1>Rooms</h1>
      {me.value.person === undefined ? (
        <SignIn roles="everybody" />
      ) : (
        <ul class="cards">
          {open.map(({ room, title, key }) => (
            <li key={room}>
              <a href={hrefOf(room)}>{title}</a> <kbd>g {key}</kbd>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const Nowhere = () => (
  <>
    <h1>There is no such room.</h1>
    <p>
      <a href={hrefOf('')}>All rooms</a>
    </p>
  </>
);
