import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';

/** The parts of what a device tells of itself; each is whole and has its own age. */
export type FactsPart = 'hello' | 'facts' | 'apps';
const parts: readonly FactsPart[] = ['hello', 'facts', 'apps'];

/** Keeps the newest of each device; answers the devices for which it was newer than what was known. */
export async function upsertFacts(
  inside: BatchDb,
  part: FactsPart,
  batch: readonly Taken[],
  contentOf: (payload: never) => unknown,
): Promise<Set<string>> {
  const rows = await inside.query<{ device_id: string }>(
    `${factsUpsert(part)} returning device_id`,
    factsColumns(newestOfEach(batch), contentOf),
  );
  return new Set(rows.map((row) => row.device_id));
}

/** The statement, without what it answers; its values are those of `factsColumns`. */
export function factsUpsert(part: FactsPart): string {
  const others = parts.filter((other) => other !== part);
  return `insert into link_facts as f (device_id, epoch, ${part}_seq, ${part}, ${part}_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::jsonb[], $5::timestamptz[])
     on conflict (device_id) do update set epoch = excluded.epoch, ${part}_seq = excluded.${part}_seq,
       ${part} = excluded.${part}, ${part}_at = excluded.${part}_at,
       ${others.map((other) => `${other}_seq = case when excluded.epoch > f.epoch then 0 else f.${other}_seq end`).join(', ')}
     where (excluded.epoch, excluded.${part}_seq) > (f.epoch, f.${part}_seq)`;
}

export const factsColumns = (newest: readonly Taken[], contentOf: (payload: never) => unknown): string[] => [
  numberColumn(newest.map(({ deviceId }) => deviceId)),
  numberColumn(newest.map(({ epoch }) => epoch)),
  numberColumn(newest.map(({ seq }) => seq)),
  textColumn(newest.map(({ payload }) => JSON.stringify(contentOf(payload as never)))),
  instantColumn(newest.map(({ atMs }) => atMs)),
];

export const instantColumn = (values: readonly number[]): string =>
  numberColumn(values.map((value) => `"${new Date(value).toISOString()}"`));

/** One a device, in the order of their ids. */
export function newestOfEach<T extends Pick<Taken, 'deviceId' | 'epoch' | 'seq'>>(batch: readonly T[]): T[] {
  const newest = new Map<string, T>();
  for (const one of batch) {
    const other = newest.get(one.deviceId);
    if (!other || one.epoch > other.epoch || (one.epoch === other.epoch && one.seq > other.seq))
      newest.set(one.deviceId, one);
  }
  return [...newest.values()].toSorted((a, b) => Number(a.deviceId) - Number(b.deviceId));
}
