import { type Desk, desk } from './desk.ts';
import { PaperTables } from './documents.tsx';
import { Pipeline } from './pipeline.tsx';
import { texts } from './texts.ts';

/** What is due from which department, what this person may enter, and where the coupons are. */
export const Home = () => {
  const now = desk.value;
  if (now === undefined) return null;
  return (
    <>
      <h1>
        {texts.desk} <span class="gaming-day">{texts.gamingDay(now.day)}</span>
      </h1>
      <Pipeline stations={now.pipeline} />
      <div class="columns">
        {(['finance', 'marketing'] as const).map((of) => (
          <ToDo
            key={of}
            of={of}
            department={now.departments[of]}
            tasks={now.tasks.filter((task) => task.of === of)}
          />
        ))}
      </div>
      <section aria-labelledby="acts">
        <h2 id="acts">{texts.allForms}</h2>
        {now.stages.length === 0 && <p>{texts.noForms}</p>}
        <div class="stages">
          {now.stages.map(({ title, forms }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {forms.map(({ form, title: name, cite }) => (
                  <li key={form}>
                    <a href={hrefOf(form)}>{name}</a>{' '}
                    <span class="cite">{cite.replace('58 Pa. Code ', '')}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="where">
        <h2 id="where">{texts.whereCoupons}</h2>
        {Object.values(now.counts).every((count) => count === 0) ? (
          <p>{texts.noCoupons}</p>
        ) : (
          <PaperTables paper="batches" which="" again={now} />
        )}
      </section>
    </>
  );
};

const ToDo = ({
  of,
  department,
  tasks,
}: {
  of: string;
  department: string;
  tasks: Desk['tasks'];
}) => (
  <section class={`waiting ${of}`} aria-labelledby={`waiting-${of}`}>
    <h2 id={`waiting-${of}`}>{texts.toDo(department)}</h2>
    {tasks.length === 0 ? (
      <p>{texts.nothingToDo}</p>
    ) : (
      <ol>
        {tasks.map((task) => (
          <li key={`${task.does} ${task.about}`}>
            <p>
              {task.overdue && <strong class="overdue">{texts.overdue} </strong>}
              {task.says} <span class="cite">{task.cite}</span>
            </p>
            {task.mine && (
              <a class="begin" href={hrefOf(task.does, task.about)}>
                {task.title}
              </a>
            )}
          </li>
        ))}
      </ol>
    )}
  </section>
);

/** Lists come as files, on a page of their own. */
const ON_PAGES: readonly string[] = ['ImportExclusionList', 'SupplyMailList'];

export const hrefOf = (type: string, about?: string): string => {
  if (ON_PAGES.includes(type)) return '#/lists';
  const which = about === undefined ? '' : `/${about.split('/').map(encodeURIComponent).join('/')}`;
  return `#/act/${type}${which}`;
};
