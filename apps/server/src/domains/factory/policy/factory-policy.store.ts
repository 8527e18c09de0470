import type { FactoryPayload } from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { inScope, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type PolicyRecord = Selectable<DB['factory_policy']>;

export interface PolicyDraft {
  name: string;
  remark: string;
  modelId: number;
  orderNos: string[];
  code: string | null;
  payload: FactoryPayload;
  fileIds: string[];
}

const columnsOf = ({ name, remark, modelId, orderNos, code, payload, fileIds }: PolicyDraft) => ({
  name,
  remark,
  model_id: modelId,
  order_nos: orderNos,
  code,
  payload: JSON.stringify(payload),
  file_ids: fileIds,
});

export const insertPolicy = ({ db }: ScopedDb, orgId: number, draft: PolicyDraft, by: string): Promise<PolicyRecord> =>
  db
    .insertInto('factory_policy')
    .values({ org_id: orgId, created_by: by, ...columnsOf(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePolicy = ({ db }: ScopedDb, id: string, draft: PolicyDraft): Promise<PolicyRecord> =>
  db
    .updateTable('factory_policy')
    .set({ ...columnsOf(draft), has_unreleased: true, ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deletePolicy = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('factory_policy').where('id', '=', id).execute();

const policyIn = ({ db }: ScopedDb, reach: Scope, id: string) =>
  db.selectFrom('factory_policy as p').selectAll('p').where('p.id', '=', id).where(inScope(reach, 'p'));

/** A policy within `reach`; work past row security names whose policy may be meant. */
export const findPolicy = (inside: ScopedDb, reach: Scope, id: string): Promise<PolicyRecord | undefined> =>
  policyIn(inside, reach, id).executeTakeFirst();
export const findPolicyForUpdate = (inside: ScopedDb, reach: Scope, id: string): Promise<PolicyRecord | undefined> =>
  policyIn(inside, reach, id).forUpdate().executeTakeFirst();

export const findPlatformModel = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('devices_model as m')
    .leftJoin('devices_model as base', 'base.id', 'm.original_model_id')
    .select(['m.name', 'm.screen_width', 'm.screen_height', 'base.name as base_name'])
    .where('m.id', '=', id)
    .executeTakeFirst();

/** Files of all versions of a policy, one of two versions twice: each version has put its files to use. */
export async function listVersionFiles({ db }: ScopedDb, policyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('factory_policy_version')
    .select('file_ids')
    .where('policy_id', '=', policyId)
    .execute();
  return rows.flatMap(({ file_ids }) => file_ids);
}
