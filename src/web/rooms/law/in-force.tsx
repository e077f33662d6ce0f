import type { ShownOption } from '../../../lab/answers/described.ts';
import type { RulesInForce } from '../../../server/wire/law.ts';
import { column, DataTable } from '../../parts/table/table.tsx';
import { useLab } from '../../workers/ask.ts';
import { AskedDay } from '../asked-day.tsx';
import { hrefOf } from '../frame/address.ts';
import { type Live, useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { TableChoice, useTables } from '../table-choice.tsx';
import { saidOf } from './said-of.ts';

/** Which rules each table had on a day, by what was filed for it. */
export const InForce = ({ query }: { query: RoomProps['query'] }) => {
  const tables = useTables();
  const table = query.get('table') ?? tables[0]?.table;
  const day = query.get('day') ?? '';
  const { now, refused } = useRules(table, day);
  const shown = refused === undefined ? now : undefined;
  return (
    <>
      <p class="soft">
        <a href={hrefOf('law')}>Law</a>
      </p>
      <h1>Rules in force</h1>
      <div class="tools stake">
        <TableChoice tables={tables} table={table} />
        <AskedDay label="On the gaming day" name="day" day={shown?.day ?? day} />
      </div>
      <p role="alert" class="refusal">
        {refused?.because}
      </p>
      {shown !== undefined && <Shown now={shown} />}
    </>
  );
};

/** The rules of a table on a day; on the present one where no day is named. */
export const useRules = (table: string | undefined, day: string): Live<RulesInForce> => {
  const asked = day === '' ? '' : `?day=${day}`;
  return useLive(
    table === undefined ? undefined : `/api/tables/${encodeURIComponent(table)}/rules${asked}`,
  );
};

/** Rules as an address writes them. */
export const rulesText = (rules: RulesInForce['rules']): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

const Shown = ({ now }: { now: RulesInForce }) => {
  const link = rulesText(now.rules);
  const { now: game } = useLab('described', { game: now.game, rules: link });
  return (
    <>
      <p class="tools">
        <a class="button" href={hrefOf('lab', [now.game], { rules: link })}>
          Odds under these rules
        </a>
        <a class="button" href={hrefOf('law', ['signs', now.game], { rules: link })}>
          Sign and rack card
        </a>
        <a class="button" href={hrefOf('law', ['submission', now.game], { rules: link })}>
          Rules Submission
        </a>
      </p>
      <DataTable<ShownOption>
        label={`Rules of ${now.table} on ${now.day}`}
        rows={game?.options ?? []}
        rowKey={({ name }) => name}
        columns={[
          column.text('title', 'Rule', ({ title }) => title, {
            show: ({ title, cite }) => (
              <>
                {title} <span class="cite below wraps">{cite}</span>
              </>
            ),
          }),
          column.text('value', 'In force', saidOf),
          column.text('standard', 'Standard', ({ standard }) => standard),
          column.text('name', 'Filed as', ({ name }) => name),
        ]}
      />
      <DataTable<RulesInForce['filings'][number]>
        label="Filings"
        rows={now.filings}
        rowKey={(filing) => JSON.stringify(filing)}
        empty="Nothing has been filed. The standard rules are in force."
        columns={[
          column.text('from', 'In force from', ({ from }) => from, {
            show: ({ from }) => <span>{from === '0000-01-01' ? 'the beginning' : from}</span>,
          }),
          column.text(
            'filed',
            'Filed',
            ({ filed }) =>
              Object.entries(filed)
                .map(([name, value]) => `${name}=${value}`)
                .join(', ') || 'standard rules',
          ),
          column.text('notice', 'Notice', ({ notice }) => notice ?? ''),
        ]}
      />
    </>
  );
};
