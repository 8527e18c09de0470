/** How a column of an archived table is kept: instants to the microsecond, everything else as PostgreSQL writes it. */
export type ArchiveType = 'integer' | 'instant' | 'text';
export type ArchiveColumns = Readonly<Record<string, ArchiveType>>;

/** A row fits when each of these holds. */
export interface ArchiveCondition {
  column: string;
  is: '=' | '>=' | '<';
  value: string;
}

export type ArchiveRequest =
  /** Lines of CSV become a Parquet file. */
  | { action: 'pack'; columns: ArchiveColumns; csv: string; parquet: string }
  /** What a Parquet file holds. */
  | { action: 'sum'; columns: ArchiveColumns; parquet: string }
  /** The rows that fit, newest first, as lines of JSON. */
  | {
      action: 'find';
      columns: ArchiveColumns;
      parquet: string;
      where: readonly ArchiveCondition[];
      newest: string;
      limit: number;
      json: string;
    };

/** The same on both sides exactly when the rows are the same, in whatever order. */
export interface ArchiveSum {
  rows: string;
  checksum: string;
}
