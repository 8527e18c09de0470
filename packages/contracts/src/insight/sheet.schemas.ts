import { z } from 'zod';
import { instant } from '../core/schema.ts';
import { figurePages } from './statistics.schemas.ts';

const title = z.string();
const cell = z.union([z.string(), z.number(), z.null()]);

/** Figures side by side, each with the period it is compared with. */
const figures = z.object({
  kind: z.literal('figures'),
  title,
  rows: z.array(
    z.object({ name: z.string(), value: z.number().nullable(), before: z.number().nullable(), unit: z.string() }),
  ),
});
/** A chart over the days of the period and the table it is drawn from. */
const days = z.object({
  kind: z.literal('days'),
  title,
  picture: z.enum(['bars', 'lines']),
  days: z.array(z.iso.date()),
  lines: z.array(
    z.object({
      name: z.string(),
      isDrawn: z.boolean(),
      values: z.array(z.number().nullable()),
      before: z.array(z.number()).describe('Of the days it is compared with; empty without'),
    }),
  ),
});
const parts = z.object({
  kind: z.literal('parts'),
  title,
  rows: z.array(z.object({ name: z.string(), value: z.number() })),
});
const table = z.object({ kind: z.literal('table'), title, head: z.array(z.string()), rows: z.array(z.array(cell)) });

export const sheetSection = z.discriminatedUnion('kind', [figures, days, parts, table]);
export type SheetSection = z.output<typeof sheetSection>;

/** A page of the data center as it was at a moment, worded in one language: what files and links show of it. */
export const sheet = z.object({
  page: z.enum(figurePages),
  title,
  filter: z.string().describe('In words; empty without'),
  from: z.iso.date(),
  to: z.iso.date(),
  compared: z.object({ label: z.string(), from: z.iso.date(), to: z.iso.date() }),
  timezone: z.string(),
  at: instant,
  sections: z.array(sheetSection),
});
export type Sheet = z.output<typeof sheet>;
