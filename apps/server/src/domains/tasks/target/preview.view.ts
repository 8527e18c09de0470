import type { Paged, PageRequest } from '@tilldeck/contracts/core/schema';
import { kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { SkipReason } from '@tilldeck/contracts/tasks/execution.codes';
import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import type { SettledTarget } from '@tilldeck/db/stored-shapes';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { type Demand, lacksHours, skipReason, targetDevices } from './eligibility.view.ts';
import { whereTarget } from './target.view.ts';
import { targetHash } from './target-hash.rules.ts';

/** Rows of each breakdown; the rest are few each. */
const shownShares = 50;
const shownUnknown = 100;

/** What a device adds to the hash of a target: which one it is, and whether it takes the task. */
export const deviceMix = (id: RawBuilder<unknown>, isTaking: RawBuilder<unknown>) =>
  sql`bit_xor(hashint8extended(${id}, case when ${isTaking} then 1 else 0 end))`;

type Shares = { id: string; name: string; count: number }[];
interface Counted {
  total: number;
  eligible: number;
  /** Of those that take it. */
  offline: number;
  without_hours: number;
  mix: string;
  by_model: Shares;
  by_partner: Shares;
  by_firmware: Shares;
  by_state: TaskPreview['byState'];
  skipped: TaskPreview['skipped'];
}

export type TargetNumbers = Omit<TaskPreview, 'needsApproval' | 'firstStage'> & { offline: number };

/**
 * What a target comes to. One scan counts the devices by all that is shown; the numbers are added up from there.
 * `earlier` are the tasks whose work goes before.
 */
export function countTarget(
  scope: Scope,
  target: SettledTarget,
  demand: Demand,
  earlier: readonly string[],
): Promise<TargetNumbers> {
  return readIn(scope, async (db) => {
    const inside = { scope, db };
    const where = await whereTarget(inside, target);
    const counted = await countDevices(db, where, demand);
    const isChange = kindOf(demand.kind).lane === 'change';
    return {
      hash: targetHash(counted.total, counted.mix),
      total: counted.total,
      eligible: counted.eligible,
      offline: counted.offline,
      withoutHours: counted.without_hours,
      byModel: counted.by_model,
      byPartner: counted.by_partner,
      byFirmware: counted.by_firmware,
      byState: counted.by_state,
      skipped: counted.skipped,
      waiting: isChange && earlier.length > 0 ? await countWaiting(db, where, earlier) : 0,
      unknownSns: target.scope === 'sn' ? await listUnknown(inside, target.sns ?? []) : [],
    };
  });
}

async function countDevices(db: ScopedDb['db'], where: RawBuilder<boolean>, demand: Demand): Promise<Counted> {
  const shares = (column: string, name: RawBuilder<unknown>, join: RawBuilder<unknown>) => sql`
    (select coalesce(json_agg(s order by s.count desc, s.id), '[]') from (
       select ${sql.ref(`g.${column}`)}::text as id, ${name} as name, g.count
         from (select ${sql.ref(column)}, sum(n)::int as count from met group by 1 order by 2 desc limit ${shownShares}) g
         ${join}) s)`;
  const { rows } = await sql<Counted>`
    with met as materialized (
      select state, model_id, org_id, firmware_version, reason, lacks_hours, count(*) as n,
             ${deviceMix(sql`id`, sql`reason is null`)} as mix
        from (select d.id, d.state, d.model_id, d.org_id, d.firmware_version, ${skipReason(demand)} as reason,
                     ${demand.withoutHours ? lacksHours : sql`false`} as lacks_hours
                from ${targetDevices(demand)} where ${where}) device
       group by 1, 2, 3, 4, 5, 6)
    select coalesce(sum(n), 0)::int as total,
           coalesce(sum(n) filter (where reason is null), 0)::int as eligible,
           coalesce(sum(n) filter (where reason is null and state <> 'online'), 0)::int as offline,
           coalesce(sum(n) filter (where lacks_hours and coalesce(reason, 'no_hours') = 'no_hours'), 0)::int as without_hours,
           coalesce(bit_xor(mix), 0)::text as mix,
           ${shares('model_id', sql`m.name`, sql`join devices_model m on m.id = g.model_id`)} as by_model,
           ${shares('org_id', sql`coalesce(o.name, '')`, sql`left join identity_org o on o.id = g.org_id`)} as by_partner,
           ${shares('firmware_version', sql`g.firmware_version`, sql``)} as by_firmware,
           (select coalesce(json_agg(s order by s.state), '[]')
              from (select state, sum(n)::int as count from met group by 1) s) as by_state,
           (select coalesce(json_agg(s order by s.count desc), '[]')
              from (select reason, sum(n)::int as count from met where reason is not null group by 1) s) as skipped
      from met`.execute(db);
  if (!rows[0]) throw new Error('a sum without a row');
  return rows[0];
}

async function countWaiting(db: ScopedDb['db'], where: RawBuilder<boolean>, earlier: readonly string[]) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from devices_device d
     where ${where} and exists (
       select from tasks_execution e
        where e.device_id = d.id and e.state in ('queued', 'sent', 'received', 'running')
          and e.task_id = any(${earlier}::bigint[]))`.execute(db);
  return rows[0]?.n ?? 0;
}

async function listUnknown({ scope, db }: ScopedDb, sns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`
    select s.sn from unnest(${sns}::text[]) s (sn)
     where not exists (select from devices_device d where d.sn = s.sn and ${inScope(scope, 'd')})
     limit ${shownUnknown}`.execute(db);
  return rows.map(({ sn }) => sn);
}

interface Skipped {
  id: string;
  sn: string;
  model_name: string;
  reason: SkipReason | null;
}

/** The devices of a target that cannot take the task. */
export function pageSkipped(scope: Scope, target: SettledTarget, demand: Demand, page: PageRequest) {
  return readIn(
    scope,
    async (db): Promise<Paged<{ deviceId: string; sn: string; modelName: string; reason: SkipReason }>> => {
      const devices = sql<Skipped>`(select d.id, d.sn, m.name as model_name, ${skipReason(demand)} as reason
        from ${targetDevices(demand, true)} where ${await whereTarget({ scope, db }, target)})`;
      const query = db.selectFrom(devices.as('s')).selectAll('s').where('s.reason', 'is not', null);
      return keysetPage(db, query, page, 's.id', (row) => ({
        deviceId: row.id,
        sn: row.sn,
        modelName: row.model_name,
        reason: row.reason as SkipReason,
      }));
    },
  );
}
