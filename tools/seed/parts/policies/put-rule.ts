import { scryptSync } from 'node:crypto';
import { policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import { rolloutPlan } from '@tilldeck/contracts/policies/rule.schemas';
import type { PolicySecrets } from '@tilldeck/db/stored-shapes';
import {
  contentsOf,
  filesNamed,
  itemNumber,
  packagesNamed,
  screensOf,
  versionNumbers,
} from '../../../../apps/server/src/domains/policies/index.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { PolicyFileName } from './demo-policy-files.ts';
import type { DemoRelease, DemoRule } from './demo-rules.ts';
import { findRuleTarget, type RuleTargetIds } from './find-rule-target.ts';
import type { PutFiles } from './put-policy-files.ts';

const dayMs = 86_400_000;
const cost = 16_384;

type Payload = Record<string, unknown>;

/** The digits that open locks of the demo data. */
const demoPin = '135790';
function demoSecrets({ name, hasPin }: DemoRule): PolicySecrets {
  if (!hasPin) return {};
  const salt = Buffer.from(name.padEnd(16).slice(0, 16));
  const hash = scryptSync(demoPin, salt, 32, { N: cost, r: 8, p: 1 });
  return {
    pin: {
      digits: demoPin.length,
      salt: salt.toString('base64url'),
      hash: hash.toString('base64url'),
      cost,
    },
  };
}

/** Names of demo files become ids, and what a person leaves out gets its default. */
function payloadOf({ kind }: DemoRule, draft: object, files: PutFiles): Payload {
  const named = JSON.stringify(draft).replaceAll(
    /"file:(\w+)"/g,
    (_, name: string) => `"${files.get(name as PolicyFileName)?.id ?? ''}"`,
  );
  return policyKindOf(kind).payload.parse(JSON.parse(named)) as Payload;
}

/** Answers how many rows it added; none where devices it is for are missing. */
export async function putRule(context: SeedContext, rule: DemoRule, files: PutFiles): Promise<number> {
  const target = await findRuleTarget(context, rule);
  if (!target) return 0;
  const { client, now } = context;
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  const first = rule.releases[0]?.daysAgo ?? 3;
  const payload = payloadOf(rule, rule.draft ?? rule.releases.at(-1)?.payload ?? {}, files);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO policies_rule (org_id, kind, name, remark, is_locked, target, payload, secrets, file_ids, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      rule.org,
      rule.kind,
      rule.name,
      rule.remark ?? '',
      rule.isLocked ?? false,
      JSON.stringify(target.shown),
      JSON.stringify(payload),
      JSON.stringify(demoSecrets(rule)),
      filesNamed(payload),
      rule.by,
      at(first + 1),
      at(rule.releases.at(-1)?.daysAgo ?? 2),
    ],
  );
  const id = rows[0]?.id ?? '';
  const versions: string[] = [];
  for (const release of rule.releases)
    versions.push(await putVersion(context, id, rule, { release, target, files, nr: versions.length + 1 }));
  await setReleased(context, id, rule, versions);
  await client.query(
    `UPDATE files_object f SET claim_count = f.claim_count + u.n FROM (
       SELECT file_id, count(*)::int AS n FROM (
         SELECT unnest(file_ids) AS file_id FROM policies_rule WHERE id = $1
         UNION ALL SELECT unnest(file_ids) FROM policies_rule_version WHERE rule_id = $1) x GROUP BY 1) u
      WHERE f.id = u.file_id`,
    [id],
  );
  return 1 + versions.length;
}

async function putVersion(
  { client, now }: SeedContext,
  ruleId: string,
  rule: DemoRule,
  { release, target, files, nr }: { release: DemoRelease; target: RuleTargetIds; files: PutFiles; nr: number },
): Promise<string> {
  const payload = payloadOf(rule, release.payload, files);
  const secrets = demoSecrets(rule);
  const contents = contentsOf(rule.kind, payload, secrets, new Map([...files.values()].map((file) => [file.id, file])));
  const { gates } = policyKindOf(rule.kind);
  const { rowCount: othersApp } = await client.query(
    'SELECT FROM appstore_app WHERE package = ANY ($1) AND org_id <> 1 LIMIT 1',
    [packagesNamed(payload)],
  );
  const { rows: matches } = await client.query<{ id: string }>(
    `INSERT INTO policies_match (rule_id, org_id, item, scope, model_ids, group_ids, tag_ids, sns, min_android, min_firmware, screens, needs_second_screen)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      ruleId,
      rule.org,
      itemNumber(rule.kind),
      rule.scope,
      target.modelIds,
      target.groupIds,
      target.tagIds,
      target.sns,
      gates.minAndroid ?? null,
      gates.minFirmwareForOthers && othersApp ? versionNumbers(gates.minFirmwareForOthers) : null,
      screensOf(rule.kind, contents),
      gates.hasSecondScreen ?? false,
    ],
  );
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO policies_rule_version (rule_id, nr, match_id, is_locked, target, payload, secrets, contents, plan, file_ids, published_by, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      ruleId,
      nr,
      matches[0]?.id,
      rule.isLocked ?? false,
      JSON.stringify(target.shown),
      JSON.stringify(payload),
      JSON.stringify(secrets),
      JSON.stringify(contents),
      JSON.stringify(planOf(release)),
      filesNamed(payload),
      rule.by,
      new Date(now.getTime() - release.daysAgo * dayMs),
    ],
  );
  return rows[0]?.id ?? '';
}

const planOf = ({ stages }: DemoRelease) =>
  rolloutPlan.parse(stages ? { stages, abort: { failurePercent: 10, minFinished: 10 } } : {});

const rolloutStates: Partial<Record<DemoRule['state'], string>> = {
  staged: 'running',
  paused: 'paused',
  stopped: 'stopped',
};

/** Which version counts, and how far the last release is. */
async function setReleased({ client, now }: SeedContext, id: string, rule: DemoRule, versions: readonly string[]) {
  const last = rule.releases.at(-1);
  if (!last) return;
  const { state } = rule;
  const isUnderWay = state === 'staged' || state === 'paused';
  const stage = last.openStage ?? 1;
  const counting = state === 'published' ? versions.at(-1) : state === 'withdrawn' ? null : versions.at(-2);
  await client.query(
    `UPDATE policies_rule SET state = $2, current_id = $3, next_id = $4, rollout_state = $5, rollout_plan = $6, rollout_stage = $7,
            rollout_share = $8, end_reason = $9, has_unreleased = $10, published_by = $11, published_at = $12,
            stopped_failed = $13, stopped_ended = $14 WHERE id = $1`,
    [
      id,
      counting || isUnderWay ? 'published' : 'pending',
      counting ?? null,
      isUnderWay ? versions.at(-1) : null,
      rolloutStates[state] ?? 'finished',
      JSON.stringify(planOf(last)),
      stage,
      state === 'stopped' ? 0 : (last.stages?.[stage - 1] ?? 100),
      state === 'stopped' ? 'failures' : null,
      rule.draft !== undefined || state === 'stopped' || state === 'withdrawn',
      rule.by,
      new Date(now.getTime() - last.daysAgo * dayMs),
      ...(state === 'stopped' ? [6, 21] : [null, null]),
    ],
  );
  await client.query(
    `UPDATE policies_match m SET is_live = true FROM policies_rule_version v JOIN policies_rule r ON r.id = v.rule_id
      WHERE m.id = v.match_id AND r.id = $1 AND v.id IN (r.current_id, r.next_id)`,
    [id],
  );
}
