import type { ComponentType } from 'preact';
import type { FormField } from '../../../kernel/form.ts';
import type { Problem } from '../../house.ts';
import { Tick } from '../input.tsx';
import { Checks } from './checks.tsx';
import { Control } from './control.tsx';
import {
  type Draft,
  type DraftGroup,
  draftOf,
  type Kept,
  type ShapeDraft,
  shapeDraft,
} from './draft.ts';
import { Refused } from './refused.tsx';
import { Rows } from './rows.tsx';
import { texts } from './texts.ts';

/** A field that only one room knows how to draw. */
export type Part = ComponentType<{
  readonly label: string;
  readonly value: unknown;
  readonly onSet: (value: unknown) => void;
}>;

/** What all fields of a form share. */
export interface InForm {
  /** What was refused, and the member that it is about. */
  readonly refusal?: Problem | undefined;
  readonly parts?: Readonly<Record<string, Part>>;
  /** What coupons of a series are worth, for totals. */
  readonly denominations?: Readonly<Record<string, number>>;
}

export interface FieldProps<Field extends FormField = FormField> {
  readonly field: Field;
  /** With dots between, as a refusal names it. */
  readonly path: string;
  readonly draft: Draft;
  readonly form: InForm;
  readonly onSet: (draft: Draft) => void;
}

interface FieldsProps {
  readonly fields: readonly FormField[];
  readonly draft: DraftGroup;
  readonly form: InForm;
  readonly path?: string;
  readonly onSet: (draft: DraftGroup) => void;
}

/** The fields of a form, or of a part of one. */
export const Fields = ({ fields, draft, form, path = '', onSet }: FieldsProps) => (
  <>
    {fields
      .filter(({ kind }) => kind !== 'other')
      .map((field) => (
        <FieldOf
          key={field.name}
          field={field}
          path={`${path}${field.name}`}
          draft={draft[field.name]}
          form={form}
          onSet={(value) => onSet({ ...draft, [field.name]: value })}
        />
      ))}
  </>
);

/** Whether a refusal is about this member, and about no member drawn inside it. */
const isAbout = (field: FormField, path: string, member: string | undefined): boolean => {
  if (member === path) return true;
  const within = member?.startsWith(`${path}.`) ?? false;
  if (!within || (field.kind !== 'group' && field.kind !== 'one-of')) return within;
  const name = member?.slice(path.length + 1).split('.')[0];
  const inner = field.kind === 'group' ? [field.fields] : field.shapes.map((one) => one.fields);
  return !inner.flat().some((one) => one.name === name && one.kind !== 'other');
};

export const refusedId = (path: string): string => `refused-${path}`;

const FieldOf = (props: FieldProps) => {
  const { field, path, form } = props;
  const { refusal } = form;
  const refused = refusal !== undefined && isAbout(field, path, refusal.member);
  return (
    <div class={`blank of-${field.kind}`}>
      <Drawn {...props} refused={refused} />
      {refused && <Refused refusal={refusal} id={refusedId(path)} />}
    </div>
  );
};

const Drawn = ({ refused, ...props }: FieldProps & { readonly refused: boolean }) => {
  const { field, draft, form, onSet } = props;
  switch (field.kind) {
    case 'rows':
      return <Rows {...props} field={field} refused={refused} />;
    case 'group':
      return <Group {...props} field={field} />;
    case 'list':
      if (field.of.kind !== 'choice') return <Plain {...props} refused={refused} />;
      return <Checks label={field.label} choices={field.of.choices} draft={draft} onSet={onSet} />;
    case 'one-of':
      return <OneOf {...props} field={field} />;
    case 'part': {
      const Own = form.parts?.[field.part];
      return Own === undefined ? null : (
        <Own
          label={field.label}
          value={(draft as Kept | undefined)?.kept}
          onSet={(kept) => onSet({ kept })}
        />
      );
    }
    default:
      return <Plain {...props} refused={refused} />;
  }
};

const Plain = ({
  field,
  path,
  draft,
  onSet,
  refused,
}: FieldProps & { readonly refused: boolean }) => (
  <>
    <label for={`field-${path}`}>
      {field.label} <Hint field={field} />
    </label>
    <Control
      id={`field-${path}`}
      field={field}
      draft={draft}
      onSet={onSet}
      refused={refused ? refusedId(path) : undefined}
    />
  </>
);

export const Hint = ({ field: { hint, optional } }: { field: FormField }) => {
  const said = [hint, optional ? texts.optional : undefined].filter(Boolean).join(', ');
  return said === '' ? null : <small>{said}</small>;
};

/** Members that belong together; where they may be left out, a tick puts them in. */
const Group = ({
  field,
  path,
  draft,
  form,
  onSet,
}: FieldProps<Extract<FormField, { kind: 'group' }>>) => (
  <fieldset>
    {field.optional ? (
      <Tick
        class="tick"
        label={field.label}
        checked={draft !== undefined}
        onSet={(isTicked) => onSet(isTicked ? draftOf(field.fields) : undefined)}
      />
    ) : (
      <legend>{field.label}</legend>
    )}
    {draft !== undefined && (
      <div class="within">
        <Fields
          fields={field.fields}
          draft={draft as DraftGroup}
          form={form}
          path={`${path}.`}
          onSet={onSet}
        />
      </div>
    )}
  </fieldset>
);

const OneOf = ({
  field,
  path,
  draft,
  form,
  onSet,
}: FieldProps<Extract<FormField, { kind: 'one-of' }>>) => {
  const { shape, of } = draft as ShapeDraft;
  const chosen = field.shapes[Number(shape)];
  return (
    <fieldset>
      <legend>{field.label}</legend>
      <div class="checks">
        {field.shapes.map(({ title, fields }, at) => (
          <label key={title}>
            <input
              type="radio"
              name={path}
              checked={at === Number(shape)}
              onChange={() =>
                onSet({ ...shapeDraft([{ title, fields }], undefined), shape: String(at) })
              }
            />
            {title}
          </label>
        ))}
      </div>
      <div class="within">
        <Fields
          fields={chosen?.fields ?? []}
          draft={of}
          form={form}
          path={`${path}.`}
          onSet={(next) => onSet({ shape, of: next })}
        />
      </div>
    </fieldset>
  );
};
