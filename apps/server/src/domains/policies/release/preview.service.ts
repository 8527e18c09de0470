import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RulePreview } from '@tilldeck/contracts/policies/preview.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { canonical } from '../class/canonical.rules.ts';
import { documentHash, listClassesById, listMatchedVersions } from '../class/class.store.ts';
import { type ClassContent, contentOf, countsNow, type MatchedVersion } from '../class/class-content.rules.ts';
import { compileOpen } from '../class/compile.service.ts';
import { itemBit } from '../class/item-number.rules.ts';
import { decodeFit } from '../resolve/match.rules.ts';
import { withoutMarks } from '../rule/payload.rules.ts';
import { findRule, listReached, type RuleRecord } from '../rule/rule.store.ts';
import { beyondRules } from '../rule/rule-counts.view.ts';
import { type GroupFate, type PreviewGroup, previewFigures, previewHash } from './preview.rules.ts';
import { countMembersOf, findOrgDepth, listPreviewGroups, listRuleNames, listSerials } from './preview.store.ts';
import { draftRelease, type ReleaseDraft } from './release-draft.service.ts';

const draftMatchId = 0;
/** A count of 1 million devices takes 2.4 s on a quiet machine. */
const longestPreviewMs = 120_000;
const maxSamples = 5;

interface Judged extends GroupFate {
  before: ClassContent;
  after: ClassContent;
}

/** What would become of the devices of a group: the rule's own released version makes way for the draft. */
function judge(
  rule: RuleRecord,
  group: PreviewGroup,
  matches: readonly number[],
  versions: ReadonlyMap<number, readonly MatchedVersion[]>,
): Judged {
  const kind = rule.kind as PolicyKindName;
  const before = contentOf(kind, matches, versions, countsNow);
  const others = matches.filter((code) =>
    versions.get(decodeFit(code).matchId)?.every((one) => one.ruleId !== rule.id),
  );
  const after = contentOf(kind, group.fit === null ? others : [...others, group.fit], versions, countsNow);
  const held = new Set(before.files.map(({ sha256 }) => sha256));
  const newFiles = after.files.filter(({ sha256 }) => !held.has(sha256));
  const winnerId = after.winners.find((id) => id !== rule.id) ?? null;
  const isOut = group.fit === null || group.reason !== null;
  const isOverruled = !after.winners.includes(rule.id);
  const fate = isOut ? 'leftOut' : isOverruled ? 'overruled' : before.key === after.key ? 'same' : 'changes';
  return { group, fate, winnerId, newFiles, before, after };
}

async function judgeAll(inside: ScopedDb, rule: RuleRecord, draft: ReleaseDraft) {
  const orgDepth = await findOrgDepth(inside, rule.org_id);
  const groups = await listPreviewGroups(inside, draft.matcher, orgDepth, itemBit(rule.kind as PolicyKindName));
  const classes = await listClassesById(inside, [...new Set(groups.map(({ classId }) => classId))]);
  const matchesOf = new Map(classes.map(({ id, matches }) => [id, matches]));
  const matchIds = classes.flatMap(({ matches }) => matches.map((code) => decodeFit(code).matchId));
  const versions =
    matchIds.length > 0 ? await listMatchedVersions(inside, matchIds) : new Map<number, MatchedVersion[]>();
  versions.set(draftMatchId, [
    {
      matchId: draftMatchId,
      scope: rule.target.scope,
      ruleId: rule.id,
      versionId: String(Number.MAX_SAFE_INTEGER),
      orgDepth,
      isLocked: rule.is_locked,
      publishedMs: Date.now(),
      contents: draft.contents,
      isCurrent: true,
      isNext: false,
    },
  ]);
  return groups.map((group) => judge(rule, group, matchesOf.get(group.classId) ?? [], versions));
}

/** What a release of the draft would do, counted exactly. `inside` is past row security; nothing of it goes to a caller as it is. */
export async function countPreview(inside: ScopedDb, rule: RuleRecord, draft: ReleaseDraft) {
  const judged = await judgeAll(inside, rule, draft);
  const staying = judged
    .filter(({ group, before }) => group.fit !== null && hasRule(before, rule.id))
    .reduce((all, { group }) => all + group.devices, 0);
  const leaving = Math.max(0, (await countMembersOf(inside, rule.id)) - staying);
  const contentHash = documentHash(
    rule.kind,
    canonical({ contents: draft.contents, matcher: draft.matcher, lock: rule.is_locked }),
  );
  return { ...previewFigures(judged, leaving), hash: previewHash(judged, leaving, contentHash), judged };
}

/** The rule matches, whether or not it wins. */
const hasRule = ({ resolved }: ClassContent, ruleId: string): boolean =>
  resolved.values.some(
    ({ by, beat }) => by.ruleId === ruleId || beat.some(({ candidate }) => candidate.ruleId === ruleId),
  );

/** For people: the caller's own rule, with the names of rules that win and up to five devices. */
export async function previewRule(ctx: Ctx, kind: PolicyKindName, id: string): Promise<RulePreview> {
  const inside = beyondRules(ctx.app.database);
  const rule = await findRule(inside, ctx.scope, kind, id);
  refuseUnless(rule, 'core.not_found');
  await compileOpen(ctx.app);
  const { judged, overruled, ...figures } = await writeIn(inside.scope, async (tx) => {
    await allowLongStatements(tx, longestPreviewMs);
    return countPreview(tx, rule, await draftRelease(tx, rule));
  });
  const names = await listRuleNames(
    inside,
    overruled.map(({ ruleId }) => ruleId),
  );
  const own = await listReached(inside, ctx.scope, [...names.keys()]);
  return {
    ...figures,
    overruled: overruled.map(({ ruleId, count }) => ({
      ruleId: own.has(ruleId) ? ruleId : null,
      name: names.get(ruleId) ?? '',
      count,
    })),
    samples: await sampleOf(inside, judged),
  };
}

async function sampleOf(inside: ScopedDb, judged: readonly Judged[]): Promise<RulePreview['samples']> {
  const changing = judged.filter(({ fate }) => fate === 'changes');
  const chosen = (changing.length > 0 ? changing : judged)
    .flatMap(({ group, before, after }) => group.sampleIds.map((deviceId) => ({ deviceId, before, after })))
    .slice(0, maxSamples);
  const serials = await listSerials(
    inside,
    chosen.map(({ deviceId }) => deviceId),
  );
  return chosen.map(({ deviceId, before, after }) => ({
    deviceId,
    sn: serials.get(deviceId) ?? '',
    before: withoutMarks(before.document),
    after: withoutMarks(after.document),
  }));
}
