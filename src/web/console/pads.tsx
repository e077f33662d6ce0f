import type { FormField } from '../../kernel/form.ts';
import { declaration } from '../felt/table-stream.ts';
import { Card } from '../parts/card.tsx';
import { Die } from '../parts/die.tsx';
import { texts } from '../texts.ts';
import { added, type FieldProps, facesOf, listOf, type Values } from './console-form.tsx';
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

const DECK: readonly string[] = ['s', 'h', 'd', 'c'].flatMap((suit) =>
  [...'A23456789TJQK'].map((rank) => `${rank}${suit}`),
);

interface CardPadProps {
  readonly fields: readonly FormField[];
  readonly values: Values;
  readonly gone: readonly string[];
  readonly onCard: (card: string) => void;
}

/** Four rows of thirteen for all fields that take cards, in turn; what is already on the table cannot be entered. */
export const CardPad = ({ fields, values, gone, onCard }: CardPadProps) => {
  const chosen = fields.flatMap(({ name }) => listOf(values[name]).map(String));
  return (
    <fieldset class="pad cards">
      <legend>
        {fields.map(({ name, label }) => (
          <span key={name}>
            {label}: <strong>{listOf(values[name]).join(' ') || '–'}</strong>{' '}
          </span>
        ))}
      </legend>
      {[...DECK, ...(declaration.value?.joker ? ['Joker'] : [])].map((card) => (
        <button
          type="button"
          key={card}
          aria-pressed={chosen.includes(card)}
          disabled={gone.includes(card)}
          onClick={() => onCard(card)}
        >
          <span class="unseen">{texts.card(card)}</span>
          <Card card={card} />
        </button>
      ))}
    </fieldset>
  );
};
