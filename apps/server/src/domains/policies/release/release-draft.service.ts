import { type PolicyKindName, policyKindOf } from '@tilldeck/contracts/policies/policies.kinds';
import type { PolicyContent } from '@tilldeck/db/stored-shapes';
import { intId } from '../../../platform/db/int-id.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { itemNumber } from '../class/item-number.rules.ts';
import { versionNumbers } from '../resolve/match.rules.ts';
import { contentsOf, filesNamed, packagesNamed, screensOf } from '../rule/payload.rules.ts';
import { hasOthersApp, listFileFacts } from '../rule/payload.store.ts';
import type { RuleRecord } from '../rule/rule.store.ts';
import { type MatcherColumns, matcherColumns } from './matcher.store.ts';

export interface ReleaseDraft {
  matcher: MatcherColumns;
  contents: PolicyContent[];
}

/** What a release of the draft would be: whom it matches and what they get. `inside` is past row security: files may be of those above. */
export async function draftRelease(inside: ScopedDb, rule: RuleRecord): Promise<ReleaseDraft> {
  const kind = rule.kind as PolicyKindName;
  const { gates } = policyKindOf(kind);
  const { target, payload, secrets } = rule;
  const files = await listFileFacts(inside, filesNamed(payload));
  const contents = contentsOf(kind, payload, secrets, files);
  const needsFirmware =
    gates.minFirmwareForOthers !== undefined && (await hasOthersApp(inside, packagesNamed(payload), vendorOrgId));
  const ids = (list: readonly string[] | undefined): number[] => (list ?? []).map(intId);
  const matcher = matcherColumns(
    {
      scope: target.scope,
      modelIds: ids(target.modelIds),
      groupIds: ids(target.groupIds),
      tagIds: ids(target.tagIds),
      shopIds: target.shopIds ?? [],
      partnerIds: ids(target.partnerIds),
      sns: target.sns ?? [],
      minAndroid: gates.minAndroid ?? null,
      minFirmware: needsFirmware ? versionNumbers(gates.minFirmwareForOthers ?? '') : null,
      screens: screensOf(kind, contents),
      needsSecondScreen: gates.hasSecondScreen ?? false,
    },
    rule.org_id,
    itemNumber(kind),
  );
  return { matcher, contents };
}
