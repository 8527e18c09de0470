import type { Paged, PageRequest } from '@tilldeck/contracts/core/schema';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { Rollout, RuleRow, RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { RuleState } from '@tilldeck/contracts/policies/rule.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { type RuleFileFacts, secretNames } from './payload.rules.ts';
import { listFileFacts } from './payload.store.ts';
import { listVersions } from './rule.store.ts';
import { beyondRules, countOutcomes, listFailing, type RuleTotals } from './rule-counts.view.ts';
import { listTargetNames } from './target-names.view.ts';

const ruleRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('policies_rule as r')
    .innerJoin('identity_org as o', 'o.id', 'r.org_id')
    .leftJoin('policies_rule_version as v', 'v.id', 'r.current_id')
    .selectAll('r')
    .select(['o.name as org_name', 'v.nr as version_nr'])
    .where(inScope(scope, 'r'));
type ListedRule = Awaited<ReturnType<ReturnType<typeof ruleRows>['executeTakeFirstOrThrow']>>;

export function presentRollout(row: ListedRule): Rollout | null {
  if (!row.rollout_state || !row.rollout_plan) return null;
  return {
    state: row.rollout_state as Rollout['state'],
    plan: row.rollout_plan,
    stage: row.rollout_stage,
    share: row.rollout_share,
    soakUntil: row.soak_until,
    endReason: row.end_reason,
    failed: row.stopped_failed,
    ended: row.stopped_ended,
  };
}

interface Beside {
  totals: ReadonlyMap<string, RuleTotals>;
  files: ReadonlyMap<string, RuleFileFacts>;
  names: readonly string[];
}

const presentRule = (row: ListedRule, { totals, files, names }: Beside): RuleRow => ({
  id: row.id,
  kind: row.kind as PolicyKindName,
  orgId: String(row.org_id),
  orgName: row.org_name,
  name: row.name,
  remark: row.remark,
  state: row.state as RuleState,
  target: row.target,
  targetNames: [...names],
  isLocked: row.is_locked,
  hasUnreleased: row.has_unreleased,
  versionNr: row.version_nr,
  deviceCount: totals.get(row.id)?.deviceCount ?? 0,
  counts: totals.get(row.id)?.counts ?? {},
  rollout: presentRollout(row),
  files: row.file_ids.flatMap((id) => {
    const file = files.get(id);
    return file
      ? [{ id, name: file.name, size: file.size, sha256: file.sha256, widthPx: file.widthPx, heightPx: file.heightPx }]
      : [];
  }),
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  publishedBy: row.published_by,
  publishedAt: row.published_at,
  version: row.version,
});

/** Counts, names and files of rules that the caller was shown. */
async function presentRules(ctx: Ctx, rows: readonly ListedRule[]): Promise<RuleRow[]> {
  const beyond = beyondRules(ctx.app.database);
  const totals = await countOutcomes(
    beyond,
    rows.map(({ id }) => id),
  );
  const files = await listFileFacts(beyond, [...new Set(rows.flatMap((row) => row.file_ids))]);
  const names = await listTargetNames(
    beyond,
    rows.map(({ target }) => target),
  );
  return rows.map((row, at) => presentRule(row, { totals, files, names: names[at] ?? [] }));
}

export interface RuleFilter {
  kind?: readonly PolicyKindName[] | undefined;
  keyword?: string | undefined;
  state?: readonly RuleState[] | undefined;
  scope?: readonly RuleTarget['scope'][] | undefined;
  partnerId?: string | undefined;
  isFailing?: boolean | undefined;
}

export async function pageRules(ctx: Ctx, input: RuleFilter & PageRequest): Promise<Paged<RuleRow>> {
  const { scope } = ctx;
  const failing = input.isFailing === undefined ? null : await listFailing(beyondRules(ctx.app.database));
  const page = await readIn(scope, async (db) => {
    if (input.partnerId)
      await refuseUnseen({ db }, [{ table: 'identity_org', ids: [input.partnerId], seen: orgControlled(scope, 't') }]);
    let query = ruleRows({ scope, db });
    if (input.kind?.length) query = query.where('r.kind', 'in', input.kind);
    if (input.keyword) query = query.where('r.name', 'ilike', containing(input.keyword));
    if (input.state?.length) query = query.where('r.state', 'in', input.state);
    if (input.scope?.length) query = query.where(sql<boolean>`r.target ->> 'scope' = any(${[...input.scope]}::text[])`);
    if (input.partnerId) query = query.where('r.org_id', '=', Number(input.partnerId));
    if (failing) query = query.where(sql<boolean>`(r.id = any(${failing}::bigint[])) = ${input.isFailing ?? false}`);
    return numberedPage(
      db,
      query,
      input,
      { columns: { name: 'r.name', updatedAt: 'r.updated_at' }, byDefault: ['r.updated_at', 'desc'], key: 'r.id' },
      (row) => row,
    );
  });
  return { ...page, items: await presentRules(ctx, page.items) };
}

export async function findRuleDetail(ctx: Ctx, kind: PolicyKindName, id: string) {
  const { scope } = ctx;
  const row = await readIn(scope, (db) =>
    ruleRows({ scope, db }).where('r.id', '=', id).where('r.kind', '=', kind).executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
  const [rule] = await presentRules(ctx, [row]);
  refuseUnless(rule, 'core.not_found');
  return { ...rule, payload: row.payload, secrets: secretNames(row.secrets) };
}

const shownVersions = 100;

export function listRuleVersions(ctx: Ctx, kind: PolicyKindName, id: string) {
  const { scope } = ctx;
  return readIn(scope, async (db) => {
    const rule = await findOwn({ scope, db }, kind, id);
    const rows = await listVersions({ scope, db }, id, shownVersions);
    return rows.map((row) => ({
      nr: row.nr,
      target: row.target,
      payload: row.payload,
      isCurrent: row.id === rule.current_id,
      publishedBy: row.published_by,
      publishedAt: row.published_at,
    }));
  });
}

async function findOwn({ scope, db }: { scope: Scope; db: ScopedDb['db'] }, kind: PolicyKindName, id: string) {
  const row = await ruleRows({ scope, db }).where('r.id', '=', id).where('r.kind', '=', kind).executeTakeFirst();
  refuseUnless(row, 'core.not_found');
  return row;
}

export function listHistory(ctx: Ctx, kind: PolicyKindName, id: string) {
  const { scope } = ctx;
  return readIn(scope, async (db) => {
    await findOwn({ scope, db }, kind, id);
    return db
      .selectFrom('policies_history')
      .select(['at', 'counts'])
      .where('rule_id', '=', id)
      .where('at', '>', sql<string>`now() - interval '30 days'`)
      .orderBy('at')
      .execute();
  });
}
