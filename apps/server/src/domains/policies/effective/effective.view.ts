import type { EffectiveDocument, EffectiveRule } from '@tilldeck/contracts/policies/effective.schemas';
import { policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleScope } from '@tilldeck/contracts/policies/rule.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, readIn } from '../../../platform/db/scope.ts';
import { hashOfContent, listMatchedVersions } from '../class/class.store.ts';
import {
  type ClassContent,
  contentOf,
  countsNext,
  countsNow,
  type MatchedVersion,
} from '../class/class-content.rules.ts';
import { itemNumber } from '../class/item-number.rules.ts';
import { decodeFit } from '../resolve/match.rules.ts';
import type { Candidate } from '../resolve/precedence.rules.ts';
import { withoutMarks } from '../rule/payload.rules.ts';
import { listReached } from '../rule/rule.store.ts';
import { beyondRules } from '../rule/rule-counts.view.ts';
import { listTargetNames } from '../rule/target-names.view.ts';
import {
  listMatches,
  listNamedVersions,
  listSaid,
  listTaking,
  type OtherPlace,
  type SaidItem,
} from './effective.store.ts';

/** For whom it is read; a call is one. */
type Asker = Pick<Ctx, 'app' | 'scope'>;
type ShownRules = ReadonlyMap<string, EffectiveRule>;

/** Every setting of a device with the rule it comes from; by the same rules as documents are made. */
export async function findEffective(ctx: Asker, deviceId: string, place?: OtherPlace): Promise<EffectiveDocument> {
  const inside = beyondRules(ctx.app.database);
  const matches = await listMatches(inside, ctx.scope, deviceId, place);
  refuseUnless(matches, 'core.not_found');
  const ids = [...matches.values()].flat().map((code) => decodeFit(code).matchId);
  const versions = ids.length > 0 ? await listMatchedVersions(inside, ids) : new Map<number, MatchedVersion[]>();
  const staged = [...versions.values()].flat().filter(({ isNext }) => isNext);
  const taking = await listTaking(
    inside,
    deviceId,
    staged.map(({ ruleId }) => ruleId),
  );
  const counts = taking.size === 0 ? countsNow : countsNext(taking);
  const contents = policyKindNames.flatMap((kind) => {
    const content = contentOf(kind, matches.get(itemNumber(kind)) ?? [], versions, counts);
    return content.document ? [{ kind, content }] : [];
  });
  const said = place ? new Map<string, SaidItem>() : await listSaid(inside, deviceId);
  const rules = await shownRules(
    ctx,
    contents.map(({ content }) => content),
  );
  return {
    items: contents.map(({ kind, content }) => {
      const report = said.get(kind);
      const isOfNow = report?.hash === hashOfContent(kind, content);
      return {
        kind,
        outcome: isOfNow && report ? report.outcome : 'waiting',
        reason: isOfNow && report ? report.reason || null : null,
        reportedAt: isOfNow && report ? report.reported_at : null,
        values: valuesOf(content, rules),
      };
    }),
  };
}

function valuesOf({ resolved }: ClassContent, rules: ShownRules) {
  return resolved.values.flatMap(({ field, value, by, beat }) => {
    const rule = rules.get(by.versionId);
    if (!rule) return [];
    const shown =
      field === 'wifi' ? withoutMarks({ wifi: value })?.wifi : field === '' ? withoutMarks(asRecord(value)) : value;
    return [
      {
        field,
        value: shown,
        rule,
        beat: beat.flatMap(({ candidate, reason }) => {
          const loser = rules.get(candidate.versionId);
          return loser ? [{ ...loser, reason }] : [];
        }),
      },
    ];
  });
}

const asRecord = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

/** Of rules above the caller only what counts on its devices is shown: the name and by what it matches, not the id. */
async function shownRules(ctx: Asker, contents: readonly ClassContent[]): Promise<ShownRules> {
  const inside = beyondRules(ctx.app.database);
  const candidates = contents.flatMap(({ resolved }) =>
    resolved.values.flatMap(({ by, beat }): Candidate[] => [by, ...beat.map(({ candidate }) => candidate)]),
  );
  const rows = await listNamedVersions(inside, [...new Set(candidates.map(({ versionId }) => versionId))]);
  const reached = await listReached(inside, ctx.scope, [...new Set(rows.map(({ rule_id }) => rule_id))]);
  const names = await listTargetNames(
    inside,
    rows.map(({ target }) => target),
  );
  return new Map(
    rows.map((row, at) => [
      row.id,
      {
        id: reached.has(row.rule_id) ? row.rule_id : null,
        name: row.name,
        scope: row.target.scope as RuleScope,
        targetName: (names[at] ?? []).join(', '),
        orgName: row.org_name,
        publishedBy: row.published_by,
        publishedAt: row.published_at,
        isLocked: row.is_locked,
      },
    ]),
  );
}

interface WhatIf {
  deviceId: string;
  groupId?: string | null | undefined;
  shopId?: string | null | undefined;
  partnerId?: string | undefined;
  addTagIds?: readonly string[] | undefined;
}

export async function compareEffective(ctx: Ctx, input: WhatIf) {
  const { scope } = ctx;
  const seen = inScope(scope, 't');
  const named = (id: string | null | undefined) => [id ?? undefined];
  await readIn(scope, (db) =>
    refuseUnseen({ db }, [
      { table: 'devices_group', ids: named(input.groupId), seen },
      { table: 'devices_shop', ids: named(input.shopId), seen },
      { table: 'devices_tag', ids: input.addTagIds ?? [], seen },
      { table: 'identity_org', ids: named(input.partnerId), seen: orgControlled(scope, 't') },
    ]),
  );
  const place: OtherPlace = {
    groupId: input.groupId ? intId(input.groupId) : input.groupId === null ? null : undefined,
    shopId: input.shopId,
    partnerId: input.partnerId ? intId(input.partnerId) : undefined,
    addTagIds: input.addTagIds?.map(intId),
  };
  return { now: await findEffective(ctx, input.deviceId), moved: await findEffective(ctx, input.deviceId, place) };
}
