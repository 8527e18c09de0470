import type { LocatingMode } from '@tilldeck/contracts/location/location-setting.schemas';
import { type BatchDb, numberColumn } from '../../../platform/db/batch.ts';
import { levelColumns, levelsText } from '../../../platform/db/org-tree.ts';

/** What decides about the points of a device. */
export interface Owner {
  deviceId: string;
  /** Id of the owner and its levels. */
  owner: readonly (number | null)[];
  /** The same as the lines of COPY have them. */
  ownerText: string;
  ownedSinceMs: number;
  mode: LocatingMode;
  isRounded: boolean;
  keptDays: number;
  /** What it last measured itself. */
  last: { at: number; latitude: number; longitude: number } | null;
  /** Its row is still that of a former owner: a transfer has not reached it yet. */
  isOfFormerOwner: boolean;
}

type Row = Record<string, number | null> & {
  id: string;
  org_id: number;
  owned_ms: number;
  mode: LocatingMode;
  is_rounded: boolean;
  kept_days: number;
  of_org: number | null;
  at_ms: number | null;
  latitude: number | null;
  longitude: number | null;
};

export async function listOwners(inside: BatchDb, deviceIds: readonly string[]): Promise<Map<string, Owner>> {
  const rows = await inside.query<Row>(
    `select d.id, d.org_id, ${levelsText('d')}, (extract(epoch from d.owned_since) * 1000)::float8 as owned_ms,
            coalesce(s.mode, 'always') as mode, coalesce(s.is_rounded, false) as is_rounded,
            coalesce(s.kept_days, 30) as kept_days,
            c.org_id as of_org, c.latitude, c.longitude,
            case when c.origin = 'own' and c.org_id = d.org_id then (extract(epoch from c.at) * 1000)::float8 end as at_ms
       from unnest($1::bigint[]) w (id) join devices_device d on d.id = w.id
       left join location_setting s on s.org_id = d.org_id
       left join location_current c on c.device_id = d.id`,
    [numberColumn(deviceIds)],
  );
  return new Map(rows.map((row) => [row.id, ownerOf(row)]));
}

const ownerOf = (row: Row): Owner => {
  const owner = [row.org_id, ...levelColumns.map((name) => row[name] ?? null)];
  return {
    deviceId: row.id,
    owner,
    ownerText: owner.map((id) => id ?? '\\N').join('\t'),
    ownedSinceMs: row.owned_ms,
    mode: row.mode,
    isRounded: row.is_rounded,
    keptDays: row.kept_days,
    last:
      row.at_ms === null ? null : { at: row.at_ms, latitude: degrees(row.latitude), longitude: degrees(row.longitude) },
    isOfFormerOwner: row.of_org !== null && row.of_org !== row.org_id,
  };
};
const degrees = (units: number | null | undefined): number => (units ?? 0) / 1e7;
