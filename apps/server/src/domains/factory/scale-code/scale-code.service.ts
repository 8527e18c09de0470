import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { scaleTriesPerHour } from '@tilldeck/contracts/factory/factory.limits';
import type { scaleCodeRoutes, scaleLinkRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf, deviceOf } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { findReachedOrg, orgIdOf } from '../../identity/index.ts';
import { typedCode } from '../authorisation-code.rules.ts';
import { newAuthorisationCode } from '../authorisation-code.service.ts';
import { scaleResult } from './scale-code.rules.ts';
import {
  findCodeForDevice,
  findScaleCodeForUpdate,
  insertScaleCode,
  insertScaleUse,
  setScaleSerials,
  updateScaleCode,
  updateScaleCodeEnded,
} from './scale-code.store.ts';
import { findScaleCodeDetail } from './scale-code.view.ts';

type Input<K extends keyof typeof scaleCodeRoutes> = RouteInput<(typeof scaleCodeRoutes)[K]>;

const announce = (tx: Tx, id: string, orgId: number) =>
  tx.emit({ topic: 'factory.scale_code', payload: { id }, orgId, permission: 'scale-code.query' });

/** What the trail keeps of a change: the list can be long, so its size stands for it. */
const factsOf = ({
  validFrom,
  validUntil,
  sns,
  remark,
}: Pick<Input<'modify'>, 'validFrom' | 'validUntil' | 'sns' | 'remark'>) => ({
  validFrom,
  validUntil,
  snCount: sns.length,
  remark,
});

export async function addScaleCode(ctx: Ctx, draft: Input<'add'>) {
  const id = await transact(ctx, async (tx) => {
    const org = await findReachedOrg(tx, 'everybody', orgIdOf(draft.orgId, tx.scope.orgId));
    refuseUnless(org, 'core.not_found');
    const orgId = org.id;
    const row = await insertScaleCode(tx, orgId, {
      ...draft,
      code: newAuthorisationCode(),
      by: callerOf(ctx).loginName,
    });
    await setScaleSerials(tx, row.id, draft.sns);
    await tx.audit({ objectType: 'scale_code', objectId: row.id, objectName: row.code, orgId, after: factsOf(draft) });
    await announce(tx, row.id, orgId);
    return row.id;
  });
  return findScaleCodeDetail(ctx.scope, id);
}

export async function changeScaleCode(ctx: Ctx, change: Input<'modify'>) {
  const before = await findScaleCodeDetail(ctx.scope, change.id);
  await transact(ctx, async (tx) => {
    const row = await findScaleCodeForUpdate(tx, change.id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === change.version, 'core.stale_version');
    refuseUnless(row.ended_at === null, 'factory.scale_code_over');
    await updateScaleCode(tx, change.id, change);
    await setScaleSerials(tx, change.id, change.sns);
    await tx.audit({
      objectType: 'scale_code',
      objectId: row.id,
      objectName: row.code,
      orgId: row.org_id,
      before: factsOf(before),
      after: factsOf(change),
    });
    await announce(tx, row.id, row.org_id);
  });
  return findScaleCodeDetail(ctx.scope, change.id);
}

export const endScaleCode = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const row = await findScaleCodeForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.ended_at === null, 'factory.scale_code_over');
    await updateScaleCodeEnded(tx, id);
    await tx.audit({
      objectType: 'scale_code',
      objectId: row.id,
      objectName: row.code,
      orgId: row.org_id,
      before: { state: 'valid' },
      after: { state: 'ended' },
    });
    await announce(tx, row.id, row.org_id);
    return {};
  });

/** Judged by the server's clock at each call: a code that expires between two calls counts for the first only. */
export async function verifyScale(
  ctx: Ctx,
  { code }: RouteInput<typeof scaleLinkRoutes.verify>,
): Promise<RouteOutput<typeof scaleLinkRoutes.verify>> {
  const device = deviceOf(ctx);
  const quota = await ctx.app.rateLimiter.take(`scale-verify:${device.deviceId}`, scaleTriesPerHour, 3_600);
  refuseUnless(quota.isAllowed, 'core.too_many_requests');
  const above = systemScope(ctx.app.database, 'codes belong to organisations above the owner of a device');
  return writeIn(above, async (inside) => {
    const found = await findCodeForDevice(inside, device, typedCode(code));
    const result = scaleResult(
      found && {
        validFrom: found.valid_from,
        validUntil: found.valid_until,
        endedAt: found.ended_at,
        isListed: found.is_listed,
      },
      Date.now(),
    );
    if (found) await insertScaleUse(inside, { codeId: found.id, sn: found.sn, result });
    return { result, validUntil: result === 'success' ? (found?.valid_until ?? null) : null };
  });
}
