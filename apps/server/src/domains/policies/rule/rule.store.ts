import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RolloutPlan, RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { PolicyContent, PolicySecrets } from '@tilldeck/db/stored-shapes';
import { type Selectable, sql } from 'kysely';
import { inScope, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { Payload } from './payload.rules.ts';

export type RuleRecord = Selectable<DB['policies_rule']>;
export type VersionRecord = Selectable<DB['policies_rule_version']>;

export interface RuleDraft {
  name: string;
  remark: string;
  isLocked: boolean;
  target: RuleTarget;
  payload: Payload;
  secrets: PolicySecrets;
  fileIds: string[];
}

const draftColumns = ({ name, remark, isLocked, target, payload, secrets, fileIds }: RuleDraft) => ({
  name,
  remark,
  is_locked: isLocked,
  target: JSON.stringify(target),
  payload: JSON.stringify(payload),
  secrets: JSON.stringify(secrets),
  file_ids: fileIds,
});

export const insertRule = (
  { db }: ScopedDb,
  orgId: number,
  kind: PolicyKindName,
  draft: RuleDraft,
  createdBy: string,
): Promise<RuleRecord> =>
  db
    .insertInto('policies_rule')
    .values({ org_id: orgId, kind, created_by: createdBy, ...draftColumns(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A rule of the kind within `reach`, locked; work that goes on for all organisations names whose rule may be meant. */
export const findRuleForUpdate = (
  { db }: ScopedDb,
  reach: Scope,
  kind: PolicyKindName,
  id: string,
): Promise<RuleRecord | undefined> =>
  db
    .selectFrom('policies_rule as r')
    .selectAll('r')
    .where('r.id', '=', id)
    .where('r.kind', '=', kind)
    .where(inScope(reach, 'r'))
    .forUpdate()
    .executeTakeFirst();

export const findRule = ({ db }: ScopedDb, reach: Scope, kind: PolicyKindName, id: string) =>
  db
    .selectFrom('policies_rule as r')
    .selectAll('r')
    .where('r.id', '=', id)
    .where('r.kind', '=', kind)
    .where(inScope(reach, 'r'))
    .executeTakeFirst();

export const updateDraft = ({ db }: ScopedDb, id: string, draft: RuleDraft): Promise<RuleRecord> =>
  db
    .updateTable('policies_rule')
    .set({ ...draftColumns(draft), has_unreleased: true, ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateSecrets = ({ db }: ScopedDb, id: string, secrets: PolicySecrets) =>
  db
    .updateTable('policies_rule')
    .set({ secrets: JSON.stringify(secrets) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteRule = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('policies_rule').where('id', '=', id).execute();

export const findVersion = ({ db }: ScopedDb, ruleId: string, nr: number): Promise<VersionRecord | undefined> =>
  db
    .selectFrom('policies_rule_version')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .where('nr', '=', nr)
    .executeTakeFirst();

export const findVersionById = ({ db }: ScopedDb, id: string): Promise<VersionRecord> =>
  db.selectFrom('policies_rule_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findNewestVersion = ({ db }: ScopedDb, ruleId: string): Promise<VersionRecord> =>
  db
    .selectFrom('policies_rule_version')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .orderBy('nr', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export const listVersions = ({ db }: ScopedDb, ruleId: string, limit: number): Promise<VersionRecord[]> =>
  db
    .selectFrom('policies_rule_version')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .orderBy('nr', 'desc')
    .limit(limit)
    .execute();

export const insertVersion = (
  { db }: ScopedDb,
  rule: RuleRecord,
  release: { matchId: string; contents: readonly PolicyContent[]; plan: RolloutPlan; by: string },
): Promise<{ id: string; nr: number }> =>
  db
    .insertInto('policies_rule_version')
    .values({
      rule_id: rule.id,
      nr: sql<number>`(select coalesce(max(v.nr), 0) + 1 from policies_rule_version v where v.rule_id = ${rule.id}::bigint)`,
      match_id: release.matchId,
      is_locked: rule.is_locked,
      target: JSON.stringify(rule.target),
      payload: JSON.stringify(rule.payload),
      secrets: JSON.stringify(rule.secrets),
      contents: JSON.stringify(release.contents),
      plan: JSON.stringify(release.plan),
      file_ids: rule.file_ids,
      published_by: release.by,
    })
    .returning(['id', 'nr'])
    .executeTakeFirstOrThrow();

export interface ReleaseState {
  state?: 'pending' | 'published';
  current_id?: string | null;
  next_id?: string | null;
  former_id?: string | null;
  rollout_state?: string | null;
  rollout_plan?: string | null;
  rollout_stage?: number;
  rollout_share?: number;
  soak_until?: string | null;
  end_reason?: string | null;
  base_failed?: number;
  base_succeeded?: number;
  stopped_failed?: number | null;
  stopped_ended?: number | null;
  has_unreleased?: boolean;
  published_by?: string | null;
}

export const updateRelease = ({ db }: ScopedDb, id: string, change: ReleaseState): Promise<RuleRecord> =>
  db
    .updateTable('policies_rule')
    .set({ ...change, ...(change.published_by ? { published_at: sql<string>`now()` } : {}), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Files of all versions of a rule, one of two versions twice: each version has put its files to use. */
export async function listVersionFiles({ db }: ScopedDb, ruleId: string): Promise<string[]> {
  const rows = await db.selectFrom('policies_rule_version').select('file_ids').where('rule_id', '=', ruleId).execute();
  return rows.flatMap((row) => row.file_ids);
}

/** Which of the rules are within `reach`. */
export async function listReached({ db }: ScopedDb, reach: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('policies_rule as r')
    .select('r.id')
    .where('r.id', 'in', ids)
    .where(inScope(reach, 'r'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
