import { batch, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { LANGUAGES } from '../../kernel/felt.ts';
import type { Declaration, TableChanged, View } from '../../server/wire/table.ts';
import { Table } from '../felt/table.tsx';
import { connection, declaration, hear, meters, takeView, view } from '../felt/table-stream.ts';
import { telling } from '../felt/telling.ts';
import { answerHere, me, type Problem } from '../house.ts';
import { OUTSIDE } from '../outside/brought.ts';
import { texts } from '../texts.ts';
import './practice.css';
import {
  type Channel,
  isRefused,
  openChannel,
  outside,
  type Refused,
  workerThread,
} from '../workers/channel.ts';

/** The name of a table that is on this machine alone, and who plays there. */
const [TABLE, YOU] = ['practice', 'you'];
/** How long a result stays after it was told. */
const RESULT_MS = 1_500;

interface Opened {
  readonly declaration: Declaration;
  readonly view: View;
  readonly meters: Readonly<Record<string, number>>;
}

const ownGames = openChannel(
  workerThread(() => new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' })),
);

/** A game of the bench on its felt, dealt and settled in this browser: no house, no money, no log. */
export const Practice = ({ id }: { id: string }) => {
  const channel = id === OUTSIDE ? outside : ownGames;
  const refused = useSignal<Refused | undefined>(undefined);
  useEffect(() => {
    // Inside a room the frame around it says where it is.
    document.documentElement.classList.toggle('framed', parent !== globalThis.window);
    void open(id, channel).then((answer) => {
      refused.value = answer;
    });
    return () => channel.stop();
  }, [id]);
  const [now, game] = [view.value, declaration.value];
  const isSeen = now?.phase === 'settled' && !telling.value;
  useEffect(() => {
    if (!isSeen) return undefined;
    const timer = setTimeout(() => void follow(channel, 'begin', {}), RESULT_MS);
    return () => clearTimeout(timer);
  }, [isSeen, now?.round.number]);
  return (
    <>
      <p class="bench-link">
        <a href={`/rooms/bench/${id}${globalThis.location?.search ?? ''}`}>{texts.toBench}</a>{' '}
        {texts.benchSays}
      </p>
      {refused.value !== undefined && <p role="alert">{refused.value.because}</p>}
      {now !== undefined && game !== undefined && <Table table={TABLE} now={now} game={game} />}
    </>
  );
};

const open = async (id: string, channel: Channel): Promise<Refused | undefined> => {
  const language = LANGUAGES.find((one) => texts.locale.startsWith(one)) ?? 'en';
  const changes = Object.fromEntries(new URLSearchParams(location.search));
  const opened = (await channel.ask('opened', { ...changes, game: id, language })) as
    | Opened
    | Refused;
  if (isRefused(opened)) return opened;
  answerHere((path, body) =>
    path.startsWith(`/api/tables/${TABLE}`)
      ? answered(channel, path.slice(`/api/tables/${TABLE}`.length), body, opened)
      : undefined,
  );
  batch(() => {
    me.value = { house: me.value.house, demo: false, person: YOU, kind: 'patron' };
    declaration.value = opened.declaration;
    meters.value = opened.meters;
    connection.value = 'live';
    takeView(opened.view);
  });
  return undefined;
};

/** What the felt asks of its table. */
const answered = async (
  channel: Channel,
  path: string,
  body: unknown,
  opened: Opened,
): Promise<unknown> => {
  if (path === '/ready') return follow(channel, 'ready', {});
  if (path === '/declaration') return opened.declaration;
  if (path === '/meters') {
    const shown = Object.entries(opened.meters);
    return { meters: shown.map(([meter, shownCents]) => ({ meter, shownCents })) };
  }
  if (path !== '') return { rounds: [] };
  const { command, commands = [command] } = body as {
    readonly command?: object;
    readonly commands?: readonly object[];
  };
  return follow(channel, 'done', { commands });
};

/** Tells what happened, or says why nothing did. */
const follow = async (
  channel: Channel,
  question: string,
  asked: object,
): Promise<Problem | object> => {
  const told = (await channel.ask(question, asked)) as readonly TableChanged[] | Refused;
  if (isRefused(told)) return { code: told.refused, because: told.because, cite: told.cite };
  for (const one of told) hear(TABLE, one);
  return {};
};
