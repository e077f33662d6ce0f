import type { PersonShown } from '../../../server/people.ts';
import type { FormsShown } from '../../../server/wire/forms.ts';
import type { PitShown } from '../../../server/wire/pit.ts';
import { me } from '../../house.ts';
import { Head } from '../../parts/head.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { inWords } from '../../parts/words.ts';
import { Actions } from '../actions.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import { mayEnter, type RoomProps } from '../frame/rooms.ts';
import { send } from './send.ts';

/** People and tables of the house, and their life: added, changed, retired; set up. */
export const Room = ({ query }: RoomProps) => {
  const about = query.get('person') ?? undefined;
  const people = useLive<{ people: readonly PersonShown[] }>('/api/people');
  const forms = useLive<FormsShown>(
    `/api/people/forms${about === undefined ? '' : `?person=${encodeURIComponent(about)}`}`,
  );
  const again = () => {
    void people.again();
    void forms.again();
  };
  const offered = forms.now?.forms ?? [];
  return (
    <>
      <Head title="House and people">
        {about !== undefined && (
          <span class="soft">
            Selected: {about} <a href={hrefOf('house')}>Clear</a>
          </span>
        )}
      </Head>
      <Actions key={about} forms={offered} send={send} onDone={again} />
      <DataTable
        cards={3}
        label="People"
        rows={people.now?.people}
        columns={columnsFor(offered)}
        rowKey={({ person }) => person}
      />
      {mayEnter('pit', me.value.duties ?? []) && <Tables />}
    </>
  );
};

/** A name leads to the form that changes it, for those who are offered it. */
const columnsFor = (offered: FormsShown['forms']): readonly Column<PersonShown>[] => [
  column.text('person', 'Sign-in name', ({ person }) => person, {
    show: ({ person, kind }) => {
      const changes = kind === 'patron' ? 'ClosePatron' : 'ChangePerson';
      return offered.some(({ form }) => form.command === changes) ? (
        <a href={hrefOf('house', [], { person, do: changes })}>{person}</a>
      ) : (
        person
      );
    },
  }),
  column.text('name', 'Name', ({ name }) => name),
  column.text('kind', 'Kind', ({ kind }) => kind),
  column.text('roles', 'Roles', ({ duties }) => duties.join(', ')),
  column.text('credential', 'Credential', ({ credential }) => credential),
  column.text('department', 'Department', ({ department }) => department),
  column.text('grade', 'Grade', ({ grade }) => grade),
];

const TABLES: readonly Column<PitShown['tables'][number]>[] = [
  column.text('table', 'Table', ({ table }) => table, {
    show: ({ table }) => <a href={hrefOf('pit', [table])}>{table}</a>,
  }),
  column.text('title', 'Title', ({ title }) => title),
  column.text('game', 'Game', ({ gameTitle }) => gameTitle),
  column.text('status', 'State', ({ status }) => inWords(status)),
];

const Tables = () => {
  const { now } = useLive<PitShown>('/api/pit');
  return (
    <DataTable
      label="Tables"
      rows={now?.tables}
      columns={TABLES}
      rowKey={({ table }) => table}
      empty="No table is set up."
    />
  );
};
