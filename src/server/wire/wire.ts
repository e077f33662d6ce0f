import { z } from 'zod';

type ReadonlyDeep<T> = T extends readonly (infer _)[]
  ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

/** What a schema of the wire describes, as the server writes it and a screen or a client reads it. */
export type Wire<Schema extends z.ZodType> = ReadonlyDeep<z.output<Schema>>;

/** A value whose type another folder declares; the wire carries it as it is. */
export const carried = <T>(description: string) => z.custom<T>().meta({ description });

/** Whole cents; below zero where money went the other way. */
export const cents = z.int();

/** A refusal as a problem document (RFC 9457). */
export const problemDocument = z
  .object({
    type: z.string().meta({ description: 'urn:houseway: and the code' }),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: 'For programs; it does not change with the wording.' }),
    because: z.string().meta({ description: 'A sentence for people that says what to do next.' }),
    cite: z.string().meta({ description: 'The paragraph of the law or of the house rules.' }),
    member: z
      .string()
      .exactOptional()
      .meta({ description: 'The member of the command that it is about, with dots between.' }),
    lines: z
      .array(z.object({ line: z.int(), because: z.string(), cite: z.string() }))
      .exactOptional()
      .meta({ description: 'Of a file that is refused (list-wrong): every line that is wrong.' }),
  })
  .meta({ id: 'Problem' });
export type Problem = Wire<typeof problemDocument>;

/** Why something cannot be done, beside what can. */
export const reason = problemDocument.pick({ code: true, because: true, cite: true });
export type Reason = Wire<typeof reason>;
