import { z } from 'zod';
import type { Filing } from '../../table/index.ts';
import { carried, type Wire } from './wire.ts';

const covered = z.object({
  cite: z.string(),
  is: z.string().meta({ description: 'enforced, shown, cited, recorded, physical …' }),
  where: z.string(),
});

const heading = z.object({
  page: z.string(),
  title: z.string(),
  edition: z.string().exactOptional(),
  effective: z.string().exactOptional(),
  /** Of a reading: the rule that selects it, and the paragraphs it is about. */
  rule: z.string().exactOptional(),
  paragraphs: z.string().exactOptional(),
});

/** A digest or a reading, in the marks it is written in. */
export const lawPage = heading
  .extend({ text: z.string(), covered: z.array(covered) })
  .meta({ id: 'LawPage' });
export type LawPage = Wire<typeof lawPage>;

const brief = heading.extend({ blocks: z.int(), coverage: z.record(z.string(), z.int()) });

export const lawList = z
  .object({ chapters: z.array(brief), readings: z.array(brief) })
  .meta({ id: 'LawList' });
export type LawList = Wire<typeof lawList>;

/** The rules of a table on a day, with everything that was filed there. */
export const rulesInForce = z
  .object({
    table: z.string(),
    game: z.string(),
    day: z.string(),
    rules: z.record(z.string(), z.unknown()),
    filings: z.array(carried<Filing>('A filing with the day it is in force from')),
  })
  .meta({ id: 'RulesInForce' });
export type RulesInForce = Wire<typeof rulesInForce>;
