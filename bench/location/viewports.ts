import type { MapView } from '@tilldeck/contracts/location/map.schemas';
import type pg from 'pg';

/** Nine tiles: a window of about 768 by 768 pixels, as the goals were set for. */
const tiles = 3;
const zooms = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** The same numbers in every run. */
function* numbers(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

export function viewAt({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number): MapView {
  const wide = Math.min(360, (360 / 2 ** zoom) * tiles);
  const high = Math.min(170, wide * Math.max(0.2, Math.cos((latitude * Math.PI) / 180)));
  // Six digits: a number that is almost nothing would be sent with an exponent.
  const turned = (degrees: number) => Number((((((degrees + 180) % 360) + 360) % 360) - 180).toFixed(6));
  const plain = (degrees: number) => Number(degrees.toFixed(6));
  return {
    west: wide === 360 ? -180 : turned(longitude - wide / 2),
    east: wide === 360 ? 180 : turned(longitude + wide / 2),
    south: plain(Math.max(-90, latitude - high / 2)),
    north: plain(Math.min(90, latitude + high / 2)),
    zoom,
  };
}

/** Views of every zoom in turn, around devices of the asker: that is where people look. */
export async function drawViews(client: pg.Client, orgId: number, count: number): Promise<MapView[]> {
  const { rows: orgs } = await client.query<{ depth: number }>('SELECT depth FROM identity_org WHERE id = $1', [orgId]);
  const { rows } = await client.query<{ latitude: number; longitude: number }>(
    `SELECT latitude / 1e7::float8 AS latitude, longitude / 1e7::float8 AS longitude FROM location_current
      WHERE ${orgId === 1 ? 'true' : `org_l${orgs[0]?.depth} = ${orgId}`} ORDER BY hashint8(device_id) LIMIT 1000`,
  );
  const draw = numbers();
  return Array.from({ length: count }, (_, index) => {
    const place = rows[Math.floor(draw.next().value * rows.length)] ?? { latitude: 0, longitude: 0 };
    return viewAt(place, zooms[index % zooms.length] ?? 2);
  });
}
