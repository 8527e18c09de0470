import { visitLevel } from '@tilldeck/contracts/location/location.limits';
import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import type { PlaceRefusal } from '@tilldeck/contracts/location/place.schemas';
import { cellOf, quadkeyOf } from '@tilldeck/contracts/location/quadkey.rules';
import { type BatchDb, column, instantText, numberColumn } from '../../../platform/db/batch.ts';
import { levelsText } from '../../../platform/db/org-tree.ts';
import type { Owner } from './owner.store.ts';

/** A point that is kept, with whose device it was then. */
export interface KeptPoint extends TakenPoint {
  device: Owner;
}

const units = (degrees: number): number => Math.round(degrees * 1e7);
/** A float4 refuses what is too small for it. */
const toMillimetre = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1_000) / 1_000;
const dayMs = 86_400_000;
/** Days since 1970, by UTC, as partitions are. */
const dayOf = (at: number): number => Math.floor(at / dayMs);
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const pointColumns = `device_id, at, latitude, longitude, accuracy_m, speed_mps, source, org_id, ${levelsText()}`;
/** Values are numbers and words of closed lists, so nothing in a line has to be escaped. */
const lineOf = ({ device, at, latitude, longitude, accuracyM, speedMps, source }: KeptPoint): string =>
  `${device.deviceId}\t${instantText(at)}\t${units(latitude)}\t${units(longitude)}\t${toMillimetre(accuracyM) ?? '\\N'}\t${toMillimetre(speedMps) ?? '\\N'}\t${source}\t${device.ownerText}\n`;

const linesInPart = 500;
function* linesOf(points: readonly KeptPoint[]): Generator<string> {
  for (let first = 0; first < points.length; first += linesInPart) {
    let lines = '';
    for (const point of points.slice(first, first + linesInPart)) lines += lineOf(point);
    yield lines;
  }
}

const isThereAlready = '23505';
const hasNoDay = '23514';

/**
 * Copied as they are. Only where one of them is there already (a message that came again), or of a day that is not, they
 * are put in one by one.
 */
export async function insertPoints(inside: BatchDb, points: readonly KeptPoint[]): Promise<void> {
  await inside.query('savepoint points', []);
  try {
    await inside.copy(`copy location_point (${pointColumns}) from stdin`, linesOf(points));
    await inside.query('release savepoint points', []);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== isThereAlready && code !== hasNoDay) throw error;
    await inside.query('rollback to savepoint points', []);
    await ensureDays(inside, [...new Set(points.map(({ at }) => dayOf(at)))]);
    await insertMissing(inside, points);
  }
}

/** Makes the days these points and their visits belong to, where they are missing. */
const ensureDays = (inside: BatchDb, days: readonly number[]) =>
  inside.query('select ensure_location_day(day) from unnest($1::date[]) day order by day', [days.map(dayText)]);

const ownerColumns = (rows: readonly { device: Owner }[]): string[] =>
  [0, 1, 2, 3, 4, 5].map((place) => column(rows, ({ device }) => device.owner[place]));
const instants = (rows: readonly { at: number }[]): string => column(rows, ({ at }) => `"${instantText(at)}"`);
const ownerTypes = (first: number): string => [0, 1, 2, 3, 4, 5].map((n) => `$${first + n}::int[]`).join(', ');

const insertMissing = (inside: BatchDb, points: readonly KeptPoint[]) =>
  inside.query(
    `insert into location_point (${pointColumns})
     select * from unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::int[], $5::real[], $6::real[], $7::text[], ${ownerTypes(8)})
     on conflict do nothing`,
    [
      column(points, ({ device }) => device.deviceId),
      instants(points),
      column(points, ({ latitude }) => units(latitude)),
      column(points, ({ longitude }) => units(longitude)),
      column(points, ({ accuracyM }) => toMillimetre(accuracyM)),
      column(points, ({ speedMps }) => toMillimetre(speedMps)),
      column(points, ({ source }) => source),
      ...ownerColumns(points),
    ],
  );

interface Visit {
  device: Owner;
  day: number;
  cell: number;
}
const visitOf = (point: TakenPoint | NonNullable<Owner['last']>): { day: number; cell: number } => ({
  day: dayOf(point.at),
  cell: cellOf(quadkeyOf(point), visitLevel),
});

/** Which cells devices came to. Where a device was last known to be, it has been already; `points` has those of a device in a row. */
function visitsOf(points: readonly KeptPoint[]): Visit[] {
  const visits: Visit[] = [];
  const seen = new Set<number>();
  let of: Owner | null = null;
  for (const point of points) {
    const { device } = point;
    if (device !== of) {
      of = device;
      seen.clear();
      if (device.last) seen.add(keyOf(visitOf(device.last)));
    }
    const visit = visitOf(point);
    if (seen.size < seen.add(keyOf(visit)).size) visits.push({ device, ...visit });
  }
  return visits.sort((one, other) => one.cell - other.cell);
}
/** Cells of level 15 have 30 bits. */
const keyOf = ({ day, cell }: { day: number; cell: number }): number => day * 2 ** 30 + cell;

/** The days are there: those of points and of visits are made together. */
export async function insertVisits(inside: BatchDb, points: readonly KeptPoint[]): Promise<void> {
  const rows = visitsOf(points);
  if (rows.length === 0) return;
  const days = new Map([...new Set(rows.map(({ day }) => day))].map((day) => [day, dayText(day)]));
  await inside.query(
    `insert into location_visit (day, cell, device_id, org_id, ${levelsText()})
     select * from unnest($1::date[], $2::int[], $3::bigint[], ${ownerTypes(4)}) on conflict do nothing`,
    [
      column(rows, ({ day }) => days.get(day)),
      column(rows, ({ cell }) => cell),
      column(rows, ({ device }) => device.deviceId),
      ...ownerColumns(rows),
    ],
  );
}

/**
 * `points` has one of each device, in the order of their ids. A point that is older than what is known changes nothing.
 * The owner of a row is not set again: its triggers would look up every row's levels.
 */
export async function upsertCurrent(inside: BatchDb, points: readonly KeptPoint[]): Promise<void> {
  const former = points.filter(({ device }) => device.isOfFormerOwner).map(({ device }) => device.deviceId);
  if (former.length > 0)
    await inside.query('delete from location_current where device_id = any ($1::bigint[])', [numberColumn(former)]);
  await inside.query(
    `insert into location_current as c (device_id, origin, quadkey, latitude, longitude, accuracy_m, source, at, org_id, ${levelsText()})
     select w.id, 'own', w.quadkey, w.latitude, w.longitude, w.accuracy_m, w.source, w.at, w.org_id, w.l1, w.l2, w.l3, w.l4, w.l5
       from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::real[], $6::text[], $7::timestamptz[], ${ownerTypes(8)})
         w (id, quadkey, latitude, longitude, accuracy_m, source, at, org_id, l1, l2, l3, l4, l5)
     on conflict (device_id) do update set origin = 'own', quadkey = excluded.quadkey, latitude = excluded.latitude,
       longitude = excluded.longitude, accuracy_m = excluded.accuracy_m, source = excluded.source, at = excluded.at
      where c.org_id = excluded.org_id and (c.origin = 'shop' or c.at < excluded.at)`,
    [
      column(points, ({ device }) => device.deviceId),
      column(points, (point) => quadkeyOf(point)),
      column(points, ({ latitude }) => units(latitude)),
      column(points, ({ longitude }) => units(longitude)),
      column(points, ({ accuracyM }) => toMillimetre(accuracyM)),
      column(points, ({ source }) => source),
      instants(points),
      ...ownerColumns(points),
    ],
  );
}

export interface RefusedPoints {
  device: Owner;
  reason: PlaceRefusal;
  count: number;
}
/** In the order of the devices. */
export const upsertRefused = (inside: BatchDb, rows: readonly RefusedPoints[]) =>
  inside.query(
    `insert into location_refused as r (device_id, day, reason, point_count, org_id, ${levelsText()})
     select w.id, current_date, w.reason, w.n, w.org_id, w.l1, w.l2, w.l3, w.l4, w.l5
       from unnest($1::bigint[], $2::text[], $3::int[], ${ownerTypes(4)}) w (id, reason, n, org_id, l1, l2, l3, l4, l5)
     on conflict (device_id, day, reason) do update
        set point_count = least(r.point_count::bigint + excluded.point_count, 2000000000)::int`,
    [
      numberColumn(rows.map(({ device }) => device.deviceId)),
      numberColumn(rows.map(({ reason }) => reason)),
      numberColumn(rows.map(({ count }) => count)),
      ...ownerColumns(rows),
    ],
  );
