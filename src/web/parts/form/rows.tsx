import { useSignal } from '@preact/signals';
import type { FormField } from '../../../kernel/form.ts';
import { dollars } from '../../house.ts';
import { Control } from './control.tsx';
import { type DraftGroup, draftOf, rowsOf } from './draft.ts';
import { type FieldProps, Fields, Hint, type InForm, refusedId } from './fields.tsx';
import { hasRanges, serial, totalOf, withScanned } from './serials.ts';
import { texts } from './texts.ts';

type RowsField = Extract<FormField, { kind: 'rows' }>;

/** Lines of one kind: scanned or typed, added up, and taken from the register by somebody who has counted the same. */
export const Rows = ({
  field,
  path,
  draft,
  form,
  refused,
  onSet,
}: FieldProps<RowsField> & { readonly refused: boolean }) => {
  const rows = (draft ?? []) as readonly DraftGroup[];
  const { known } = field;
  const isNested = field.fields.some(({ kind }) => kind === 'rows' || kind === 'group');
  const change = (place: number, row: DraftGroup) =>
    onSet(rows.map((one, at) => (at === place ? row : one)));
  return (
    <fieldset>
      <legend>
        {field.label} <Hint field={field} />
      </legend>
      {hasRanges(field.fields) && <Scanner field={field} rows={rows} onSet={onSet} />}
      {rows.length > 0 && (
        <div class="lines-of">
          {rows.map((row, place) => (
            <div class={isNested ? 'line nested' : 'line'} key={place}>
              {isNested ? (
                <div class="cell">
                  <Fields
                    fields={field.fields}
                    draft={row}
                    form={form}
                    path={`${path}.${place}.`}
                    onSet={(next) => change(place, next)}
                  />
                </div>
              ) : (
                <Line
                  {...{ field, row, place, refused, path, form }}
                  onSet={(next) => change(place, next)}
                />
              )}
              <button
                type="button"
                class="remove"
                aria-label={`${field.label}: ${texts.removeRow(place + 1)}`}
                onClick={() => onSet(rows.filter((_, at) => at !== place))}
              >
                ×
              </button>
            </div>
          ))}
        </div>
      )}
      <Total field={field} rows={rows} form={form} />
      <p class="tools">
        <button
          type="button"
          aria-label={texts.addRow(field.label)}
          onClick={() => onSet([...rows, draftOf(field.fields)])}
        >
          + {texts.addLine}
        </button>
        {known !== undefined && (
          <button type="button" onClick={() => onSet(rowsOf(field, known))}>
            {texts.agrees}
          </button>
        )}
      </p>
    </fieldset>
  );
};

interface LineProps {
  readonly field: RowsField;
  readonly row: DraftGroup;
  readonly place: number;
  readonly refused: boolean;
  readonly path: string;
  readonly form: InForm;
  readonly onSet: (row: DraftGroup) => void;
}

const Line = ({ field, row, place, refused, path, form, onSet }: LineProps) => {
  // A refusal names one cell, or is about all of the lines.
  const { member = '' } = form.refusal ?? {};
  const isOne = member.startsWith(`${path}.`);
  const marked = (name: string) => refused && (!isOne || member === `${path}.${place}.${name}`);
  return (
    <>
      {field.fields
        .filter(({ kind }) => kind !== 'other')
        .map((column) => (
          <div class="cell" key={column.name}>
            <span class="column-name" aria-hidden="true">
              {column.label}
            </span>
            <Control
              field={column}
              draft={row[column.name]}
              label={texts.line(field.label, place + 1, column.label)}
              refused={marked(column.name) ? refusedId(path) : undefined}
              onSet={(cell) => onSet({ ...row, [column.name]: cell })}
            />
          </div>
        ))}
    </>
  );
};

interface ScannerProps {
  readonly field: RowsField;
  readonly rows: readonly DraftGroup[];
  readonly onSet: (rows: readonly DraftGroup[]) => void;
}

/** A scanner types a number and presses Enter: the coupon goes to the line that it continues. */
const Scanner = ({ field, rows, onSet }: ScannerProps) => {
  const said = useSignal('');
  return (
    <p class="scanner">
      <input
        type="text"
        autocomplete="off"
        aria-label={texts.scan(field.label)}
        placeholder={texts.scanHint}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const input = event.currentTarget;
          const like = String(rows.at(-1)?.first ?? '');
          const number = serial(input.value, serial(like));
          if (number === '') return;
          const next = withScanned(rows, number);
          said.value = next === undefined ? texts.scannedTwice(number) : texts.scanned(number);
          if (next !== undefined) onSet(next);
          input.value = '';
        }}
      />
      <span role="status">{said.value}</span>
    </p>
  );
};

interface TotalProps {
  readonly field: RowsField;
  readonly rows: readonly DraftGroup[];
  readonly form: InForm;
}

/** What the lines come to: coupons and their worth, amounts, numbers. */
const Total = ({ field, rows, form }: TotalProps) => {
  const { count, cents } = totalOf(field.fields, rows, form.denominations ?? {});
  if (count === 0) return null;
  return (
    <p class="total">
      {texts.total} <strong>{texts.coupons(count)}</strong>
      {cents > 0 && `, ${dollars(cents)}`}
    </p>
  );
};
