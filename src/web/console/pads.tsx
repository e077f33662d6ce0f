import type { FormField } from '../../kernel/form.ts';
import type { View } from '../felt/table-stream.ts';
import { Card } from '../parts/card.tsx';
import { Die } from '../parts/die.tsx';
import { texts } from '../texts.ts';
import { added, type FieldProps, facesOf, listOf } from './console-form.tsx';
import { consoleTexts } from './texts.ts';

/** Beyond this many dice are counted by face instead of entered one by one. */
export const MANY = 3;

type DiceField = Extract<FormField, { kind: 'die' | 'dice' }>;

/** Six large keys for each color; nothing is sent until all dice are in and read back. */
export const DicePad = ({ field, value, onSet }: FieldProps<DiceField>) => (
  <fieldset class="pad">
    <legend>
      {field.label}: <strong>{facesOf(value).join(' ') || '–'}</strong>
    </legend>
    {[1, 2, 3, 4, 5, 6].map((face) => (
      <button
        type="button"
        key={face}
        aria-label={`${field.label} ${face}`}
        aria-pressed={facesOf(value).includes(face)}
        onClick={() => onSet(added(field, value, face))}
      >
        <Die face={face} colour={field.colour} />
      </button>
    ))}
  </fieldset>
);

/** As the dealer sees the boxes: the ace at the left, the two at the right. */
const AS_THE_DEALER_SEES = [1, 6, 5, 4, 3, 2];

/** Six columns: a press adds a die of the face, one below takes it back. */
export const CountPad = ({
  field,
  value,
  onSet,
}: FieldProps<Extract<FormField, { kind: 'dice' }>>) => {
  const faces = facesOf(value);
  const most = field.most ?? faces.length;
  const without = (face: number) => {
    const at = faces.lastIndexOf(face);
    return faces.filter((_, i) => i !== at);
  };
  return (
    <fieldset class="pad counts">
      <legend>
        {field.label}: <strong>{consoleTexts.counted(faces.length, most)}</strong>
      </legend>
      {AS_THE_DEALER_SEES.map((face) => {
        const count = faces.filter((one) => one === face).length;
        return (
          <span key={face}>
            <button
              type="button"
              aria-label={`${field.label} ${face}`}
              disabled={faces.length >= most}
              onClick={() => onSet([...faces, face])}
            >
              <Die face={face} colour={field.colour} />
            </button>
            <button
              type="button"
              class="take"
              aria-label={`− ${face}`}
              disabled={count === 0}
              onClick={() => onSet(without(face))}
            >
              {count} −
            </button>
          </span>
        );
      })}
    </fieldset>
  );
};

const DECK: readonly string[] = [
  ...['s', 'h', 'd', 'c'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => `${rank}${suit}`)),
  'Joker',
];

/** Four rows of thirteen; cards that are already on the table cannot be entered again. */
export const CardPad = ({
  field,
  value,
  now,
  onSet,
  most,
}: FieldProps & { readonly now: View; readonly most: number }) => {
  const chosen = listOf(value).map(String);
  const gone = (now.shown.lying ?? []).flatMap(({ cards }) => cards ?? []).map(String);
  const press = (card: string) => {
    if (field.kind === 'card') onSet(card);
    else if (chosen.includes(card)) onSet(chosen.filter((one) => one !== card));
    else if (chosen.length < most) onSet([...chosen, card]);
  };
  return (
    <fieldset class="pad cards">
      <legend>
        {field.label}: <strong>{chosen.join(' ') || '–'}</strong>
      </legend>
      {DECK.map((card) => (
        <button
          type="button"
          key={card}
          aria-label={`${field.label} ${texts.card(card)}`}
          aria-pressed={chosen.includes(card)}
          disabled={gone.includes(card)}
          onClick={() => press(card)}
        >
          <Card card={card} />
        </button>
      ))}
    </fieldset>
  );
};
