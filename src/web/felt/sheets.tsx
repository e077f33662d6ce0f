import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Area } from '../../kernel/felt.ts';
import type { OddsShown } from '../../server/tables.ts';
import { get, isProblem, refuse } from '../house.ts';
import { Tick } from '../parts/input.tsx';
import { KeysShown } from '../parts/keys.tsx';
import { texts } from '../texts.ts';
import { hearing, switchSound } from './hearing.ts';
import { keysOn, switchKeys } from './keys.ts';
import type { Declaration } from './table-stream.ts';
import { told } from './telling.ts';

interface SheetsProps {
  readonly which: 'pays' | 'odds' | 'keys';
  readonly table: string;
  readonly game: Declaration;
  readonly onClose: () => void;
}

/** Beside the felt on a desk, over it on a phone: what everything pays, what it is worth, and the keys. */
export const Sheets = ({ which, table, game, onClose }: SheetsProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <header>
        <h2 id="sheet-title">{texts.sheets[which]}</h2>
        <form method="dialog">
          <button type="submit">{texts.close}</button>
        </form>
      </header>
      {which === 'pays' && <Pays game={game} />}
      {which === 'odds' && <Odds table={table} game={game} />}
      {which === 'keys' && <KeyList />}
    </dialog>
  );
};

const areasOf = (game: Declaration): readonly Area[] =>
  Object.values(game.felt.blocks).flatMap((block) => (block.kind === 'wagers' ? block.areas : []));

/** Every wager with every line, its odds and its paragraph; a line that pays is lit. */
const Pays = ({ game }: { game: Declaration }) => (
  <>
    {game.wagers.map((wager) => (
      <section key={wager.wager} class="pay-table">
        <h3>
          {wager.title} <span class="cite">{wager.cite}</span>
        </h3>
        <table class="ladder">
          <tbody>
            {wager.pays.map(({ line, title, pays, cite }) => (
              <tr key={line} class={told.value.lit.includes(`${wager.wager}/${line}`) ? 'lit' : ''}>
                <th scope="row">
                  {title} <span class="cite">{cite}</span>
                </th>
                <td>{texts.pays(pays)}</td>
              </tr>
            ))}
            {areasOf(game)
              .find((area) => area.wager === wager.wager)
              ?.also?.map(({ title, says, cite }) => (
                <tr key={title}>
                  <th scope="row">
                    {title} <span class="cite">{cite}</span>
                  </th>
                  <td>{texts.also[says]}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    ))}
    {game.felt.inscriptions.map(({ text, cite }) => (
      <p key={text}>
        {text} <span class="cite">{cite}</span>
      </p>
    ))}
  </>
);

const value = (fraction: string): number => {
  const [top, bottom] = fraction.split('/').map(BigInt);
  if (top === undefined || bottom === undefined || bottom === 0n) return 0;
  return Number((top * EXACT) / bottom) / Number(EXACT);
};
const EXACT = 10n ** 15n;
/** Two places, and where those would be zeros, as many as the first figure needs: a rare win is not none. */
const percent = (fraction: string): string => {
  const at = value(fraction);
  const rare = at > 0 && at < 0.00005;
  return at.toLocaleString(texts.locale, {
    style: 'percent',
    ...(rare ? { maximumSignificantDigits: 1 } : { minimumFractionDigits: 2 }),
  });
};

type Column = 'title' | 'houseEdge' | 'hitFrequency';

/** House edge and how often each wager wins, sorted by the column that is pressed. */
const Odds = ({ table, game }: { table: string; game: Declaration }) => {
  const odds = useSignal<OddsShown['wagers'] | undefined>(undefined);
  const by = useSignal<{ column: Column; up: boolean }>({ column: 'houseEdge', up: true });
  useEffect(() => {
    void get<OddsShown>(`/api/tables/${table}/odds`).then((answer) => {
      if (isProblem(answer)) refuse(answer);
      else odds.value = answer.wagers;
    });
  }, [table]);
  const { column, up } = by.value;
  const rows = (odds.value ?? []).map((one) => ({
    ...one,
    title: game.wagers.find(({ wager }) => wager === one.wager)?.title ?? one.wager,
  }));
  const sorted = rows.toSorted((a, b) => {
    const order =
      column === 'title' ? a.title.localeCompare(b.title) : value(a[column]) - value(b[column]);
    return up ? order : -order;
  });
  const Head = ({ of, children }: { of: Column; children: string }) => (
    <th scope="col" aria-sort={column === of ? (up ? 'ascending' : 'descending') : 'none'}>
      <button type="button" onClick={() => (by.value = { column: of, up: column !== of || !up })}>
        {children}
      </button>
    </th>
  );
  return odds.value === undefined ? (
    <p>{texts.loading}</p>
  ) : (
    <table class="ladder odds">
      <thead>
        <tr>
          <Head of="title">{texts.wager}</Head>
          <Head of="houseEdge">{texts.houseEdge}</Head>
          <Head of="hitFrequency">{texts.wins}</Head>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ wager, title, houseEdge, hitFrequency, pushFrequency }) => (
          <tr key={wager}>
            <th scope="row">{title}</th>
            {/* What can neither win nor push is bought: it has a price and no edge. */}
            {value(hitFrequency) + value(pushFrequency) === 0 ? (
              <td colSpan={2}>{texts.purchase}</td>
            ) : (
              <>
                <td>{percent(houseEdge)}</td>
                <td>{percent(hitFrequency)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const KeyList = () => {
  const on = useSignal(keysOn());
  return (
    <>
      <KeysShown keys={texts.playerKeys} />
      <Tick
        class="switch"
        label={texts.keysOn}
        checked={on.value}
        onSet={(isOn) => {
          on.value = isOn;
          switchKeys(isOn);
        }}
      />
      <Tick class="switch" label={texts.soundOn} checked={hearing.value} onSet={switchSound} />
    </>
  );
};
