import { z } from 'zod';
import type { ErrorCode } from './error-code.ts';
import { type Permission, type RouteSpec, route } from './route.ts';
import { recordId } from './schema.ts';

/** An export stops here and says so; whoever needs more narrows the filter. */
export const maxExportRows = 1_000_000;
/** So long a finished file can be fetched. */
export const exportLifetimeDays = 7;
/** Exports one account may have waiting or running. */
export const maxOpenExports = 3;

export const exportBegun = z.object({ id: recordId, name: z.string().describe('Name of the file to come') });
/** What a list is filtered by, in words of the caller's language. */
export const filterWord = z.object({ label: z.string().describe('What the list calls the filter'), value: z.string() });
export type FilterWord = z.output<typeof filterWord>;
const exportErrors: readonly ErrorCode[] = ['core.too_many_requests'];

interface ExportSpec<F extends z.ZodRawShape, C extends readonly [string, ...string[]]> {
  path: string;
  permission: Permission;
  summary: string;
  /** The filter of the list call beside it. */
  filter: z.ZodObject<F>;
  /** Keys of the columns it can write; those a list shows and this does not know are left out. */
  columns: C;
}

/** The export of a list, declared beside its `page`. The server binds what it reads and writes by `bindExport`. */
export const exportOf = <F extends z.ZodRawShape, const C extends readonly [string, ...string[]]>({
  filter,
  columns,
  ...spec
}: ExportSpec<F, C>) => {
  // Not `extend`: a filter may refuse what its fields allow one by one. The types of both are the same here.
  const extensible = filter as unknown as { safeExtend: typeof filter.extend };
  const input = extensible.safeExtend({
    columns: z.array(z.enum(columns)).min(1).max(columns.length).optional().describe('In this order; default: all'),
  });
  return route({
    method: 'POST',
    ...spec,
    audit: 'export.requested',
    input,
    output: exportBegun,
    errors: exportErrors,
  });
};

/** Whether a call was declared by `exportOf`. */
export const isExportCall = (candidate: Pick<RouteSpec, 'output'>): boolean => candidate.output === exportBegun;

/** The columns an export call knows, all of them. */
export const exportColumns = (candidate: Pick<RouteSpec, 'input'>): readonly string[] =>
  (
    candidate.input as unknown as { shape: { columns: { unwrap(): { element: { options: string[] } } } } }
  ).shape.columns.unwrap().element.options;
