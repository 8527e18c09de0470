import type { ArchiveColumns, ArchiveType } from './archive-request.ts';

/** Between the values of a row, and in place of a missing value: no value of a device contains either. */
const separator = 'chr(31)';
const missing = `'\\N'`;

/** Names are quoted: DuckDB has more keywords than PostgreSQL, `at` among them. */
const entries = (columns: ArchiveColumns): [string, ArchiveType][] => Object.entries(columns);

/**
 * The checksum of rows: the sum of 60 bits of each row's MD5. It guards against faults of a disk or of ours, not against an
 * attacker. Both engines write a row as the same text.
 */
const rowText = (columns: ArchiveColumns, readValue: (name: string, type: ArchiveType) => string): string =>
  `concat_ws(${separator}, ${entries(columns)
    .map(([name, type]) => `coalesce(cast(${readValue(name, type)} as varchar), ${missing})`)
    .join(', ')})`;

/** PostgreSQL's side. */
export const postgresValue = (name: string, type: ArchiveType): string =>
  type === 'instant' ? `(extract(epoch from "${name}") * 1000000)::bigint` : `"${name}"`;

export const postgresColumns = (columns: ArchiveColumns): string =>
  entries(columns)
    .map(([name, type]) => postgresValue(name, type))
    .join(', ');

export const postgresSum = (columns: ArchiveColumns): string =>
  `count(*)::text as rows,
   coalesce(sum(('x' || substr(md5(${rowText(columns, postgresValue)}), 1, 15))::bit(60)::bigint), 0)::text as checksum`;

/** DuckDB's side. */
const duckdbValue = (name: string, type: ArchiveType): string =>
  type === 'instant' ? `epoch_us("${name}")` : `"${name}"`;

export const duckdbSum = (columns: ArchiveColumns): string =>
  `count(*)::varchar as rows,
   coalesce(sum(('0x' || substr(md5(${rowText(columns, duckdbValue)}), 1, 15))::bigint), 0)::varchar as checksum`;

/** CSV as `postgresColumns` writes it. */
const csvTypes = { integer: 'BIGINT', instant: 'BIGINT', text: 'VARCHAR' } as const;

export const duckdbCsvTypes = (columns: ArchiveColumns): string =>
  `{${entries(columns)
    .map(([name, type]) => `'${name}': '${csvTypes[type]}'`)
    .join(', ')}}`;

export const duckdbStored = (columns: ArchiveColumns): string =>
  entries(columns)
    .map(([name, type]) => (type === 'instant' ? `make_timestamptz("${name}") as "${name}"` : `"${name}"`))
    .join(', ');

/** Every value as text: a number may be larger than those of JavaScript. */
export const duckdbRead = (columns: ArchiveColumns): string =>
  entries(columns)
    .map(([name, type]) =>
      type === 'instant'
        ? `strftime("${name}" at time zone 'UTC', '%Y-%m-%dT%H:%M:%S.%fZ') as "${name}"`
        : `cast("${name}" as varchar) as "${name}"`,
    )
    .join(', ');
