import { scryptSync } from 'node:crypto';
import { fencesItem } from '@tilldeck/contracts/location/fence-device.schemas';
import { insertRows } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { logRows, type SavedFence, type WatchedTill } from './location/fence-log.ts';
import { type ChosenFence, chooseTills, fenceOwner } from './location/fence-tills.ts';
import { putPoints } from './location/put-points.ts';
import { timedTrips, weekOf } from './location/trip-points.ts';

const dayMs = 86_400_000;
const metresPerDegree = 111_195;

/** The digits that open locks of the demo data. */
const demoPassword = '135790';
function passwordHash(name: string): string {
  const salt = Buffer.from(name.padEnd(16).slice(0, 16));
  const hash = scryptSync(demoPassword, salt, 32, { N: 16_384, r: 8, p: 1 });
  return ['scrypt', 16_384, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Metres from the shop as degrees, in the whole numbers that are kept. */
function placeOf({ fence: { centre }, till }: ChosenFence) {
  const [north, east] = centre;
  const wide = metresPerDegree * Math.cos((till.latitude * Math.PI) / 180);
  const units = (degrees: number) => Math.round(degrees * 1e6) * 10;
  return {
    latitude: units(till.latitude + north / metresPerDegree),
    longitude: units(till.longitude + east / wide),
  };
}

async function putFence({ client, now }: SeedContext, chosen: ChosenFence): Promise<void> {
  const { fence, members } = chosen;
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  const place = placeOf(chosen);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO location_fence (org_id, name, is_enabled, latitude, longitude, radius_m, event, action, notice, password_hash, emails,
        language, upload_minutes, target, remark, nr, version, device_count, created_by, created_at, updated_at)
     SELECT $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'en-US', $13, $14, $15, $16, $17,
            (SELECT count(*) FROM devices_device d WHERE ${members.where}), $18, $19, $20 RETURNING id`,
    [
      members.keys,
      fenceOwner.org,
      fence.name,
      fence.disabledDaysAgo === undefined,
      place.latitude,
      place.longitude,
      fence.radiusM,
      fence.event,
      fence.action,
      fence.notice,
      fence.action === 'lock' ? passwordHash(fence.name) : null,
      fence.emails,
      fence.uploadMinutes,
      JSON.stringify(members.target),
      fence.remark,
      fence.changed ? 2 : 1,
      // Enabled, changed, disabled: each is a version of the record.
      2 + Number(fence.changed !== undefined) + Number(fence.disabledDaysAgo !== undefined),
      fenceOwner.login,
      at(fence.addedDaysAgo),
      at(fence.disabledDaysAgo ?? fence.changed?.daysAgo ?? fence.enabledDaysAgo),
    ],
  );
  const id = rows[0]?.id;
  const got = { fence_id: id, ...place, event: fence.event, action: fence.action };
  await insertRows(client, 'location_fence_version', [
    { ...got, nr: 1, radius_m: fence.changed?.radiusM ?? fence.radiusM, at: at(fence.addedDaysAgo) },
    ...(fence.changed ? [{ ...got, nr: 2, radius_m: fence.radiusM, at: at(fence.changed.daysAgo) }] : []),
  ]);
  const { scope } = fence.target;
  await insertRows(
    client,
    'location_fence_target',
    members.keys.map((key) => ({ fence_id: id, scope, key })),
  );
}

/** Geofences of one partner in every state, for an installation that has none; after the devices. */
export const fencesPart: SeedPart = {
  name: 'fences',
  async run(context) {
    const { rowCount } = await context.client.query('SELECT FROM location_fence LIMIT 1');
    if (rowCount) return 0;
    const chosen = await chooseTills(context);
    for (const one of chosen) await putFence(context, one);
    return chosen.length;
  },
};

const listSaved = async ({ client }: SeedContext): Promise<Map<string, SavedFence>> => {
  const { rows } = await client.query<SavedFence & { name: string }>(
    `SELECT id, name, nr, latitude, longitude, radius_m FROM location_fence WHERE org_id = $1 AND deleted_at IS NULL`,
    [fenceOwner.org],
  );
  return new Map(rows.map((row) => [row.name, row]));
};

async function putLog(context: SeedContext, chosen: readonly ChosenFence[], watched: readonly WatchedTill[]) {
  const { client, now } = context;
  const saved = await listSaved(context);
  const rows: ReturnType<typeof logRows> = [];
  for (const { fence, members, stranger } of chosen) {
    const kept = saved.get(fence.name);
    if (!kept) continue;
    const { rows: found } = await client.query<{ id: string }>(
      `SELECT d.id FROM devices_device d WHERE ${members.where} AND d.id = ANY ($2::bigint[])`,
      [members.keys, watched.map(({ till }) => till.id)],
    );
    const ids = new Set(found.map(({ id }) => id));
    for (const one of watched)
      if (ids.has(one.till.id) || one.till.id === stranger?.id)
        rows.push(...logRows(fence, kept, one, ids.has(one.till.id), now.getTime()));
  }
  // The list is sorted by id.
  rows.sort((one, other) => one.happened_at.getTime() - other.happened_at.getTime());
  return insertRows(client, 'location_fence_log', rows);
}

const mails = `INSERT INTO location_fence_mail (fence_id, at, email, language)
  SELECT DISTINCT l.fence_id, l.mailed_at, e, coalesce((SELECT a.language FROM identity_account a WHERE lower(a.email) = lower(e)), f.language)
    FROM location_fence_log l JOIN location_fence f ON f.id = l.fence_id CROSS JOIN unnest(f.emails) e WHERE l.mailed_at IS NOT NULL`;

/** Devices that are there have their fences; the others will fetch them. */
const held = `INSERT INTO link_item (device_id, item, hash, outcome, reason, epoch, seq, reported_at)
  SELECT d.id, $1, h.hash, 'verified', '', 1, 1, $2::timestamptz - interval '9 days'
    FROM devices_device d CROSS JOIN LATERAL (
      SELECT md5(string_agg(f.fence_id || ':' || f.fence_nr, ',' ORDER BY f.fence_id)) AS hash FROM location_fences_of(d.id) f) h
   WHERE d.org_id = $3 AND d.state = 'online' AND h.hash IS NOT NULL ON CONFLICT DO NOTHING`;

/** A week of the tills that crossed these fences: their paths, what they reported and who was told. After the paths of others. */
export const fenceLogPart: SeedPart = {
  name: 'fence log',
  async run(context) {
    const { client, now } = context;
    const { rowCount } = await client.query('SELECT FROM location_fence_log LIMIT 1');
    if (rowCount) return 0;
    const chosen = await chooseTills(context);
    const watched = chosen.flatMap(({ fence, till, stranger }): WatchedTill[] =>
      [
        { till, trips: fence.trips },
        { till: stranger, trips: fence.strangerTrips ?? [] },
      ].flatMap(({ till: one, trips }) => {
        if (!one) return [];
        const timed = timedTrips(one, fence.home, trips, now.getTime());
        return [{ till: one, trips: timed, points: weekOf(one, fence.home, timed, now.getTime()) }];
      }),
    );
    const points = await putPoints(
      context,
      watched.flatMap((one) => one.points),
    );
    const logged = await putLog(context, chosen, watched);
    await client.query(mails);
    await client.query(held, [fencesItem, now, fenceOwner.org]);
    return points + logged;
  },
};
