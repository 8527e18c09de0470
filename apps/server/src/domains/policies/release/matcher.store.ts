import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { Matcher } from '../resolve/match.rules.ts';

export type MatcherDraft = Omit<Matcher, 'id' | 'orgId'>;

/** A matcher as `policies_match` has it. */
export const matcherColumns = (draft: MatcherDraft, orgId: number, item: number) => ({
  org_id: orgId,
  item,
  scope: draft.scope,
  model_ids: [...draft.modelIds],
  group_ids: [...draft.groupIds],
  tag_ids: [...draft.tagIds],
  shop_ids: [...draft.shopIds],
  partner_ids: [...draft.partnerIds],
  sns: [...draft.sns],
  min_android: draft.minAndroid,
  min_firmware: draft.minFirmware ? [...draft.minFirmware] : null,
  screens: draft.screens ? [...draft.screens] : null,
  needs_second_screen: draft.needsSecondScreen,
});
export type MatcherColumns = ReturnType<typeof matcherColumns>;

/** The matcher of a rule with exactly these columns, made where the rule has none. */
export async function findOrInsertMatcher({ db }: ScopedDb, ruleId: string, columns: MatcherColumns): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select m.id from policies_match m
     where m.rule_id = ${ruleId}::bigint
       and to_jsonb(m) - '{id,rule_id,is_live}'::text[] = ${JSON.stringify({ ...columns, shop_ids: columns.shop_ids.map(Number) })}::jsonb limit 1`.execute(
    db,
  );
  if (rows[0]) return rows[0].id;
  const added = await db
    .insertInto('policies_match')
    .values({ rule_id: ruleId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}
