import { useSignal } from '@preact/signals';
import type { PitShown } from '../../../server/wire/pit.ts';
import { isProblem, me, type Problem, post } from '../../house.ts';
import { Choose } from '../../parts/choose.tsx';
import { Money, moneyText, Time } from '../../parts/figures.tsx';
import { filled } from '../../parts/filled.ts';
import { centsIn } from '../../parts/form/draft.ts';
import { Refused } from '../../parts/form/refused.tsx';
import { Head, To } from '../../parts/head.tsx';
import { Line } from '../../parts/input.tsx';
import { Heads, Scrolls } from '../../parts/scrolls.tsx';
import { hrefOf } from '../frame/address.ts';
import { announce } from '../frame/said.ts';

/** Two floorpersons count every table that is handed over, blind, and sign; the sheet is printed. */
export const ShiftPage = ({ now, again }: { now: PitShown; again: () => Promise<void> }) => {
  const { person = '' } = me.value;
  const mine = now.tables.filter(({ floorperson }) => floorperson?.person === person);
  return (
    <>
      <Head
        title="Shift change"
        tools={
          <>
            {now.shift !== undefined && (
              <button type="button" onClick={() => print()}>
                Print the sheet
              </button>
            )}
            <To href={hrefOf('pit')}>All tables</To>
          </>
        }
      />
      {mine.length === 0 ? (
        <NoTable tables={now.tables} />
      ) : (
        <Handing now={now} mine={mine} again={again} />
      )}
      {now.shift !== undefined && <Sheet now={now} shift={now.shift} />}
    </>
  );
};

/** Who supervises nothing hands nothing over; where to begin is one press away. */
const NoTable = ({ tables }: Pick<PitShown, 'tables'>) => {
  const live = tables.filter(({ kind, status }) => kind === 'felt' && status === 'open');
  return (
    <div class="panel">
      <p>
        You do not supervise a table, so there is nothing to hand over. The outgoing floorperson
        changes the shift.
      </p>
      {live.length > 0 && (
        <p class="tools">
          To supervise a table, open it and join its crew as floorperson:
          {live.map(({ table, gameTitle }) => (
            <a key={table} class="tag" href={hrefOf('pit', [table])} title={gameTitle}>
              {table}
            </a>
          ))}
        </p>
      )}
    </div>
  );
};

interface HandingProps {
  readonly now: PitShown;
  readonly mine: PitShown['tables'];
  readonly again: () => Promise<void>;
}

const Handing = ({ now, mine, again }: HandingProps) => {
  const refusal = useSignal<Problem | undefined>(undefined);
  const send = async (form: FormData) => {
    const said = (name: string): string => String(form.get(name) ?? '');
    const command = {
      ...{ type: 'ChangeShift', shift: said('shift'), from: me.value.person, to: said('to') },
      counts: mine.map(({ table, game }) => ({
        ...{ table, game, countedCents: centsIn(said(table).trim()) ?? said(table) },
      })),
      ...(said('remarks') === '' ? {} : { remarks: said('remarks') }),
    };
    const approver = { person: said('to'), password: said('password') };
    const body = { key: crypto.randomUUID(), command, approver };
    const answer = await post('/api/floor', body);
    refusal.value = isProblem(answer) ? answer : undefined;
    if (isProblem(answer)) return;
    announce('Shift changed.');
    await again();
  };
  return (
    <form class="panel act hand-over" onSubmit={filled(send)}>
      <h2>
        Hand over <span class="cite">House rules § crew</span>
      </h2>
      <p class="soft">
        Count each inventory together, then enter it. The ledger’s figure is shown afterward.
      </p>
      <HandingFields now={now} mine={mine} />
      {refusal.value !== undefined && <Refused refusal={refusal.value} />}
      <p class="tools">
        <button
          type="submit"
          class="primary"
          disabled={now.floorpersons.every(({ person }) => person === me.value.person)}
        >
          Sign and change the shift
        </button>
      </p>
    </form>
  );
};

const HandingFields = ({ now, mine }: { now: PitShown; mine: PitShown['tables'] }) => (
  <>
    <Choose
      label="Incoming shift"
      name="shift"
      required
      choices={[['', 'choose…'], ...now.shifts.map((shift) => [shift] as const)]}
    />
    {mine.map(({ table, gameTitle }) => (
      <Line
        key={table}
        label={`Inventory counted at ${table}, ${gameTitle}`}
        name={table}
        inputMode="decimal"
        required
      />
    ))}
    <label>
      Remarks
      <textarea name="remarks" rows={2} />
    </label>
    <fieldset>
      <legend>Incoming floorperson signs</legend>
      <Incoming others={now.floorpersons.filter(({ person }) => person !== me.value.person)} />
    </fieldset>
  </>
);

/** Somebody else takes over; where nobody else could, an empty list would not say why. */
const Incoming = ({ others }: { others: PitShown['floorpersons'] }) =>
  others.length === 0 ? (
    <p>
      Nobody else is on file as floorperson. An administrator adds one in{' '}
      <a href={hrefOf('house')}>House and people</a>.
    </p>
  ) : (
    <>
      <Choose
        label="Name"
        name="to"
        required
        choices={others.map(({ person, name }) => [person, `${name} (${person})`])}
      />
      <Line label="Password" name="password" type="password" required />
    </>
  );

/** The sheet of the last change, as it is printed and filed. */
const Sheet = ({ now, shift }: { now: PitShown; shift: NonNullable<PitShown['shift']> }) => (
  <section class="panel sheet" aria-labelledby="sheet">
    <h2 id="sheet">
      Shift change sheet: {shift.shift}, <Time at={shift.at} />
    </h2>
    <p>
      Outgoing: {shift.from}. Incoming: {shift.to}. {shift.remarks}
    </p>
    <Scrolls label="Counts">
      <table>
        <Heads
          titles={['Table', 'Counted', 'Ledger', 'Over or short', 'Crew', 'Equipment']}
          figures={[1, 2, 3]}
        />
        <tbody>
          {shift.counts.map(({ table, countedCents, countedAgainstCents }) => {
            const at = now.tables.find((one) => one.table === table);
            return (
              <tr key={table}>
                <td>{table}</td>
                <td class="figure">{moneyText(countedCents)}</td>
                <td class="figure">{moneyText(countedAgainstCents)}</td>
                <td class="figure">
                  <Money cents={countedCents - countedAgainstCents} />
                </td>
                <td>{at?.crew.map(({ name }) => name).join(', ')}</td>
                <td>{at?.equipment.flatMap(({ set }) => set ?? []).join(', ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrolls>
    <p class="signature">Outgoing floorperson: ______________________</p>
    <p class="signature">Incoming floorperson: ______________________</p>
  </section>
);
