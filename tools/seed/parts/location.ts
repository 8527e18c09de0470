import { chance, within } from '@tilldeck/agent/simulator/world/chance.rules';
import { localMoment } from '@tilldeck/agent/simulator/world/opening-hours.rules';
import { type Round, roundAt, streetsNear } from '@tilldeck/agent/simulator/world/street.rules';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { putPoints } from './location/put-points.ts';

/** So many days, and a point every half minute on the way from 9:00 to 17:00 by the clock of the shop. */
const days = 7;
const fromMin = 9 * 60;
const workMin = 8 * 60;
const everyMs = 30_000;
const minuteMs = 60_000;
const perOwner = 3;
const most = 12;

interface Mover {
  id: string;
  org_id: number;
  latitude: number;
  longitude: number;
  timezone: string;
}

/** Tills that leave their shop, as those of couriers and market stalls do, in towns whose streets we know. */
async function listMovers({ client }: SeedContext): Promise<Mover[]> {
  const { rows } = await client.query<Mover>(
    `SELECT d.id, d.org_id, s.latitude, s.longitude, coalesce(s.timezone, 'UTC') AS timezone
       FROM devices_device d JOIN devices_shop s ON s.id = d.shop_id
      WHERE d.state = 'online' AND s.latitude IS NOT NULL ORDER BY d.id`,
  );
  const counts = new Map<number, number>();
  return rows
    .filter((row) => streetsNear(row).length > 0)
    .filter(({ org_id: owner }) => {
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
      return (counts.get(owner) ?? 0) <= perOwner;
    })
    .slice(0, most);
}

function roundOf(mover: Mover, back: number): Round | null {
  const near = streetsNear(mover);
  const street = near[(Number(mover.id) + back) % near.length];
  if (!street) return null;
  const key = `seed/${mover.id}/${back}`;
  return { street, speedMps: within(`${key}/pace`, 3, 6), restS: within(`${key}/rest`, 10, 30) * 60 };
}

const metresPerDegree = 111_195;

/** Up and down a street, with a rest at both ends. Receivers are off by a few metres, and a device that rests says only when that began and ended. */
function pointsOf(mover: Mover, back: number, now: number) {
  const round = roundOf(mover, back);
  if (!round) return [];
  const day = now - back * 1_440 * minuteMs;
  const begin = day - (localMoment(mover.timezone, day).minute - fromMin) * minuteMs;
  const points = [];
  const isRestingAt = (at: number): boolean => roundAt(round, (at - begin) / 1_000).speedMps === 0;
  for (let at = begin; at <= Math.min(now, begin + workMin * minuteMs); at += everyMs) {
    const { latitude, longitude, speedMps } = roundAt(round, (at - begin) / 1_000);
    if (at > begin && isRestingAt(at - everyMs) && speedMps === 0 && isRestingAt(at + everyMs)) continue;
    const key = `seed/${mover.id}/${at}`;
    const accuracyM = 4 + Math.floor(9 * chance(`${key}/accuracy`));
    const off = (name: string): number => ((chance(`${key}/${name}`) - 0.5) * accuracyM) / metresPerDegree;
    const spot = {
      latitude: latitude + off('north'),
      longitude: longitude + off('east') / Math.cos((latitude * Math.PI) / 180),
    };
    points.push({ device: mover, at: Math.round(at), ...spot, accuracyM, speedMps });
  }
  return points;
}

/** A week of paths of a few tills, for an installation that has none; all others are where their shop is. */
export const locationPart: SeedPart = {
  name: 'location',
  async run(context) {
    const { client, now } = context;
    const { rowCount } = await client.query('SELECT FROM location_point LIMIT 1');
    if (rowCount) return 0;
    const movers = await listMovers(context);
    const points = movers.flatMap((mover) =>
      Array.from({ length: days }, (_, back) => pointsOf(mover, back, now.getTime())).flat(),
    );
    return putPoints(context, points);
  },
};
