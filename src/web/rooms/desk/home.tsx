import { type Desk, formHref, useDesk } from './desk.ts';
import { DocumentTables } from './documents.tsx';
import { texts } from './texts.ts';

/** What is due from which department, what this person may enter, and where the coupons are. */
export const Home = () => {
  const { desk: now } = useDesk();
  return (
    <>
      <h1>{texts.desk}</h1>
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
      <section class="panel" aria-labelledby="acts">
        <h2 id="acts">{texts.allForms}</h2>
        {now.stages.length === 0 && <p class="soft">{texts.noForms}</p>}
        <div class="stages">
          {now.stages.map(({ title, forms }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {forms.map(({ form, title: name, cite }) => (
                  <li key={form}>
                    <a href={formHref(form)}>{name}</a>{' '}
                    <span class="cite">{cite.replace('58 Pa. Code ', '')}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      {Object.values(now.counts).every((count) => count === 0) ? (
        <p class="soft">{texts.noCoupons}</p>
      ) : (
        <DocumentTables document="batches" />
      )}
    </>
  );
};

interface ToDoProps {
  readonly of: string;
  readonly department: string;
  readonly tasks: Desk['tasks'];
}

const ToDo = ({ of, department, tasks }: ToDoProps) => (
  <section class="panel due" aria-labelledby={`waiting-${of}`}>
    <h2 id={`waiting-${of}`}>{texts.toDo(department)}</h2>
    {tasks.length === 0 ? (
      <p class="soft">{texts.nothingToDo}</p>
    ) : (
      <ul>
        {tasks.map((task) => (
          <li key={`${task.does} ${task.about}`}>
            <span>
              {task.overdue && <span class="tag bad">{texts.overdue}</span>} {task.says}{' '}
              <span class="cite">{task.cite}</span>
            </span>
            {task.mine && (
              <a class="button" href={formHref(task.does, task.about)}>
                {task.title}
              </a>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** How many coupons are at each station of their way, from the delivery to the cancellation. */
const Pipeline = ({ stations }: { stations: Desk['pipeline'] }) => (
  <ol class="pipeline" aria-label={texts.pipeline}>
    {stations.map(({ title, count }) => (
      <li key={title} class={count === 0 ? 'none' : ''}>
        <strong>{count.toLocaleString('en-US')}</strong> <span>{title}</span>
      </li>
    ))}
  </ol>
);
