import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { whereTarget } from '../../tasks/index.ts';

/** Shop, reported facts and owner of a device `d`, which say what its clock shows. */
export const placeJoins = sql`
  left join devices_shop s on s.id = d.shop_id
  left join link_facts f on f.device_id = d.id
  left join identity_org o on o.id = d.org_id`;

let known: Promise<string[]> | undefined;
/** Zones the database knows: a device may report any text. Read once a process, as it takes long. */
export function listKnownZones({ db }: Pick<ScopedDb, 'db'>): Promise<string[]> {
  known ??= sql<{ name: string }>`select name from pg_timezone_names`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    (error: unknown) => {
      known = undefined;
      throw error;
    },
  );
  return known;
}

/** The clock of the shop, else of the device, else of its owner. */
export const zoneOf = (zones: readonly string[]): RawBuilder<string> =>
  sql<string>`coalesce(s.timezone, case when f.timezone = any(${zones}::text[]) then f.timezone end, o.time_zone, 'UTC')`;

export interface Members {
  count: number;
  zones: string[];
}

/** How many devices a target comes to, at most one more than `most`, and in which zones they are. */
export async function countMembers(inside: ScopedDb, target: RuleTarget, most: number): Promise<Members> {
  const zones = await listKnownZones(inside);
  const where = await whereTarget(inside, target);
  const { rows } = await sql<Members>`
    select count(*)::int as count, coalesce(array_agg(distinct zone), '{}') as zones
      from (select ${zoneOf(zones)} as zone
              from (select d.* from devices_device d where ${where} limit ${most + 1}) d ${placeJoins}) m`.execute(
    inside.db,
  );
  return rows[0] ?? { count: 0, zones: [] };
}
