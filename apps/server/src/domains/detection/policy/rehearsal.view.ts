import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { whereTarget } from '../../tasks/index.ts';
import { listKnownZones, placeJoins, zoneOf } from './member.view.ts';

interface PastRow {
  device_id: string;
  since: string;
  until: string | null;
  outage_id: string | null;
  shop_id: string | null;
  zone: string;
}

/** Absences of a target's devices that were not over at `from`. */
export async function listPastAbsences(
  inside: ScopedDb,
  target: RuleTarget,
  from: Date,
  limit: number,
): Promise<PastRow[]> {
  const zones = await listKnownZones(inside);
  const where = await whereTarget(inside, target);
  const { rows } = await sql<PastRow>`
    select a.device_id, a.since, a.until, a.outage_id, d.shop_id, ${zoneOf(zones)} as zone
      from devices_device d join link_absence a on a.device_id = d.id ${placeJoins}
     where ${where} and d.state in ('online', 'offline')
       and (a.until is null or a.until > ${from.toISOString()}::timestamptz)
     order by a.device_id, a.since limit ${limit}`.execute(inside.db);
  return rows;
}
