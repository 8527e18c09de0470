import type { appsMessage } from '@tilldeck/contracts/link/link.messages';
import type { BatchDb } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';
import { factsColumns, factsUpsert, instantColumn, newestOfEach } from './facts.store.ts';

/** A new firmware changes hundreds of apps at once; the use log names as many of one report. */
export const maxAppChanges = 200;

/** Each package once: a device may name one twice, and the comparison would multiply them. */
const listed = (apps: string): string =>
  `(select distinct on (package) package, name, version, "versionCode" as code
      from jsonb_to_recordset(${apps}) as x (package text, name text, version text, "versionCode" bigint)
     order by package)`;

/**
 * Keeps the newest list of each device and writes what differs from the one before into the use log, in one statement:
 * all of it sees the lists as they were. The first list of an owner is compared with nothing.
 */
const statement = `with before as (
  select f.device_id, f.apps from link_facts f join devices_device d on d.id = f.device_id
   where f.device_id = any($1::bigint[]) and f.apps_at >= d.owned_since
), kept as (
  ${factsUpsert('apps')} returning device_id, epoch, apps_seq, apps, apps_at
), written as (
  insert into link_event (org_id, device_id, sn, at, received_at, epoch, seq, kind, detail)
  select d.org_id, d.id, d.sn, k.apps_at, r.received_at, k.epoch, k.apps_seq, c.kind, c.detail
    from kept k
    join before b on b.device_id = k.device_id and b.apps <> k.apps
    join devices_device d on d.id = k.device_id
    join unnest($1::bigint[], $6::timestamptz[]) as r (device_id, received_at) on r.device_id = k.device_id
    cross join lateral (
      select case when o.package is null then 'app_installed' when n.package is null then 'app_removed'
                  else 'app_updated' end as kind,
             jsonb_strip_nulls(jsonb_build_object('package', coalesce(n.package, o.package),
               'app', coalesce(n.name, o.name), 'from', o.version, 'to', n.version)) as detail
        from ${listed('b.apps')} o full join ${listed('k.apps')} n on n.package = o.package
       where (o.package, o.version, o.code) is distinct from (n.package, n.version, n.code)
       order by coalesce(n.package, o.package) limit ${maxAppChanges}
    ) c
)
select device_id from kept`;

/** Answers the devices for which the list was newer than the kept one. */
export async function upsertApps(inside: BatchDb, batch: readonly Taken<typeof appsMessage>[]): Promise<Set<string>> {
  const newest = newestOfEach(batch);
  const rows = await inside.query<{ device_id: string }>(statement, [
    ...factsColumns(newest, ({ apps }: { apps: unknown }) => apps),
    instantColumn(newest.map(({ receivedAtMs }) => receivedAtMs)),
  ]);
  return new Set(rows.map((row) => row.device_id));
}
