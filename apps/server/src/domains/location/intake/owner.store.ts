import type { LocatingMode } from '@tilldeck/contracts/location/location-setting.schemas';
import { type BatchDb, numberColumn } from '../../../platform/db/batch.ts';
import { levelColumns, levelsText } from '../../../platform/db/org-tree.ts';

/** What decides about the points of a device. */
export interface Owner {
  deviceId: string;
  /** Id of the owner and its levels, as the lines of COPY have them. */
  owner: readonly (number | null)[];
  ownedSinceMs: number;
  mode: LocatingMode;
  isRounded: boolean;
  keptDays: number;
  /** What it last measured itself. */
  last: { at: number; latitude: number; longitude: number } | null;
}

type Row = Record<string, number | null> & {
  id: string;
  org_id: number;
  owned_ms: number;
  mode: LocatingMode;
  is_rounded: boolean;
  kept_days: number;
  at_ms: number | null;
  latitude: number | null;
  longitude: number | null;
};

export async function listOwners(inside: BatchDb, deviceIds: readonly string[]): Promise<Map<string, Owner>> {
  const rows = await inside.query<Row>(
    `select d.id, d.org_id, ${levelsText('d')}, (extract(epoch from d.owned_since) * 1000)::float8 as owned_ms,
            coalesce(s.mode, 'always') as mode, coalesce(s.is_rounded, false) as is_rounded,
            coalesce(s.kept_days, 30) as kept_days,
            c.latitude, c.longitude, (extract(epoch from c.at) * 1000)::float8 as at_ms
       from unnest($1::bigint[]) w (id) join devices_device d on d.id = w.id
       left join location_setting s on s.org_id = d.org_id
       left join location_current c on c.device_id = d.id and c.origin = 'own' and c.org_id = d.org_id`,
    [numberColumn(deviceIds)],
  );
  return new Map(rows.map((row) => [row.id, ownerOf(row)]));
}

const ownerOf = (row: Row): Owner => ({
  deviceId: row.id,
  owner: [row.org_id, ...levelColumns.map((name) => row[name] ?? null)],
  ownedSinceMs: row.owned_ms,
  mode: row.mode,
  isRounded: row.is_rounded,
  keptDays: row.kept_days,
  last:
    row.at_ms === null ? null : { at: row.at_ms, latitude: degrees(row.latitude), longitude: degrees(row.longitude) },
});
const degrees = (units: number | null | undefined): number => (units ?? 0) / 1e7;
