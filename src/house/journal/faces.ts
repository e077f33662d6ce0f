import { anyDraw } from '../../kernel/draw.ts';
import { type FormField, formOf } from '../../kernel/form.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import type { Counted } from '../reports/report-slices.ts';

/** A die face or a card that came up; `kind` says which die or deck, as "green die" or "card". */
export interface Face {
  readonly kind: string;
  readonly shown: string;
}

/**
 * What chance showed in an event: the members of the command that its declaration calls dice or cards, where the round
 * waited for that draw. No game is known here.
 */
export const facesOf = ({ stream: { game }, before, event }: Counted): readonly Face[] => {
  if (event.type !== 'Played' || !Object.hasOwn(game.commands, event.said.type)) return [];
  const { play, inForce } = before;
  const awaited = game.draw(inForce, play.round, play, anyDraw)?.type;
  if (awaited !== event.said.type) return [];
  return fieldsOf(game, event.said.type).flatMap((field) =>
    shownIn(field, valueIn(event.said, field.name)),
  );
};

const forms = new WeakMap<AnyGame, Map<string, readonly FormField[]>>();

const fieldsOf = (game: AnyGame, type: string): readonly FormField[] => {
  const known = forms.get(game) ?? new Map<string, readonly FormField[]>();
  forms.set(game, known);
  const declared = game.commands[type];
  const fields = known.get(type) ?? (declared === undefined ? [] : formOf(declared).fields);
  known.set(type, fields);
  return fields;
};

const valueIn = (of: TableAction, name: string): unknown => Reflect.get(of, name);

const shownIn = (field: FormField, value: unknown): readonly Face[] => {
  if (value === undefined) return [];
  switch (field.kind) {
    case 'die':
    case 'dice':
      return [value].flat().map((face) => ({ kind: `${field.colour} die`, shown: String(face) }));
    case 'card':
      return [{ kind: 'card', shown: String(value) }];
    case 'list':
      return [value].flat().flatMap((one) => shownIn(field.of, one));
    case 'group':
      return field.fields.flatMap((one) => shownIn(one, valueIn(Object(value), one.name)));
    case 'rows':
      return [value]
        .flat()
        .flatMap((row) =>
          field.fields.flatMap((one) => shownIn(one, valueIn(Object(row), one.name))),
        );
    default:
      return [];
  }
};
