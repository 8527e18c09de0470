import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ArchiveColumns, ArchiveRequest, ArchiveSum } from './archive-request.ts';
import { duckdbCsvTypes, duckdbRead, duckdbStored, duckdbSum } from './archive-sql.ts';

/** Less than the process may have, so that DuckDB ends a query with an error before the process is killed. */
const settings = { threads: '1', memory_limit: '256MB', autoinstall_known_extensions: 'false' };

export async function answerArchiveRequest(request: ArchiveRequest): Promise<ArchiveSum | null> {
  const database = await DuckDBInstance.create(':memory:', settings);
  const connection = await database.connect();
  try {
    return await answer(connection, request);
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

async function answer(duckdb: DuckDBConnection, request: ArchiveRequest): Promise<ArchiveSum | null> {
  switch (request.action) {
    case 'pack':
      await duckdb.run(
        `copy (select ${duckdbStored(request.columns)} from ${csvOf(request.csv, request.columns)})
         to ${literal(request.parquet)} (format parquet, compression zstd)`,
      );
      return sumOf(duckdb, request.columns, request.parquet);
    case 'sum':
      return sumOf(duckdb, request.columns, request.parquet);
    case 'find':
      return find(duckdb, request);
  }
}

async function sumOf(duckdb: DuckDBConnection, columns: ArchiveColumns, parquet: string): Promise<ArchiveSum> {
  const result = await duckdb.runAndReadAll(`select ${duckdbSum(columns)} from read_parquet(${literal(parquet)})`);
  const { rows, checksum } = result.getRowObjectsJson()[0] ?? {};
  if (typeof rows !== 'string' || typeof checksum !== 'string') throw new Error('a sum of another form');
  return { rows, checksum };
}

async function find(duckdb: DuckDBConnection, request: Extract<ArchiveRequest, { action: 'find' }>) {
  const { columns, where, parquet, newest, limit, json } = request;
  const conditions = where.map(({ column, is, value }) => {
    const type = columns[column];
    if (!type) throw new Error(`no such column: ${column}`);
    return `"${column}" ${is} ${type === 'integer' ? BigInt(value) : `${literal(value)}${type === 'instant' ? '::timestamptz' : ''}`}`;
  });
  await duckdb.run(
    `copy (select ${duckdbRead(columns)}
             from (select * from read_parquet(${literal(parquet)})
                    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
                    order by "${newest}" desc limit ${Math.trunc(limit)}))
     to ${literal(json)} (format json)`,
  );
  return null;
}

const csvOf = (path: string, columns: ArchiveColumns): string =>
  `read_csv(${literal(path)}, columns = ${duckdbCsvTypes(columns)}, header = false, auto_detect = false, delim = ',',
            quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, parallel = false)`;

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
