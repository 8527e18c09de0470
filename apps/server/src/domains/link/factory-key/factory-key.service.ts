import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { requireVendor } from '../setting/link-setting.service.ts';
import { deleteFactoryKey, insertFactoryKeys } from './factory-key.store.ts';
import { pageFactoryKeys } from './factory-key.view.ts';

type Input<K extends keyof typeof factoryKeyRoutes> = RouteInput<(typeof factoryKeyRoutes)[K]>;

export function listFactoryKeys(ctx: Ctx, input: Input<'page'>) {
  requireVendor(ctx);
  return pageFactoryKeys(ctx.scope, input);
}

/** A listed key is never overwritten: whoever could do that could let a foreign device in as this one. */
export function addFactoryKeys(ctx: Ctx, { keys }: Input<'add'>) {
  requireVendor(ctx);
  const bySn = new Map<string, Buffer>();
  for (const { sn, publicKey } of keys) {
    const raw = Buffer.from(publicKey, 'base64url');
    const before = bySn.get(sn);
    if (before && !before.equals(raw)) throw new AppError('link.factory_key_differs', { values: { sn } });
    bySn.set(sn, raw);
  }
  const listed = [...bySn].map(([sn, publicKey]) => ({ sn, publicKey }));
  return transact(ctx, async (tx) => {
    const { addedCount, differing } = await insertFactoryKeys(tx, listed, callerOf(ctx).loginName);
    if (differing) throw new AppError('link.factory_key_differs', { values: { sn: differing } });
    await tx.audit({ objectType: 'device_key', objectId: '', after: { addedCount, first: listed[0]?.sn } });
    await tx.emit({ topic: 'link.factory_key', payload: {}, permission: 'enrolment.query' });
    return { addedCount, knownCount: listed.length - addedCount };
  });
}

export async function removeFactoryKey(ctx: Ctx, { sn }: Input<'remove'>) {
  requireVendor(ctx);
  await transact(ctx, async (tx) => {
    refuseUnless(await deleteFactoryKey(tx, sn), 'core.not_found');
    await tx.audit({ objectType: 'device_key', objectId: '', objectName: sn });
    await tx.emit({ topic: 'link.factory_key', payload: {}, permission: 'enrolment.query' });
  });
  return {};
}
