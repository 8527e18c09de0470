import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { FenceDraft } from '@tilldeck/contracts/location/fence.schemas';
import { nudgeFenceJob } from '@tilldeck/contracts/location/location.jobs';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { hashPassword } from '../../tasks/index.ts';
import {
  type FenceRow,
  findFenceForUpdate,
  insertFence,
  insertVersion,
  replaceTarget,
  type SavedFence,
  updateDeleted,
  updateEnabled,
  updateFence,
  updateNr,
} from './fence.store.ts';
import { findFence } from './fence.view.ts';
import { fenceEvent } from './fence-event.rules.ts';
import { countMembers } from './fence-member.view.ts';
import { tidyTarget } from './fence-target.rules.ts';

type Input<K extends keyof typeof fenceRoutes> = RouteInput<(typeof fenceRoutes)[K]>;

const taken = { location_fence__name: 'core.name_taken' } as const;

/** As the log tells it: never the password, only that one is set. */
const factsOf = (row: FenceRow) => ({
  name: row.name,
  state: row.is_enabled ? 'enabled' : 'disabled',
  latitude: row.latitude / 1e7,
  longitude: row.longitude / 1e7,
  radiusM: row.radius_m,
  event: row.event,
  action: row.action,
  notice: row.notice,
  hasPassword: row.password_hash !== null,
  emails: row.emails,
  uploadMinutes: row.upload_minutes,
  target: row.target,
  remark: row.remark,
});

/** What devices get of it; `email` is nothing to a device. */
const sentOf = (row: FenceRow): string =>
  JSON.stringify([
    [row.name, row.latitude, row.longitude, row.radius_m, row.event, row.notice, row.upload_minutes],
    [row.action === 'email' ? 'none' : row.action, row.password_hash],
  ]);

async function tell(tx: Tx, row: FenceRow, change: { before?: unknown; after?: unknown }): Promise<void> {
  const { id, name, org_id: orgId } = row;
  await tx.audit({ objectType: 'fence', objectId: id, objectName: name, orgId, ...change });
  await tx.emit(fenceEvent(id, orgId));
}

/** Devices that have it, or will have it, fetch what counts now. */
const nudge = (tx: Tx, { org_id: orgId, target }: FenceRow) => tx.enqueue(nudgeFenceJob, { orgId, target });

async function savedFacts(ctx: Ctx, tx: Tx, draft: FenceDraft, orgId: number, before?: FenceRow): Promise<SavedFence> {
  const target = tidyTarget(draft.target);
  // As it was typed: what the target names without counting must be seen, too.
  const deviceCount = await countMembers(tx, orgId, draft.target);
  const isLock = draft.action === 'lock';
  const kept = before?.password_hash ?? null;
  const passwordHash = isLock && draft.password !== undefined ? await hashPassword(draft.password) : kept;
  refuseUnless(!isLock || passwordHash !== null, 'location.fence_password_missing');
  return { target, deviceCount, passwordHash: isLock ? passwordHash : null, language: ctx.language };
}

export async function addFence(ctx: Ctx, draft: Input<'add'>) {
  const { orgId, loginName } = callerOf(ctx);
  const { id } = await transact(ctx, async (tx) => {
    const facts = { ...(await savedFacts(ctx, tx, draft, orgId)), orgId, createdBy: loginName };
    const row = await refusingDoubles(taken, insertFence(tx, draft, facts));
    await insertVersion(tx, row);
    await replaceTarget(tx, row);
    await tell(tx, row, { after: factsOf(row) });
    return row;
  });
  return findFence(ctx, id);
}

async function fenceToChange(tx: Tx, { id, version }: { id: string; version: number }): Promise<FenceRow> {
  const row = await findFenceForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(row.version === version, 'core.stale_version');
  return row;
}

export async function changeFence(ctx: Ctx, { id, version, ...draft }: Input<'modify'>) {
  await transact(ctx, async (tx) => {
    const before = await fenceToChange(tx, { id, version });
    const facts = await savedFacts(ctx, tx, draft, before.org_id, before);
    const saved = await refusingDoubles(taken, updateFence(tx, id, draft, facts));
    const row = sentOf(saved) === sentOf(before) ? saved : await updateNr(tx, id);
    if (row.nr !== before.nr) await insertVersion(tx, row);
    await replaceTarget(tx, row);
    if (row.is_enabled) {
      await nudge(tx, before);
      await nudge(tx, row);
    }
    await tell(tx, row, { before: factsOf(before), after: factsOf(row) });
  });
  return findFence(ctx, id);
}

export async function switchFence(ctx: Ctx, move: Input<'enable'>, isEnabled: boolean) {
  await transact(ctx, async (tx) => {
    const before = await fenceToChange(tx, move);
    const row = await updateEnabled(tx, before.id, isEnabled);
    await nudge(tx, row);
    await tell(tx, row, { before: factsOf(before), after: factsOf(row) });
  });
  return findFence(ctx, move.id);
}

export const removeFence = (ctx: Ctx, move: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await fenceToChange(tx, move);
    await updateDeleted(tx, row.id);
    if (row.is_enabled) await nudge(tx, row);
    await tell(tx, row, { before: factsOf(row) });
    return {};
  });
