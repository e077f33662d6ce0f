import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Arrange } from '../../kernel/felt.ts';
import { isProblem, post, refuse, say } from '../house.ts';
import { Card } from '../parts/card.tsx';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { dragCard } from './dragging.ts';
import { useKeys } from './keys.ts';
import { announced } from './telling.ts';
import { inTray } from './tray-place.ts';

type Slots = readonly string[];

/** Where each box begins among the slots, which are always full: so there is one act, two cards change places. */
const boxesOf = ({ boxes }: Arrange) => {
  let from = 0;
  return boxes.map((box) => {
    const at = from;
    from += box.room;
    return { ...box, at };
  });
};

const worthOf = ({ worth }: Arrange, cards: Slots) =>
  worth[cards.toSorted().join(' ')] ?? (['', 0] as const);

const exchanged = (slots: Slots, a: number, b: number): Slots =>
  slots.map((card, i) => (i === a ? (slots[b] ?? card) : i === b ? (slots[a] ?? card) : card));

const flat = (arrange: Arrange, fields: Readonly<Record<string, Slots>>): Slots =>
  arrange.boxes.flatMap(({ field }) => fields[field] ?? []);

/** The cards that a seat has to set: by drag, by tap and by keys, with what each box comes to at once. */
export const Arranging = ({ at: { now } }: { at: AtTable }) =>
  now.arrange === undefined ? null : (
    <Setting
      key={now.arrange.cards.join()}
      table={now.table}
      arrange={now.arrange}
      electronic={now.kind === 'electronic'}
    />
  );

/** The boxes with what each holds and comes to, and what is wrong with them if anything is. */
const judged = (arrange: Arrange, slots: Slots) => {
  const boxes = boxesOf(arrange).map((box) => {
    const cards = slots.slice(box.at, box.at + box.room);
    const [says, order] = worthOf(arrange, cards);
    return { ...box, cards, says, order };
  });
  const at = boxes.findIndex(({ order }, i) => i > 0 && (boxes[i - 1]?.order ?? 0) <= order);
  const [above, below] = [boxes[at - 1], boxes[at]];
  const foul =
    above === undefined || below === undefined
      ? undefined
      : texts.notAbove(above.title, above.says, below.title, below.says);
  return { boxes: boxes.map((box, i) => ({ ...box, fouls: i > 0 && i === at })), foul };
};

const useSetting = (table: string, arrange: Arrange) => {
  const slots = useSignal<Slots>(arrange.cards);
  const lifted = useSignal<number | undefined>(undefined);
  const { boxes, foul } = judged(arrange, slots.value);
  const put = (cards: Slots) => {
    slots.value = cards;
    lifted.value = undefined;
  };
  useEffect(() => {
    const words = boxes.map(({ title, says }) => `${title} ${says}`).join(', ');
    announced.value = { result: '', open: `${words}. ${foul ?? texts.legal}` };
  }, [slots.value]);
  return {
    boxes,
    foul,
    lifted: lifted.value,
    exchange: (a: number, b: number) => put(exchanged(slots.value, a, b)),
    press: (slot: number) => {
      if (lifted.value === undefined) lifted.value = slot;
      else put(exchanged(slots.value, lifted.value, slot));
    },
    send: () => {
      if (foul !== undefined) {
        refuse({ code: 'notice', because: foul, cite: arrange.mustFall.cite });
        return;
      }
      const fields = Object.fromEntries(boxes.map(({ field, cards }) => [field, cards]));
      void say(table, { ...arrange.command, ...fields });
    },
    sendTo: (box: { readonly at: number; readonly room: number }) =>
      sendTo(box, slots.value, arrange, put),
    moreTime: async () => {
      const answer = await post(`/api/tables/${table}/more-time`);
      if (isProblem(answer)) refuse(answer);
    },
    preset: (one: Arrange['presets'][number]) => {
      if (one.asks !== undefined) void say(table, one.asks);
      put(flat(arrange, one.fields));
    },
  };
};

interface SettingProps {
  readonly table: string;
  readonly arrange: Arrange;
  readonly electronic: boolean;
}

const Setting = ({ table, arrange, electronic }: SettingProps) => {
  const setting = useSetting(table, arrange);
  const { boxes, foul, preset, send } = setting;
  useKeys(
    {
      ...Object.fromEntries(arrange.presets.map((one) => [one.key, () => preset(one)])),
      ...Object.fromEntries(boxes.map((box, i) => [String(i + 1), () => setting.sendTo(box)])),
      Enter: send,
      ...(electronic ? { m: setting.moreTime } : {}),
    },
    { first: true },
  );
  const place = useRef<HTMLFieldSetElement>(null);
  // On a phone the wagers were being looked at.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  // What is done with the cards is in the tray, where chips would be of no use now.
  useLayoutEffect(() => {
    inTray.value = <SettingTools arrange={arrange} setting={setting} electronic={electronic} />;
  });
  useLayoutEffect(
    () => () => {
      inTray.value = undefined;
    },
    [],
  );
  return (
    <fieldset ref={place} class="arranging" aria-label={texts.setHands}>
      <div class="set-boxes">
        {boxes.map(({ field, title, at, room, cards, says, fouls }) => (
          <div key={field} class={`set-box k${room}${fouls ? ' fouls' : ''}`}>
            <p class="box-title">
              {title} <strong>{says}</strong>
            </p>
            <div class="contents">
              {cards.map((card, j) => (
                <button
                  type="button"
                  key={card}
                  class={setting.lifted === at + j ? 'slot lifted' : 'slot'}
                  data-slot={at + j}
                  aria-pressed={setting.lifted === at + j}
                  onClick={() => setting.press(at + j)}
                  onPointerDown={(event) => dragCard(event, (to) => setting.exchange(at + j, to))}
                  onKeyDown={(event) => moveAlong(event, at + j)}
                >
                  <span class="unseen">{texts.cardAt(texts.card(card), title, j + 1, room)}</span>
                  <Card card={card} />
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p class={foul === undefined ? 'legal' : 'legal foul'} role="status">
        {foul ?? texts.legal}{' '}
        {foul !== undefined && <span class="cite">{arrange.mustFall.cite}</span>}
      </p>
    </fieldset>
  );
};

const SettingTools = ({
  arrange,
  setting: { preset, moreTime, send },
  electronic,
}: {
  arrange: Arrange;
  setting: ReturnType<typeof useSetting>;
  electronic: boolean;
}) => (
  <p class="tools setting">
    {arrange.presets.map((one) => (
      <button type="button" key={one.key} onClick={() => preset(one)}>
        {one.title}
      </button>
    ))}
    {electronic && (
      <button type="button" onClick={moreTime}>
        {texts.moreTime}
      </button>
    )}
    <button type="button" class="primary" onClick={send}>
      {texts.setHands}
    </button>
  </p>
);

/** The card with the focus goes to a box, for the lowest card there. */
const sendTo = (
  box: { readonly at: number; readonly room: number },
  slots: Slots,
  arrange: Arrange,
  put: (slots: Slots) => void,
): void => {
  const from = Number((document.activeElement as HTMLElement | null)?.dataset.slot ?? Number.NaN);
  if (Number.isNaN(from)) return;
  const there = Array.from({ length: box.room }, (_, i) => box.at + i).filter((at) => at !== from);
  const lowest = there.toSorted(
    (a, b) => worthOf(arrange, [slots[a] ?? ''])[1] - worthOf(arrange, [slots[b] ?? ''])[1],
  )[0];
  if (lowest !== undefined) put(exchanged(slots, from, lowest));
};

const moveAlong = (event: KeyboardEvent, slot: number): void => {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector<HTMLElement>(`[data-slot="${slot + step}"]`)?.focus();
};
