import { type PolicyKindName, policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import type { Ctx } from '../../../platform/context.ts';
import { isSameContent } from '../class/canonical.rules.ts';
import { listMatchedVersions } from '../class/class.store.ts';
import { contentOf, countsNow } from '../class/class-content.rules.ts';
import { itemNumber } from '../class/item-number.rules.ts';
import { decodeFit } from '../resolve/match.rules.ts';
import { isTie } from '../resolve/precedence.rules.ts';
import { beyondRules } from '../rule/rule-counts.view.ts';
import { listConflictClasses, listPublished } from './conflict.store.ts';

const shown = 200;

interface Conflict {
  sort: 'wins_nowhere' | 'tie';
  kind: PolicyKindName;
  ruleId: string;
  name: string;
  otherId: string | null;
  otherName: string | null;
  deviceCount: number;
}

/** Rules of the caller that win nowhere, and those that only their date decides between. Equal values are no conflict. */
export async function listConflicts(ctx: Ctx): Promise<Conflict[]> {
  const inside = beyondRules(ctx.app.database);
  const rules = new Map((await listPublished(inside, ctx.scope)).map((rule) => [rule.id, rule]));
  const conflicts: Conflict[] = [];
  for (const kind of policyKindNames) {
    const classes = await listConflictClasses(inside, itemNumber(kind));
    const ids = classes.flatMap(({ matches }) => matches.map((code) => decodeFit(code).matchId));
    if (ids.length === 0) continue;
    const versions = await listMatchedVersions(inside, ids);
    const beaten = new Map<string, number>();
    const winning = new Set<string>();
    const ties = new Map<string, Conflict>();
    for (const { matches, members } of classes) {
      const { resolved, winners } = contentOf(kind, matches, versions, countsNow);
      for (const id of winners) winning.add(id);
      for (const { by, beat, value, field } of resolved.values)
        for (const { candidate } of beat) {
          beaten.set(candidate.ruleId, (beaten.get(candidate.ruleId) ?? 0) + members);
          const [rule, other] = [rules.get(by.ruleId), rules.get(candidate.ruleId)];
          const lost = field === '' ? candidate.content : candidate.content[field];
          if (!rule || !other || !isTie(by, candidate) || isSameContent(value, lost)) continue;
          const key = `${rule.id}/${other.id}`;
          const deviceCount = Math.max(ties.get(key)?.deviceCount ?? 0, 0) + members;
          ties.set(key, {
            sort: 'tie',
            kind,
            ruleId: rule.id,
            name: rule.name,
            otherId: other.id,
            otherName: other.name,
            deviceCount,
          });
        }
    }
    for (const [ruleId, deviceCount] of beaten) {
      const rule = rules.get(ruleId);
      if (rule && !winning.has(ruleId))
        conflicts.push({
          sort: 'wins_nowhere',
          kind,
          ruleId,
          name: rule.name,
          otherId: null,
          otherName: null,
          deviceCount,
        });
    }
    conflicts.push(...ties.values());
  }
  return conflicts.toSorted((left, right) => right.deviceCount - left.deviceCount).slice(0, shown);
}
