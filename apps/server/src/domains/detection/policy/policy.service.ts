import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { clockOf } from '@tilldeck/contracts/detection/detection.rules';
import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { countMembers } from './member.view.ts';
import {
  deletePolicy,
  findPolicyForUpdate,
  insertPolicy,
  type PolicyRow,
  type SavedFacts,
  updateEnabled,
  updatePolicy,
} from './policy.store.ts';
import { findPolicy } from './policy.view.ts';
import { policyEvent } from './policy-event.rules.ts';

type Input<K extends keyof typeof detectionRoutes> = RouteInput<(typeof detectionRoutes)[K]>;

const taken = { detection_policy__name: 'detection.name_taken' } as const;

/** As the log tells it. */
const factsOf = (row: PolicyRow) => ({
  name: row.name,
  state: row.is_enabled ? 'enabled' : 'disabled',
  slotFrom: clockOf(row.slot_from),
  slotTo: clockOf(row.slot_to),
  intervalMinutes: row.interval_minutes,
  rule: row.rule,
  emails: row.emails,
  target: row.target,
  remark: row.remark,
});

async function tell(tx: Tx, row: PolicyRow, change: { before?: unknown; after?: unknown }): Promise<void> {
  const { id, name, org_id: orgId } = row;
  await tx.audit({ objectType: 'detection_policy', objectId: id, objectName: name, orgId, ...change });
  await tx.emit(policyEvent(id, orgId));
}

/** Foreign records of the target are refused first, then too many devices, then none. */
async function savedFacts(ctx: Ctx, tx: Tx, target: RuleTarget): Promise<SavedFacts> {
  const most = ctx.app.config.DETECTION_MAX_DEVICES;
  const { count, zones } = await countMembers(tx, target, most);
  if (count > most) throw new AppError('detection.too_many_devices', { values: { max: most } });
  refuseUnless(count > 0, 'detection.no_devices');
  return { deviceCount: count, zones, language: ctx.language };
}

export async function addPolicy(ctx: Ctx, draft: Input<'add'>) {
  const { orgId, loginName } = callerOf(ctx);
  const { id } = await transact(ctx, async (tx) => {
    const facts = { ...(await savedFacts(ctx, tx, draft.target)), orgId, createdBy: loginName };
    const row = await refusingDoubles(taken, insertPolicy(tx, draft, facts));
    await tell(tx, row, { after: factsOf(row) });
    return row;
  });
  return findPolicy(ctx, id);
}

async function policyToChange(tx: Tx, { id, version }: { id: string; version: number }): Promise<PolicyRow> {
  const row = await findPolicyForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(row.version === version, 'core.stale_version');
  return row;
}

export async function changePolicy(ctx: Ctx, { id, version, ...draft }: Input<'modify'>) {
  await transact(ctx, async (tx) => {
    const row = await policyToChange(tx, { id, version });
    const facts = await savedFacts(ctx, tx, draft.target);
    const changed = await refusingDoubles(taken, updatePolicy(tx, id, draft, facts));
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
  });
  return findPolicy(ctx, id);
}

export async function switchPolicy(ctx: Ctx, move: Input<'enable'>, isEnabled: boolean) {
  await transact(ctx, async (tx) => {
    const row = await policyToChange(tx, move);
    const changed = await updateEnabled(tx, row.id, isEnabled);
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
  });
  return findPolicy(ctx, move.id);
}

export const removePolicy = (ctx: Ctx, move: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await policyToChange(tx, move);
    await deletePolicy(tx, row.id);
    await tell(tx, row, { before: factsOf(row) });
    return {};
  });
