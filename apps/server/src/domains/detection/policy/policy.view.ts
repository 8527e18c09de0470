import type { RouteInput } from '@tilldeck/contracts/core/route';
import { rehearsalDays } from '@tilldeck/contracts/detection/detection.limits';
import type { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { clockOf } from '@tilldeck/contracts/detection/detection.rules';
import type { Detection, DetectionDetail } from '@tilldeck/contracts/detection/detection.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { listTargetNames } from '../../policies/index.ts';
import { countMembers } from './member.view.ts';
import type { PolicyRow } from './policy.store.ts';
import { partsOf } from './target-part.rules.ts';

type Input<K extends keyof typeof detectionRoutes> = RouteInput<(typeof detectionRoutes)[K]>;
type ListedPolicy = PolicyRow & { org_name: string };

const policyRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('detection_policy as p')
    .innerJoin('identity_org as o', 'o.id', 'p.org_id')
    .selectAll('p')
    .select('o.name as org_name')
    .where(inScope(scope, 'p'));

interface Found {
  policy_id: string;
  dark: number;
  hours: number[];
}

/** Devices that are dark now, and how many were found in each of the last 24 hours, the current one last. */
async function listFound({ db }: ScopedDb, ids: readonly string[]): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select p.id as policy_id,
           (select count(*)::int from detection_case c where c.policy_id = p.id and c.until is null) as dark,
           (select array_agg(coalesce(n, 0) order by ago desc) from generate_series(0, 23) ago
              left join (select floor(extract(epoch from now() - c.found_at) / 3600)::int as was, count(*)::int as n
                           from detection_case c
                          where c.policy_id = p.id and c.found_at > now() - interval '24 hours' group by 1) h on was = ago) as hours
      from detection_policy p where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.policy_id, row]));
}

async function presentPolicies(ctx: Ctx, db: ScopedDb['db'], rows: readonly ListedPolicy[]): Promise<Detection[]> {
  const inside = { scope: ctx.scope, db };
  const names = await listTargetNames(
    inside,
    rows.map(({ target }) => target),
  );
  const found = await listFound(
    inside,
    rows.map(({ id }) => id),
  );
  return rows.map((row, at) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    orgName: row.org_name,
    state: row.is_enabled ? 'enabled' : 'disabled',
    slotFrom: clockOf(row.slot_from),
    slotTo: clockOf(row.slot_to),
    intervalMinutes: row.interval_minutes,
    rule: row.rule as Detection['rule'],
    emails: row.emails,
    target: row.target,
    targetNames: names[at] ?? [],
    remark: row.remark,
    createdBy: row.created_by,
    deviceCount: row.device_count,
    maxDevices: ctx.app.config.DETECTION_MAX_DEVICES,
    hasLostTarget: row.has_lost_target,
    // A disabled policy does not look, so that it does not know.
    darkCount: row.is_enabled ? (found.get(row.id)?.dark ?? 0) : 0,
    strip: found.get(row.id)?.hours ?? Array<number>(24).fill(0),
    lastLookAt: row.last_look_at,
    nextLookAt: row.next_look_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

const hasDark = sql<boolean>`(p.is_enabled and exists (select from detection_case c where c.policy_id = p.id and c.until is null))`;
/** Addresses that refused the last email of policy `p` and are still among its addresses. */
const refusedEmails = sql`
  select t.email from detection_mail_to t
   where t.is_refused and t.email = any(p.emails)
     and t.mail_id = (select m.id from detection_mail m where m.policy_id = p.id order by m.at desc, m.id desc limit 1)`;
const needsChange = (most: number) =>
  sql<boolean>`(p.is_enabled and (p.has_lost_target or p.device_count > ${most}::int or exists (${refusedEmails})))`;

export const pagePolicies = (ctx: Ctx, input: Input<'page'>) =>
  readIn(ctx.scope, async (db) => {
    let query = policyRows({ scope: ctx.scope, db });
    if (input.keyword) query = query.where('p.name', 'ilike', containing(input.keyword));
    if (input.state) query = query.where('p.is_enabled', '=', input.state === 'enabled');
    if (input.rule) query = query.where('p.rule', '=', input.rule);
    if (input.isDark !== undefined) query = query.where(hasDark, '=', input.isDark);
    if (input.needsChange !== undefined)
      query = query.where(needsChange(ctx.app.config.DETECTION_MAX_DEVICES), '=', input.needsChange);
    const page = await numberedPage(
      db,
      query,
      input,
      { columns: { name: 'p.name', updatedAt: 'p.updated_at' }, byDefault: ['p.name', 'asc'], key: 'p.id' },
      (row) => row,
    );
    return { ...page, items: await presentPolicies(ctx, db, page.items) };
  });

export const findPolicy = (ctx: Ctx, id: string): Promise<Detection> =>
  readIn(ctx.scope, async (db) => {
    const row = await policyRows({ scope: ctx.scope, db }).where('p.id', '=', id).executeTakeFirst();
    const [found] = row ? await presentPolicies(ctx, db, [row]) : [];
    refuseUnless(found, 'core.not_found');
    return found;
  });

interface Told {
  mails: number;
  told: number;
  refused: string[];
  silenced: DetectionDetail['silenced'];
}

const shownLargest = 3;

/** What of a target brings the most devices, for a policy that watches too many. */
const listLargest = ({ scope }: Ctx, { target, maxDevices }: Detection): Promise<DetectionDetail['largest']> =>
  readIn(scope, async (db) => {
    const parts = partsOf(target);
    const names = await listTargetNames({ scope, db }, parts);
    const sizes: DetectionDetail['largest'] = [];
    for (const [at, part] of parts.entries()) {
      const [name] = names[at] ?? [];
      if (name) sizes.push({ name, count: (await countMembers({ scope, db }, part, maxDevices * 10)).count });
    }
    return sizes.toSorted((one, other) => other.count - one.count).slice(0, shownLargest);
  });

export async function findPolicyDetail(ctx: Ctx, id: string): Promise<DetectionDetail> {
  const policy = await findPolicy(ctx, id);
  const { rows } = await readIn(ctx.scope, (db) =>
    sql<Told>`
      with recent as (
        select device_id, silence, mail_id from detection_case
         where policy_id = ${id}::bigint and found_at > now() - make_interval(days => ${rehearsalDays}))
      select (select count(*)::int from detection_mail
               where policy_id = ${id}::bigint and at > now() - make_interval(days => ${rehearsalDays})) as mails,
             (select count(distinct device_id)::int from recent where mail_id is not null) as told,
             (select coalesce(array_agg(r.email order by r.email), '{}')
                from detection_policy p, lateral (${refusedEmails}) r where p.id = ${id}::bigint) as refused,
             (select coalesce(json_agg(s order by s.count desc, s.silence), '[]')
                from (select silence, count(*)::int from recent where mail_id is null and silence is not null group by 1) s) as silenced`.execute(
      db,
    ),
  );
  const { mails = 0, told = 0, silenced = [], refused = [] } = rows[0] ?? {};
  const largest = policy.deviceCount > policy.maxDevices ? await listLargest(ctx, policy) : [];
  return { ...policy, mailCount: mails, toldCount: told, silenced, refusedEmails: refused, largest };
}
