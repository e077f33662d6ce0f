import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LessonShown } from '../../server/wire/lessons.ts';
import { declaration, takeView } from '../felt/table-stream.ts';
import {
  commanded,
  dealAt,
  dollars,
  get,
  isProblem,
  me,
  type Problem,
  post,
  problem,
  session,
} from '../house.ts';
import { filled } from '../parts/filled.ts';
import { Line } from '../parts/input.tsx';
import { StaffConsole } from './console.tsx';
import './lesson.css';
import { Score } from './score.tsx';

/** The real console over a table that a script plays: what is to be seen there, what is asked, and how it went. */
export const LessonPage = ({ lesson }: { lesson: string }) => {
  const { now, refused, again, answer } = useLesson(lesson);
  if (refused !== undefined) {
    return (
      <div class="nowhere">
        <p role="alert">{refused.because}</p>
        <p>
          <a href="/rooms/training">Training</a>
        </p>
      </div>
    );
  }
  if (now === undefined) return <p>…</p>;
  const dealing = now.asked.kind === 'act';
  return (
    <div class="table staff lesson">
      <div class="stage">
        <div class="heading">
          <h1>{now.title}</h1>
          <p class="choices">
            <button type="button" onClick={() => void again()}>
              Start again
            </button>
            <a href="/rooms/training">All lessons</a>
          </p>
        </div>
        <Situation now={now} onAnswer={answer} />
        {now.asked.kind === 'over' ? (
          <Score marks={now.marks} />
        ) : (
          <div class="dealt" inert={!dealing}>
            <StaffConsole table={now.run} now={now.view} serves={false} />
          </div>
        )}
      </div>
    </div>
  );
};

type Answer = string | Readonly<Record<string, string>> | undefined;

/** A lesson begins when somebody comes, and is looked at again after everything that they do. */
const useLesson = (lesson: string) => {
  const now = useSignal<LessonShown | undefined>(undefined);
  const refused = useSignal<Problem | undefined>(undefined);
  const take = (shown: LessonShown | Problem) => {
    refused.value = isProblem(shown) ? shown : undefined;
    if (isProblem(shown)) return;
    declaration.value = shown.declaration;
    takeView(shown.view);
    now.value = shown;
  };
  const again = async () => take(await post<LessonShown>('/api/lessons', { lesson }));
  const answer = async (said: Answer) => {
    problem.value = undefined;
    const body = said === undefined ? {} : { answer: said };
    take(await post<LessonShown>(`/api/lessons/${now.value?.run}/answer`, body));
  };
  useEffect(() => {
    dealAt('/api/lessons');
    return () => dealAt('/api/tables');
  }, []);
  useEffect(() => {
    void again();
  }, [lesson, me.value.person, session.value]);
  useEffect(() => {
    if (now.value !== undefined) {
      void get<LessonShown>(`/api/lessons/${now.value.run}`).then(take);
    }
  }, [commanded.value]);
  return { now: now.value, refused: refused.value, again, answer };
};

/** What is to be seen at the table, and what is asked about it. */
const Situation = ({
  now: { told, asked, marks },
  onAnswer,
}: {
  now: LessonShown;
  onAnswer: (said: Answer) => Promise<void>;
}) => (
  <section class="panel situation" aria-label="Situation">
    <ul>
      {told.map((line, at) => (
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
    {asked.kind === 'judge' && (
      <>
        <h2>{asked.says}</h2>
        <p class="tools">
          {asked.choices.map((choice) => (
            <button key={choice} type="button" onClick={() => void onAnswer(choice)}>
              {choice}
            </button>
          ))}
        </p>
      </>
    )}
    {asked.kind === 'amounts' && (
      <Amounts key={marks.length} lines={asked.lines} onAnswer={onAnswer} />
    )}
    {asked.kind === 'act' && (
      <p class="tools">
        <strong>Enter the next step at the console.</strong>
        <button type="button" class="quiet" onClick={() => void onAnswer(undefined)}>
          Show the step
        </button>
      </p>
    )}
    <p role="alert" class="refusal">
      {problem.value?.because} <span class="cite">{problem.value?.cite}</span>
    </p>
    <Last mark={marks.at(-1)} />
  </section>
);

const Last = ({ mark }: { mark: LessonShown['marks'][number] | undefined }) => (
  <p role="status">
    {mark !== undefined && (
      <>
        <strong class={mark.right ? 'good' : 'bad'}>{mark.right ? 'Right' : 'Wrong'}</strong>:{' '}
        {mark.says}
        {mark.right || mark.asks === 'procedure' ? '' : ` – ${mark.expected}`}{' '}
        <span class="cite">{mark.cite}</span>
      </>
    )}
  </p>
);

type Lines = Extract<LessonShown['asked'], { kind: 'amounts' }>['lines'];

/** Every wager that was settled: what is paid beside it. */
const Amounts = ({
  lines,
  onAnswer,
}: {
  lines: Lines;
  onAnswer: (said: Answer) => Promise<void>;
}) => (
  <form
    class="amounts"
    onSubmit={filled((form) => {
      const said = lines.map(({ bet }) => [String(bet), String(form.get(String(bet)) ?? '')]);
      return onAnswer(Object.fromEntries(said));
    })}
  >
    <h2>What does each wager pay? Enter 0 for a wager that pays nothing.</h2>
    {lines.map(({ bet, seat, title, stakeCents }) => (
      <Line
        key={bet}
        label={`Seat ${seat}, ${title}, ${dollars(stakeCents)}`}
        name={String(bet)}
        inputMode="decimal"
        required
      />
    ))}
    <button type="submit" class="primary">
      Pay
    </button>
  </form>
);
