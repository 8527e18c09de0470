import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { releaseFile } from '../../files/index.ts';
import { findReachedOrg, orgIdOf } from '../../identity/index.ts';
import { newAuthorisationCode } from '../authorisation-code.service.ts';
import { settleFiles } from './factory-payload.service.ts';
import {
  deletePolicy,
  findPolicyForUpdate,
  insertPolicy,
  listVersionFiles,
  type PolicyRecord,
  updatePolicy,
} from './factory-policy.store.ts';
import { tellPolicy } from './factory-told.service.ts';

type Input<K extends keyof typeof factoryPolicyRoutes> = RouteInput<(typeof factoryPolicyRoutes)[K]>;

const takenNames = { factory_policy__name: 'core.name_taken' } as const;

/** What the trail tells. An authorisation code opens nothing but settings, but who reads the trail need not have it. */
const factsOf = ({ name, remark, model_id, order_nos, code, payload }: PolicyRecord) => ({
  name,
  remark,
  modelId: model_id,
  orderNos: order_nos.join(', '),
  hasCode: code !== null,
  payload: JSON.stringify(payload).slice(0, 1_000),
});

async function policyToChange(tx: Tx, id: string, version: number): Promise<PolicyRecord> {
  const row = await findPolicyForUpdate(tx, tx.scope, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(row.version === version, 'core.stale_version');
  return row;
}

export const addPolicy = (ctx: Ctx, { orgId, hasCode, ...draft }: Input<'add'>): Promise<string> =>
  transact(ctx, async (tx) => {
    const org = await findReachedOrg(tx, 'everybody', orgIdOf(orgId, tx.scope.orgId));
    refuseUnless(org, 'core.not_found');
    const fileIds = await settleFiles(ctx, tx, draft, []);
    const code = hasCode ? newAuthorisationCode() : null;
    const row = { ...draft, modelId: intId(draft.modelId), code, fileIds };
    const added = await refusingDoubles(takenNames, insertPolicy(tx, org.id, row, callerOf(ctx).loginName));
    await tellPolicy(tx, added, { after: factsOf(added) });
    return added.id;
  });

/** The code stays the same as long as the policy has one: it may be on paper already. */
export const changePolicy = (ctx: Ctx, { id, version, hasCode, ...draft }: Input<'modify'>): Promise<string> =>
  transact(ctx, async (tx) => {
    const before = await policyToChange(tx, id, version);
    const fileIds = await settleFiles(ctx, tx, draft, before.file_ids);
    const code = hasCode ? (before.code ?? newAuthorisationCode()) : null;
    const row = { ...draft, modelId: intId(draft.modelId), code, fileIds };
    const after = await refusingDoubles(takenNames, updatePolicy(tx, id, row));
    await tellPolicy(tx, after, { before: factsOf(before), after: factsOf(after) });
    return id;
  });

export const removePolicy = (ctx: Ctx, { id, version }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await policyToChange(tx, id, version);
    refuseUnless(row.state === 'pending', 'factory.wrong_state');
    for (const fileId of [...row.file_ids, ...(await listVersionFiles(tx, id))]) await releaseFile(tx, fileId);
    await deletePolicy(tx, id);
    await tellPolicy(tx, row, { before: factsOf(row) });
    return {};
  });
