import { placeMoveM } from '@tilldeck/contracts/location/location.limits';
import { type BatchDb, column, instantText } from '../../../platform/db/batch.ts';
import type { SeenPlace } from '../../../platform/places-seen.ts';

const units = (degrees: number): number => Math.round(degrees * 1e7);
const unitsPerMetre = 1e7 / 111_195;
/** A square within the circle that `hasMoved` allows, at any latitude: a place in doubt is taken, and judged there. */
const nearUnits = (accuracyM: number | undefined): number =>
  Math.floor(0.7 * Math.max(placeMoveM, accuracyM ?? 0) * unitsPerMetre);

/**
 * Places of devices that moved, or of which a point is due: the first after a kept one (`confirmMs`), and one in `restMs`.
 * One statement that answers nothing for a till that rests, which is nearly all of them.
 */
export async function listMoved(
  inside: BatchDb,
  places: readonly SeenPlace[],
  { confirmMs, restMs }: { confirmMs: number; restMs: number },
): Promise<readonly SeenPlace[]> {
  if (places.length === 0) return places;
  const rows = await inside.query<{ id: string }>(
    `select w.id
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[]) w (id, north, east, near, at)
       left join location_current c on c.device_id = w.id and c.origin = 'own'
      where (w.at > c.at + interval '${confirmMs} ms' and w.at < c.at + interval '${restMs} ms'
             and abs(w.north - c.latitude) <= w.near and abs(w.east - c.longitude) <= w.near) is not true`,
    [
      column(places, ({ deviceId }) => deviceId),
      column(places, ({ latitude }) => units(latitude)),
      column(places, ({ longitude }) => units(longitude)),
      column(places, ({ accuracyM }) => nearUnits(accuracyM)),
      column(places, ({ atMs }) => `"${instantText(atMs)}"`),
    ],
  );
  if (rows.length === 0) return [];
  const moved = new Set(rows.map(({ id }) => id));
  return places.filter(({ deviceId }) => moved.has(deviceId));
}
