import { type BatchDb, column, instantText, numberColumn, quoted } from '../../../platform/db/batch.ts';
import { levelsText } from '../../../platform/db/org-tree.ts';
import type { Owner } from '../intake/owner.store.ts';
import type { FoldedChange } from './fence-change.rules.ts';

/** A version of a fence that a device may report of. */
export interface ReportedFence {
  fence_id: string;
  nr: number;
  /** The version that counts now. */
  now_nr: number;
  name: string;
  org_id: number;
  latitude: number;
  longitude: number;
  radius_m: number;
  event: string;
  has_emails: boolean;
}

/** Fences that were deleted, too: their devices did not know it yet. */
export const listReported = (inside: BatchDb, pairs: readonly { fenceId: string; nr: number }[]) =>
  inside.query<ReportedFence>(
    `select v.fence_id, v.nr, f.nr as now_nr, f.name, f.org_id, v.latitude, v.longitude, v.radius_m, v.event,
            cardinality(f.emails) > 0 as has_emails
       from unnest($1::bigint[], $2::int[]) w (id, nr)
       join location_fence_version v on v.fence_id = w.id and v.nr = w.nr
       join location_fence f on f.id = v.fence_id`,
    [numberColumn(pairs.map(({ fenceId }) => fenceId)), numberColumn(pairs.map(({ nr }) => nr))],
  );

/** `device fence` for every fence that counts on these devices. */
export async function listTargets(inside: BatchDb, deviceIds: readonly string[]): Promise<Set<string>> {
  const rows = await inside.query<{ pair: string }>(
    `select d || ' ' || f.fence_id as pair from unnest($1::bigint[]) d cross join location_fences_of(d) f`,
    [numberColumn(deviceIds)],
  );
  return new Set(rows.map(({ pair }) => pair));
}

/** How many changes the log took of each device in the last 24 hours. */
export async function countRecent(inside: BatchDb, deviceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await inside.query<{ device_id: string; n: number }>(
    `select device_id, count(*)::int as n from location_fence_log
      where device_id = any($1::bigint[]) and reported_at > now() - interval '24 hours' group by 1`,
    [numberColumn(deviceIds)],
  );
  return new Map(rows.map(({ device_id, n }) => [device_id, n]));
}

/** Changes that the log has already: further steps of them are no new rows. */
export async function listKnown(
  inside: BatchDb,
  changes: readonly { device: Owner; change: FoldedChange }[],
): Promise<Set<string>> {
  const rows = await inside.query<{ device_id: string; fence_id: string; at_ms: number }>(
    `select l.device_id, l.fence_id, (extract(epoch from l.happened_at) * 1000)::float8 as at_ms
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) w (device_id, fence_id, at)
       join location_fence_log l on l.device_id = w.device_id and l.fence_id = w.fence_id and l.happened_at = w.at`,
    [
      column(changes, ({ device }) => device.deviceId),
      column(changes, ({ change }) => change.fenceId),
      column(changes, ({ change }) => `"${instantText(change.happenedAtMs)}"`),
    ],
  );
  return new Set(rows.map((row) => `${row.device_id} ${row.fence_id} ${Math.round(row.at_ms)}`));
}

export interface LoggedChange {
  device: Owner;
  sn: string;
  fence: ReportedFence;
  change: FoldedChange;
  reportedAtMs: number;
  doubt: string | null;
  keepsFixes: boolean;
  isMailDue: boolean;
}

const instantOrNull = (ms: number | null): string | null => (ms === null ? null : `"${instantText(ms)}"`);
const fixesText = ({ change: { fixes }, keepsFixes }: LoggedChange): string | null =>
  keepsFixes
    ? quoted(
        JSON.stringify(fixes.map(({ at, latitude, longitude, accuracyM }) => ({ at, latitude, longitude, accuracyM }))),
      )
    : null;

/** A change that is there already takes further steps only, and only of the same story. Answers the fences that changed. */
export const upsertChanges = (inside: BatchDb, rows: readonly LoggedChange[]) =>
  inside.query<{ fence_id: string }>(
    `insert into location_fence_log as l (fence_id, fence_nr, fence_name, device_id, sn, event, happened_at, reported_at, is_confirmed,
            doubt, step, locked_at, unlocked_at, unlocked_by, fixes, is_mail_due, org_id, ${levelsText()})
     select w.fence_id, w.nr, w.name, w.device_id, w.sn, w.event, w.happened_at, w.reported_at, w.doubt is null, w.doubt, w.step,
            w.locked_at, w.unlocked_at, w.unlocked_by, w.fixes::jsonb, w.is_mail_due, w.org_id, w.l1, w.l2, w.l3, w.l4, w.l5
       from unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[],
                   $9::text[], $10::text[], $11::timestamptz[], $12::timestamptz[], $13::text[], $14::text[], $15::boolean[],
                   $16::int[], $17::int[], $18::int[], $19::int[], $20::int[], $21::int[])
         w (fence_id, nr, name, device_id, sn, event, happened_at, reported_at, doubt, step, locked_at, unlocked_at, unlocked_by, fixes,
            is_mail_due, org_id, l1, l2, l3, l4, l5)
      order by w.device_id, w.fence_id, w.happened_at
     on conflict (device_id, fence_id, happened_at) do update set
       step = case when array_position('{changed,cancelled,prompted,locked,unlocked}', l.step) <
                        array_position('{changed,cancelled,prompted,locked,unlocked}', excluded.step)
                    and (l.step = 'changed' or excluded.step = 'unlocked') then excluded.step else l.step end,
       locked_at = coalesce(l.locked_at, excluded.locked_at), unlocked_at = coalesce(l.unlocked_at, excluded.unlocked_at),
       unlocked_by = coalesce(l.unlocked_by, excluded.unlocked_by)
      where (l.fence_nr, l.event, l.org_id) = (excluded.fence_nr, excluded.event, excluded.org_id)
     returning l.fence_id`,
    [
      column(rows, ({ change }) => change.fenceId),
      column(rows, ({ change }) => change.fenceVersion),
      column(rows, ({ fence }) => quoted(fence.name)),
      column(rows, ({ device }) => device.deviceId),
      column(rows, ({ sn }) => quoted(sn)),
      column(rows, ({ change }) => change.event),
      column(rows, ({ change }) => instantOrNull(change.happenedAtMs)),
      column(rows, ({ reportedAtMs }) => instantOrNull(reportedAtMs)),
      column(rows, ({ doubt }) => doubt),
      column(rows, ({ change }) => change.step),
      column(rows, ({ change }) => instantOrNull(change.lockedAtMs)),
      column(rows, ({ change }) => instantOrNull(change.unlockedAtMs)),
      column(rows, ({ change }) => change.unlockedBy),
      column(rows, fixesText),
      column(rows, ({ isMailDue }) => isMailDue),
      ...[0, 1, 2, 3, 4, 5].map((place) => column(rows, ({ device }) => device.owner[place])),
    ],
  );
