import { useSignal } from '@preact/signals';
import type { LessonsShown } from '../../../server/wire/lessons.ts';
import type {
  Exercise,
  ExercisesShown,
  Marked,
  ScoresShown,
} from '../../../server/wire/training.ts';
import { isProblem, post } from '../../house.ts';
import { Fact } from '../../parts/facts.tsx';
import { filled } from '../../parts/filled.ts';
import { Head, To } from '../../parts/head.tsx';
import { Line } from '../../parts/input.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';

/** The script plays patrons, dice and cards, with their errors; the trainee acts, judges and pays, and is scored. */
export const Room = ({ path: [name] }: RoomProps) =>
  name === undefined || name === '' ? <List /> : <Practice key={name} name={name} />;

type Listed = ExercisesShown['exercises'][number] & { readonly gameTitle: string };

const COLUMNS: readonly Column<Listed>[] = [
  column.text('title', 'Paragraph', ({ title }) => title, {
    show: ({ exercise, title }) => <a href={hrefOf('training', [exercise])}>{title}</a>,
  }),
  column.text('chapter', 'Chapter', ({ chapter }) => chapter),
  column.text('game', 'Game', ({ gameTitle }) => gameTitle, { oneLine: true }),
  column.number('steps', 'Steps', ({ steps }) => steps),
];

type ListedLesson = LessonsShown['lessons'][number];

/** At the console itself, which is not a room. */
const LESSONS: readonly Column<ListedLesson>[] = [
  column.text('title', 'Lesson', ({ title }) => title, {
    show: ({ lesson, title }) => <a href={`/lessons/${lesson}`}>{title}</a>,
  }),
  column.text('game', 'Game', ({ gameTitle }) => gameTitle),
];

type Score = ScoresShown['scores'][number];

/** Finished ones stay on file: one's own, and everybody's for those who supervise. */
const SCORES: readonly Column<Score>[] = [
  column.time('at', 'Finished', ({ at }) => at),
  column.text('name', 'Trainee', ({ name }) => name),
  column.text('title', 'Lesson or exercise', ({ title }) => title),
  column.number('right', 'Right', ({ right }) => right),
  column.number('of', 'Steps', ({ of }) => of),
  column.number('seconds', 'Seconds', ({ seconds }) => seconds),
  column.text('paragraphs', 'To practice', (score) => toPractice(score).join(', '), {
    oneLine: true,
    show: (score) => toPractice(score).map((one) => <div key={one}>{one}</div>),
  }),
];

/** The paragraphs of which not every step was right. */
const toPractice = ({ paragraphs }: Score): readonly string[] =>
  paragraphs
    .filter(({ right, of }) => right < of)
    .map(({ cite, right, of }) => `${cite} ${right} of ${of}`);

const List = () => {
  const { now } = useLive<ExercisesShown>('/api/training');
  const lessons = useLive<LessonsShown>('/api/lessons');
  const scores = useLive<ScoresShown>('/api/training-scores');
  return (
    <>
      <Head title="Training" />
      <DataTable
        label="Lessons at the console"
        rows={lessons.now?.lessons}
        columns={LESSONS}
        rowKey={({ lesson }) => lesson}
      />
      {/* Before the exercises, of which there are hundreds. */}
      <DataTable
        cards={3}
        label="Scores"
        rows={scores.now?.scores}
        columns={SCORES}
        rowKey={({ person, at }) => `${person} ${at}`}
      />
      <DataTable
        cards={1}
        label="Exercises"
        rows={now?.exercises}
        columns={COLUMNS}
        rowKey={({ exercise }) => exercise}
      />
    </>
  );
};

interface Done extends Marked {
  readonly asks: string;
  readonly says: string;
  readonly answer: string;
  readonly seconds: number;
}

const Practice = ({ name }: { name: string }) => {
  const { now, refused } = useLive<Exercise>(`/api/training/${name}`);
  const done = useSignal<readonly Done[]>([]);
  const since = useSignal(Date.now());
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  const step = now.steps[done.value.length];
  const answer = async (said: string) => {
    if (step === undefined) return;
    const marked = await post<Marked>(`/api/training/${name}/${step.step}`, { answer: said });
    if (isProblem(marked)) return;
    const seconds = Math.round((Date.now() - since.value) / 1000);
    const { asks, says } = step;
    done.value = [...done.value, { ...marked, asks, says, answer: said, seconds }];
    since.value = Date.now();
  };
  return (
    <>
      <Head title={now.title} tools={<To href={hrefOf('training')}>All exercises</To>}>
        <span class="soft">{now.chapter}</span>
      </Head>
      {step === undefined ? <Score done={done.value} /> : <Step step={step} onAnswer={answer} />}
      <Last done={done.value} />
      <DataTable
        label="Steps"
        rows={done.value}
        columns={DONE}
        rowKey={(one) => String(done.value.indexOf(one))}
        empty="No scores yet."
      />
    </>
  );
};

const Last = ({ done }: { done: readonly Done[] }) => {
  const last = done.at(-1);
  return (
    <p role="status">
      {last !== undefined && (
        <>
          <span class={last.right ? 'tag good' : 'tag bad'}>{last.right ? 'Right' : 'Wrong'}</span>{' '}
          {last.right ? '' : `Correct: ${last.expected}. `}
          <span class="cite">{last.cite}</span>
        </>
      )}
    </p>
  );
};

const Step = ({
  step: { told, says, choices },
  onAnswer,
}: {
  step: Exercise['steps'][number];
  onAnswer: (answer: string) => Promise<void>;
}) => (
  <section class="panel" aria-label="Now">
    {told.map((line) => (
      <p key={line} class="soft">
        {line}
      </p>
    ))}
    <h2>{says}</h2>
    {choices === undefined ? (
      <form
        class="tools"
        onSubmit={filled(async (form, element) => {
          await onAnswer(String(form.get('amount') ?? ''));
          element.reset();
        })}
      >
        <Line
          label="Amount in dollars, 0 if the wager is not paid"
          name="amount"
          inputMode="decimal"
          required
        />
        <button type="submit" class="primary">
          Pay
        </button>
      </form>
    ) : (
      <div class="tools">
        {choices.map((choice) => (
          <button key={choice} type="button" onClick={() => void onAnswer(choice)}>
            {choice}
          </button>
        ))}
      </div>
    )}
  </section>
);

const DONE: readonly Column<Done>[] = [
  column.text('asks', 'Scored for', ({ asks }) => asks),
  column.text('says', 'Step', ({ says }) => says),
  column.text('answer', 'Answer', ({ answer }) => answer),
  column.text('expected', 'Correct answer', ({ expected }) => expected),
  column.text('right', 'Right', ({ right }) => right),
  column.number('seconds', 'Seconds', ({ seconds }) => seconds),
  column.text('cite', 'Paragraph', ({ cite }) => cite),
];

/** Procedure, judgement and amounts apart, and the time it took. */
const Score = ({ done }: { done: readonly Done[] }) => (
  <dl class="facts panel">
    {['next act', 'allow or refuse', 'amount'].map((asks) => {
      const some = done.filter((one) => one.asks === asks);
      return (
        <Fact key={asks} name={asks}>
          {some.filter(({ right }) => right).length} of {some.length}
        </Fact>
      );
    })}
    <Fact name="Time">{done.reduce((sum, { seconds }) => sum + seconds, 0)} s</Fact>
  </dl>
);
