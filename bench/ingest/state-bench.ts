import { type Advance, updateStates } from '@tilldeck/server/domains/link/index';
import { writeBatch } from '@tilldeck/server/platform/db/batch';
import type { Database } from '@tilldeck/server/platform/db/database';
import pg from 'pg';
import { median } from '../report/result.ts';
import type { BenchDevice } from './fleet-database.ts';
import { sampleReport } from './sample-report.ts';

const types: Record<string, string> = {
  device_id: 'bigint',
  epoch: 'bigint',
  seq: 'bigint',
  seen: 'bigint',
  status_seq: 'bigint',
  reported_at: 'timestamptz',
  received_at: 'timestamptz',
  battery_percent: 'smallint',
  is_charging: 'boolean',
  battery_temperature: 'smallint',
  memory_total_mb: 'int',
  memory_free_mb: 'int',
  storage_total_mb: 'int',
  storage_free_mb: 'int',
  cpu_percent: 'smallint',
  network_type: 'text',
  signal_dbm: 'smallint',
  ip: 'text',
  printer_state: 'text',
  uptime_s: 'bigint',
};
const names = Object.keys(types);
/** The plainest statement that writes the same columns, newest wins. */
const bareStatement = `insert into bench_state as s (${names.join(', ')})
  select * from unnest(${Object.values(types)
    .map((type, index) => `$${index + 1}::${type}[]`)
    .join(', ')})
  on conflict (device_id) do update set ${names
    .slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}
  where (s.epoch, s.seq) < (excluded.epoch, excluded.seq)`;

type Status = NonNullable<Advance['status']>['payload'];

export interface StateFigures {
  rowsPerS: { ours: number; bare: number };
  ratio: number;
  hotPercent: number;
  /** Seconds; see `readLongestTransactionS`. */
  longestTransactionS: number;
}

/** The statement that moves state and window on, against the bare upsert of the same columns; blocks take turns. */
export async function benchState(
  database: Database,
  vendorUrl: string,
  devices: readonly BenchDevice[],
  { rounds, batch }: { rounds: number; batch: number },
): Promise<StateFigures> {
  const client = new pg.Client({ connectionString: vendorUrl });
  await client.connect();
  const ours: number[] = [];
  const bare: number[] = [];
  let seq = 1_000_000_000;
  const advances = (): Advance[] => {
    seq += 1;
    const at = Date.now();
    const first = Math.floor(Math.random() * devices.length);
    const picked = Array.from({ length: batch }, (_, n) => devices[(first + n * 7) % devices.length] as BenchDevice);
    return [...new Set(picked)]
      .toSorted((a, b) => Number(a.id) - Number(b.id))
      .map(({ id, epoch }, n) => ({
        deviceId: id,
        epoch,
        seq,
        seen: 1n,
        receivedAtMs: at,
        isPartial: false,
        status: { payload: JSON.parse(sampleReport(epoch, seq, at, seq + n)) as Status, atMs: at },
      }));
  };
  try {
    for (let round = -1; round < rounds; round++) {
      const rows = advances();
      const values = columnsOf(rows);
      const bareAt = performance.now();
      await client.query('begin');
      await client.query(bareStatement, values);
      await client.query('commit');
      const oursAt = performance.now();
      await writeBatch(database, (inside) => updateStates(inside, rows));
      const endedAt = performance.now();
      if (round < 0) continue;
      bare.push((oursAt - bareAt) / rows.length);
      ours.push((endedAt - oursAt) / rows.length);
    }
    await client.query('select pg_stat_force_next_flush()').catch(() => undefined);
    return {
      rowsPerS: { ours: Math.round(1_000 / median(ours)), bare: Math.round(1_000 / median(bare)) },
      ratio: median(bare.map((ms, index) => ms / (ours[index] ?? ms))),
      hotPercent: 0,
      longestTransactionS: 0,
    };
  } finally {
    await client.end();
  }
}

/** As arrays, made by hand like ours: the driver's own way would be measured instead of the statement. */
function columnsOf(rows: readonly Advance[]): string[] {
  const iso = (ms: number) => `"${new Date(ms).toISOString()}"`;
  const read: ((row: Advance, status: Status) => string | number | bigint | boolean | null | undefined)[] = [
    ({ deviceId }) => deviceId,
    ({ epoch }) => epoch,
    ({ seq }) => seq,
    ({ seen }) => seen,
    ({ seq }) => seq,
    ({ receivedAtMs }) => iso(receivedAtMs),
    ({ receivedAtMs }) => iso(receivedAtMs),
    (_, status) => status.batteryPercent,
    (_, status) => status.isCharging,
    (_, status) => status.batteryTemperature,
    (_, status) => status.memoryTotalMb,
    (_, status) => status.memoryFreeMb,
    (_, status) => status.storageTotalMb,
    (_, status) => status.storageFreeMb,
    (_, status) => status.cpuPercent,
    (_, status) => status.networkType,
    (_, status) => status.signalDbm,
    (_, status) => status.ip,
    (_, status) => status.printer,
    (_, status) => status.uptimeS,
  ];
  return read.map(
    (pick) => `{${rows.map((row) => String(pick(row, row.status?.payload as Status) ?? 'NULL')).join(',')}}`,
  );
}

/**
 * The longest transaction that anybody has open on this server, in any database. While one lasts nothing that was
 * overwritten since it began is cleared away, pages fill up, and updates go elsewhere: HOT figures are then worth nothing.
 */
export async function readLongestTransactionS(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ age: string | null }>(
      `select max(extract(epoch from now() - xact_start))::int as age from pg_stat_activity
        where backend_xid is not null and pid <> pg_backend_pid()`,
    );
    return Number(rows[0]?.age ?? 0);
  } finally {
    await client.end();
  }
}

/** Updates of the state table that touched no index, of all there were. */
export async function readHotPercent(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ percent: string }>(
      `select round(100.0 * n_tup_hot_upd / greatest(n_tup_upd, 1), 2) as percent from pg_stat_user_tables where relname = 'link_state'`,
    );
    return Number(rows[0]?.percent);
  } finally {
    await client.end();
  }
}
