import { isDeepStrictEqual } from 'node:util';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { mailApprovalJob } from '@tilldeck/contracts/tasks/approval.jobs';
import type { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { TimedDraft } from '@tilldeck/contracts/tasks/timed.schemas';
import type { SettledTarget } from '@tilldeck/db/stored-shapes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { settlePayload } from '../task/payload.service.ts';
import { settleSeen } from '../task/preview.service.ts';
import { timedEvent } from './timed.events.ts';
import {
  deleteTimed,
  findTimedForUpdate,
  insertTimed,
  type StoredTimed,
  type TimedSettings,
  updateTimed,
} from './timed.store.ts';
import { findTimed } from './timed.view.ts';
import { isApprovalNeeded } from './timed-approval.service.ts';
import { endOpenRuns } from './timed-run.service.ts';

type Input<K extends keyof typeof timedRoutes> = RouteInput<(typeof timedRoutes)[K]>;

const settingsOf = (draft: TimedDraft, target: SettledTarget, payload: Record<string, unknown>): TimedSettings => ({
  name: draft.name,
  weekdays: draft.weekdays.toSorted((a, b) => a - b),
  time: draft.time,
  kind: draft.kind,
  payload,
  target,
  lateMinutes: draft.lateMinutes,
  remark: draft.remark,
});

/** What the trail tells: never the hash of a password, and not thousands of numbers. */
const factsOf = (timed: StoredTimed) => ({
  name: timed.name,
  weekdays: timed.weekdays,
  time: timed.at_time,
  kind: timed.kind,
  scope: timed.target.scope,
  lateMinutes: timed.late_minutes,
  state: timed.state,
  remark: timed.remark,
});

/** `isAsked`: it waits for a second person from now on, who is told by email. */
async function tell(
  tx: Tx,
  timed: StoredTimed,
  change: { before?: unknown; after?: unknown },
  isAsked = false,
): Promise<void> {
  const { id, name, org_id: orgId } = timed;
  await tx.audit({ objectType: 'timed_task', objectId: id, objectName: name, orgId, ...change });
  await tx.emit(timedEvent(id, orgId));
  if (isAsked) await tx.enqueue(mailApprovalJob, { of: 'timed', id });
}

async function enter(tx: Tx, { id, version }: { id: string; version: number }): Promise<StoredTimed> {
  const timed = await findTimedForUpdate(tx, id);
  refuseUnless(timed, 'core.not_found');
  refuseUnless(timed.version === version, 'core.stale_version');
  return timed;
}

export async function addTimed(ctx: Ctx, draft: Input<'add'>) {
  const target = await settleSeen(ctx, draft, draft.previewHash);
  const settings = settingsOf(draft, target, await settlePayload(draft.kind, draft.payload, draft.secret));
  const id = await transact(ctx, async (tx) => {
    const { orgId, accountId, loginName } = callerOf(ctx);
    const state = (await isApprovalNeeded(tx, { orgId, accountId }, settings)) ? 'waiting_approval' : 'enabled';
    const added = await insertTimed(tx, settings, { orgId, accountId, createdBy: loginName, state });
    await tell(tx, added, { after: factsOf(added) }, state === 'waiting_approval');
    return added.id;
  });
  return findTimed(ctx, id);
}

/** A change of what is done, when or to whom is a new timed task in all but name: agreed to again, today made again. */
export async function changeTimed(ctx: Ctx, change: Input<'modify'>) {
  // Another's timed task does not exist here, whatever was looked at.
  await findTimed(ctx, change.id);
  const target = await settleSeen(ctx, change, change.previewHash);
  await transact(ctx, async (tx) => {
    const before = await enter(tx, change);
    const keptHash = change.kind === 'lock' && before.kind === 'lock' ? before.payload.passwordHash : undefined;
    const payload = await settlePayload(change.kind, change.payload, change.secret, keptHash);
    const settings = settingsOf(change, target, payload);
    if (!isOtherwise(before, settings)) {
      const after = await updateTimed(tx, before.id, { settings });
      return tell(tx, after, { before: factsOf(before), after: factsOf(after) });
    }
    const { accountId, loginName } = callerOf(ctx);
    const needed = await isApprovalNeeded(tx, { orgId: before.org_id, accountId }, settings);
    const state = before.state === 'disabled' ? 'disabled' : needed ? 'waiting_approval' : 'enabled';
    const after = await updateTimed(tx, before.id, {
      settings,
      state,
      accountId,
      isApproved: false,
      isResettled: true,
    });
    await endOpenRuns(tx, before.id, loginName);
    await tell(tx, after, { before: factsOf(before), after: factsOf(after) }, state === 'waiting_approval');
  });
  return findTimed(ctx, change.id);
}

const isOtherwise = (before: StoredTimed, after: TimedSettings): boolean =>
  !isDeepStrictEqual(
    [before.weekdays, before.at_time, before.kind, before.payload, before.target, before.late_minutes],
    [after.weekdays, after.time, after.kind, plain(after.payload), plain(after.target), after.lateMinutes],
  );
/** As the database gives it back: without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

export async function toggleTimed(ctx: Ctx, { id, version, isEnabled }: Input<'toggle'>) {
  await transact(ctx, async (tx) => {
    const before = await enter(tx, { id, version });
    refuseUnless(isEnabled === (before.state === 'disabled'), 'tasks.wrong_state');
    const { accountId, loginName } = callerOf(ctx);
    const after = isEnabled
      ? await updateTimed(tx, id, { state: await stateWhenOn(tx, before, accountId), accountId, isResettled: true })
      : await updateTimed(tx, id, { state: 'disabled' });
    if (!isEnabled) await endOpenRuns(tx, id, loginName);
    const change = { before: { state: before.state }, after: { state: after.state } };
    await tell(tx, after, change, after.state === 'waiting_approval');
  });
  return findTimed(ctx, id);
}

async function stateWhenOn(tx: Tx, timed: StoredTimed, accountId: string | null) {
  if (timed.is_approved) return 'enabled';
  const { target } = timed;
  const owner = { orgId: timed.org_id, accountId };
  return (await isApprovalNeeded(tx, owner, { kind: timed.kind, target })) ? 'waiting_approval' : 'enabled';
}

export async function approveTimed(ctx: Ctx, { id, version }: Input<'approve'>) {
  await transact(ctx, async (tx) => {
    const before = await enter(tx, { id, version });
    refuseUnless(before.state === 'waiting_approval', 'tasks.wrong_state');
    refuseUnless(before.account_id !== callerOf(ctx).accountId, 'tasks.own_request');
    const after = await updateTimed(tx, id, { state: 'enabled', isApproved: true, isResettled: true });
    await tell(tx, after, { before: { state: before.state }, after: { state: after.state } });
  });
  return findTimed(ctx, id);
}

export async function removeTimed(ctx: Ctx, { id, version }: Input<'remove'>) {
  await transact(ctx, async (tx) => {
    const before = await enter(tx, { id, version });
    await endOpenRuns(tx, id, callerOf(ctx).loginName);
    await deleteTimed(tx, id);
    await tell(tx, before, { before: factsOf(before) });
  });
  return {};
}
