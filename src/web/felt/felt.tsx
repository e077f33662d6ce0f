import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Block, Felt } from '../../kernel/felt.ts';
import { lazy } from '../lazy.tsx';
import { texts } from '../texts.ts';
import { type AtTable, WagersBlock } from './areas.tsx';
import { BoardPicture } from './board.tsx';
import { BoxesBlock } from './boxes.tsx';
import { MeterBlock } from './meter.tsx';
import { told } from './telling.ts';

/** Where a block is among the rows of a wide layout. */
const placeOf = (rows: readonly (readonly string[])[], name: string): string => {
  const first = rows.findIndex((row) => row.includes(name));
  if (first < 0) return 'narrow-only';
  const last = rows.findLastIndex((row) => row.includes(name));
  const row = rows[first] ?? [];
  const [from, to] = [row.indexOf(name), row.lastIndexOf(name)];
  return `c${from + 1} w${to - from + 1} r${first + 1} h${last - first + 1}`;
};

/** The layout as the game declares it: one grid, arranged for a desk and for a hand's width. */
export const FeltGrid = ({ at }: { at: AtTable }) => {
  const { felt } = at.game;
  const rows = felt.grid.wide.map((row) => row.split(' '));
  const places = felt.grid.narrow.map((row) => row.split('|'));
  const shared = places.find((names) => names.length > 1) ?? [];
  const front = useFront(
    shared,
    shared.filter((name) => isOpen(felt, name, at)),
  );
  return (
    <div class={`felt-grid g${rows[0]?.length ?? 1}`}>
      {shared.length > 0 && (
        <fieldset class={`tabs o${places.indexOf(shared) + 1}`} aria-label={texts.layout}>
          {shared.map((name) => (
            <button
              type="button"
              key={name}
              aria-pressed={name === front.value}
              onClick={() => (front.value = name)}
            >
              {titleOf(felt.blocks[name])}
            </button>
          ))}
        </fieldset>
      )}
      {Object.entries(felt.blocks).map(([name, block]) => {
        const order = places.findIndex((names) => names.includes(name));
        const isStripOnly = !rows.some((row) => row.includes(name)) && order < 0;
        if (isStripOnly) return null;
        const narrow = order < 0 ? 'wide-only' : `o${order + 1}`;
        const back = shared.includes(name) && name !== front.value ? ' back-tab' : '';
        return (
          <div key={name} class={`block is-${block.kind} ${placeOf(rows, name)} ${narrow}${back}`}>
            <OneBlock name={name} block={block} at={at} />
            {felt.inscriptions
              .filter((one) => one.in === name)
              .map(({ text, cite }) => (
                <p key={text} class="inscription" title={cite}>
                  {text}
                </p>
              ))}
          </div>
        );
      })}
      {at.now.arrange !== undefined && !Object.values(felt.blocks).some(isLarge) && (
        <Arranging at={at} />
      )}
    </div>
  );
};

const isLarge = (block: Block): boolean => block.kind === 'boxes' && block.large === true;

const Arranging = lazy(async () => import('./arranging.tsx').then((it) => it.Arranging));

/** Blocks that stand beside the call. */
export const StripBlocks = ({ at, names }: { at: AtTable; names: string }) => (
  <>
    {names.split(' ').map((name) => {
      const block = at.game.felt.blocks[name];
      return block === undefined ? null : <OneBlock key={name} name={name} block={block} at={at} />;
    })}
  </>
);

const OneBlock = ({ name, block, at }: { name: string; block: Block; at: AtTable }) => {
  switch (block.kind) {
    case 'board':
      return (
        <BoardPicture
          wide={block.wide}
          narrow={block.narrow}
          pucks={told.value.shown.pucks ?? []}
        />
      );
    case 'boxes':
      // The player's own cards are set where they are.
      return block.large && at.now.arrange !== undefined ? (
        <Arranging at={at} />
      ) : (
        <BoxesBlock name={name} block={block} />
      );
    case 'wagers':
      return <WagersBlock block={block} at={at} />;
    case 'meter':
      return <MeterBlock block={block} at={at} />;
    case 'pays':
      return <PaysBlock block={block} at={at} />;
  }
};

const PaysBlock = ({ block, at }: { block: Extract<Block, { kind: 'pays' }>; at: AtTable }) => {
  const wager = at.game.wagers.find((one) => one.wager === block.wager);
  const { lit } = told.value;
  return (
    <div class="pay-table">
      <h2 class="block-title">{block.title}</h2>
      <table class="ladder">
        <tbody>
          {wager?.pays.map(({ line, title, pays }) => (
            <tr key={line} class={lit.includes(`${wager.wager}/${line}`) ? 'lit' : ''}>
              <th scope="row">{title}</th>
              <td>{texts.pays(pays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const titleOf = (block: Block | undefined): string =>
  block === undefined || block.kind === 'board' ? '' : block.title;

/** The tab in front. Another comes forward when its wagers open, or when it alone is open; nothing jumps when wagers close. */
const useFront = (shared: readonly string[], open: readonly string[]): Signal<string> => {
  const front = useSignal(open[0] ?? shared[0] ?? '');
  const known = useRef(open);
  useLayoutEffect(() => {
    if (open.length === 0) return;
    const fresh = open.find((name) => !known.current.includes(name));
    known.current = open;
    if (fresh !== undefined) front.value = fresh;
    else if (!open.includes(front.value)) front.value = open[0] ?? '';
  }, [open.join(' ')]);
  return front;
};

const isOpen = (felt: Felt, name: string, { now }: AtTable): boolean => {
  const block = felt.blocks[name];
  const wagers =
    block?.kind === 'wagers'
      ? block.areas.map(({ wager }) => wager)
      : block?.kind === 'meter'
        ? [block.wager]
        : [];
  return wagers.some((wager) => (now.open[wager] ?? true) === true);
};
