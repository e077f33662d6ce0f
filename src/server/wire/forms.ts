import { z } from 'zod';
import type { Form } from '../../kernel/form.ts';
import { carried, type Wire } from './wire.ts';

/** A form that somebody may fill in here, and who signs it. */
export const offeredForm = z
  .object({
    group: z.string(),
    form: carried<Form>('A form as plain data'),
    said: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'It is said in the round: sent inside `Say`.' }),
    lines: z.array(
      z.object({
        place: z.string(),
        of: z.array(z.string()),
        atLeast: z.string(),
        cite: z.string(),
        mine: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OfferedForm' });
export type OfferedForm = Wire<typeof offeredForm>;

export const formsShown = z.object({ forms: z.array(offeredForm) });
export type FormsShown = Wire<typeof formsShown>;
