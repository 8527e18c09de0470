import { z } from 'zod';

/** Database ids are 64-bit: text on the wire. */
export const recordId = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'invalid')
  .meta({ example: '1' });
/** The id of a record that belongs to an organisation. `kind` lets the generated isolation test name a foreign one. */
export const recordRef = (kind: string) => recordId.meta({ ref: kind });
export const instant = z.iso.datetime({ offset: true });
export const nothing = z.object({}).describe('No content');

/** Marks a field that is AES-encrypted on the wire and never logged or stored in clear. */
export const sensitive = <T extends z.ZodType>(schema: T): T => schema.meta({ sensitive: true });

export const sortOrder = z.enum(['ascend', 'descend']);

/** Go to a page within the first 10,000 rows by number, further by cursor. */
export const maxNumberedRows = 10_000;
export const pageSizes = [20, 50, 100, 200] as const;

export const pageRequest = z.object({
  pageNo: z.number().int().min(1).max(maxNumberedRows).default(1),
  pageSize: z.number().int().min(1).max(200).default(20),
  cursor: z.string().max(200).optional().describe('Opaque; from `nextCursor` of the page before'),
  sortField: z.string().max(40).optional(),
  sortOrder: sortOrder.optional(),
});
export type PageRequest = z.output<typeof pageRequest>;

/** Input of a list call: paging, sorting by one of `sortable`, and the list's own filters. */
export const pageOf = <F extends z.ZodRawShape, S extends readonly [string, ...string[]]>(
  filter: z.ZodObject<F>,
  sortable: S,
) => pageRequest.extend({ sortField: z.enum(sortable).optional() }).extend(filter.shape);

/** Input of a list that has one order, newest first, and may grow without end: any depth by cursor. */
export const newestFirst = <F extends z.ZodRawShape>(filter: z.ZodObject<F>) =>
  pageRequest.omit({ sortField: true, sortOrder: true }).extend(filter.shape);

/** Output of a list call. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int().describe('Rows that match; at most 10,000 when `isTotalCapped`'),
    isTotalCapped: z.boolean(),
    nextCursor: z.string().nullable(),
  });

export interface Paged<T> {
  items: T[];
  total: number;
  isTotalCapped: boolean;
  nextCursor: string | null;
}

/** The longest reason a person gives for what the audit trail keeps. */
export const maxReason = 200;
