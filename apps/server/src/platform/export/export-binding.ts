import { exportColumns, isExportCall } from '@tilldeck/contracts/core/export';
import type { Route, RouteInput } from '@tilldeck/contracts/core/route';
import type { Language } from '@tilldeck/phrases/language';
import type { ArchiveDesk } from '../archive/archive-desk.ts';
import type { Database } from '../db/database.ts';
import type { OrgScope } from '../db/scope.ts';
import type { Cell } from './csv.ts';
import type { WordedFilter, WordedFilters } from './filter-words.ts';

/** What reads rows that left the database. */
export interface ArchiveTools {
  database: Database;
  archive: ArchiveDesk;
}

/** For whom a file is written. */
export interface ExportReader {
  /** The asker's, as it is when the rows are read. */
  scope: OrgScope;
  /** Of the asker, for lists that know what is one's own. */
  accountId: string;
  language: Language;
  timezone: string;
}

export interface ExportColumn<Row> {
  /** The head of the column; times name their zone. */
  title: (reader: ExportReader) => string;
  value: (row: Row, reader: ExportReader) => Cell;
}

type ColumnKey<R extends Route> = NonNullable<RouteInput<R> extends { columns?: (infer C)[] | undefined } ? C : never>;

type FilterKey<R extends Route> = Exclude<keyof RouteInput<R> & string, 'columns'>;

export interface ExportSpec<R extends Route, Row> {
  /** What the file is called. */
  title: (language: Language) => string;
  columns: Record<ColumnKey<R> & string, ExportColumn<Row>>;
  /** What each filter of the list is called and what its values mean; null where another one tells it. */
  filters: Record<FilterKey<R>, WordedFilter | null>;
  /** The rows behind `after` in the list's own order, at most `limit`; `keysetBatch` gives them. */
  read: (reader: ExportReader, filter: RouteInput<R>, after: string | null, limit: number) => Promise<Row[]>;
  /** Rows that left the database and come after all others, at most `limit`. */
  readArchived?: (
    tools: ArchiveTools,
    reader: ExportReader,
    filter: RouteInput<R>,
    limit: number,
  ) => AsyncIterable<Row[]>;
}

/** One list that can be written as a file. */
export interface BoundExport {
  route: Route;
  title: (language: Language) => string;
  columns: Readonly<Record<string, ExportColumn<{ id: string }>>>;
  filters: WordedFilters;
  read: (reader: ExportReader, filter: unknown, after: string | null, limit: number) => Promise<{ id: string }[]>;
  readArchived?: (
    tools: ArchiveTools,
    reader: ExportReader,
    filter: unknown,
    limit: number,
  ) => AsyncIterable<{ id: string }[]>;
}

export const bindExport = <R extends Route, Row extends { id: string }>(
  route: R,
  spec: ExportSpec<R, Row>,
): BoundExport => ({ route, ...spec }) as unknown as BoundExport;

/** Filters of the list that an export call writes; none where no such call is left. */
export const filtersOf = (exports: readonly BoundExport[], call: string): WordedFilters =>
  exports.find(({ route }) => route.id === call)?.filters ?? {};

/** The process refuses to start when a declared export has no reader, two, or a column nobody can write. */
export function checkExportBindings(declared: readonly Route[], bound: readonly BoundExport[]): void {
  const faults: string[] = [];
  for (const route of declared.filter(isExportCall)) {
    const [found, ...others] = bound.filter((entry) => entry.route === route);
    if (!found || others.length > 0) faults.push(`${route.id} has ${found ? others.length + 1 : 0} readers`);
    else
      for (const column of exportColumns(route))
        if (!(column in found.columns)) faults.push(`${route.id} cannot write ${column}`);
  }
  for (const { route } of bound) if (!declared.includes(route)) faults.push(`${route.id} is not declared`);
  if (faults.length > 0) throw new Error(`exports without exactly one reader: ${faults.join(', ')}`);
}
