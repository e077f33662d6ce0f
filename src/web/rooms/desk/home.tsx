import { ACTS, STAGES } from './acts.ts';
import { desk, type Task } from './desk.ts';
import { PaperTables } from './documents.tsx';
import { texts } from './texts.ts';

/** What waits for which department, what else can be entered, and where the coupons are. */
export const Home = () => {
  const now = desk.value;
  if (now === undefined) return null;
  return (
    <>
      <h1>
        {texts.desk} <span class="gaming-day">{texts.gamingDay(now.day)}</span>
      </h1>
      <div class="columns">
        {(['finance', 'marketing'] as const).map((task) => (
          <Waiting
            key={task}
            task={task}
            department={now.departments[task]}
            duties={now.duties.filter(({ of }) => of === task)}
          />
        ))}
      </div>
      <section aria-labelledby="where">
        <h2 id="where">{texts.whereCoupons}</h2>
        {Object.values(now.counts).every((count) => count === 0) ? (
          <p>{texts.noCoupons}</p>
        ) : (
          <PaperTables paper="batches" which="" again={now} />
        )}
      </section>
      <section aria-labelledby="acts">
        <h2 id="acts">{texts.allPapers}</h2>
        <div class="stages">
          {STAGES.map(({ title, acts }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {acts.map((type) => {
                  const mine = now.acts[type]?.some((place) => place.mine) ?? false;
                  return (
                    <li key={type}>
                      <a href={hrefOf(type)} class={mine ? 'mine' : ''}>
                        {ACTS[type]?.title}
                      </a>{' '}
                      <span class="cite">{ACTS[type]?.cite}</span>
                    </li>
                  );
                })}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </>
  );
};

const Waiting = ({
  task,
  department,
  duties,
}: {
  task: string;
  department: string;
  duties: readonly Task[];
}) => (
  <section class={`waiting ${task}`} aria-labelledby={`waiting-${task}`}>
    <h2 id={`waiting-${task}`}>{texts.waiting(department)}</h2>
    {duties.length === 0 ? (
      <p>{texts.nothingWaits}</p>
    ) : (
      <ol>
        {duties.map((duty) => (
          <li key={`${duty.does} ${duty.about}`}>
            <p>
              {duty.overdue && <strong class="overdue">{texts.overdue} </strong>}
              {duty.says} <span class="cite">{duty.cite}</span>
            </p>
            {duty.mine && (
              <a class="begin" href={hrefOf(duty.does, duty.about)}>
                {ACTS[duty.does]?.title ?? texts.begin}
              </a>
            )}
          </li>
        ))}
      </ol>
    )}
  </section>
);

export const hrefOf = (type: string, about?: string): string =>
  ACTS[type]?.page ??
  `#/act/${type}${about === undefined ? '' : `/${about.split('/').map(encodeURIComponent).join('/')}`}`;
