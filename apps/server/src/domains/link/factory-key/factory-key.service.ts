import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import type { HearKeysListed } from '../../../platform/keys-listed.ts';
import { transact } from '../../../platform/transact.ts';
import { requireVendor } from '../setting/link-setting.service.ts';
import { deleteFactoryKey, insertFactoryKeys } from './factory-key.store.ts';
import { pageFactoryKeys } from './factory-key.view.ts';

type Input<K extends keyof typeof factoryKeyRoutes> = RouteInput<(typeof factoryKeyRoutes)[K]>;

export function listFactoryKeys(ctx: Ctx, input: Input<'page'>) {
  requireVendor(ctx);
  return pageFactoryKeys(ctx.scope, input);
}

/**
 * A listed key is never overwritten: a caller that could do that could connect a foreign device as this one. Numbers whose key
 * differs, from the list or within the paste, are told; all others are listed.
 */
export function addFactoryKeys(ctx: Ctx, { keys }: Input<'add'>) {
  requireVendor(ctx);
  const bySn = new Map<string, Buffer>();
  const doubled = new Set<string>();
  for (const { sn, publicKey } of keys) {
    const raw = Buffer.from(publicKey, 'base64url');
    if (!(bySn.get(sn)?.equals(raw) ?? true)) doubled.add(sn);
    bySn.set(sn, raw);
  }
  const clear = [...bySn].flatMap(([sn, publicKey]) => (doubled.has(sn) ? [] : [{ sn, publicKey }]));
  return transact(ctx, async (tx) => {
    const { addedCount, differing } = await insertFactoryKeys(tx, clear, callerOf(ctx).loginName);
    const after = { addedCount, differingCount: differing.length + doubled.size, first: clear[0]?.sn };
    await tx.audit({ objectType: 'device_key', objectId: '', after });
    await tx.emit({ topic: 'link.factory_key', payload: {}, orgId: vendorOrgId, permission: 'enrolment.query' });
    return {
      addedCount,
      knownCount: clear.length - addedCount - differing.length,
      differing: [...doubled, ...differing].sort(),
    };
  });
}

/** A key that is listed already was listed by the factory; an import does not replace it. */
export const keepListedKeys: HearKeysListed = async (inside, { keys, by }) => {
  await insertFactoryKeys(inside, keys, by);
};

export async function removeFactoryKey(ctx: Ctx, { sn }: Input<'remove'>) {
  requireVendor(ctx);
  await transact(ctx, async (tx) => {
    refuseUnless(await deleteFactoryKey(tx, sn), 'core.not_found');
    await tx.audit({ objectType: 'device_key', objectId: '', objectName: sn });
    await tx.emit({ topic: 'link.factory_key', payload: {}, orgId: vendorOrgId, permission: 'enrolment.query' });
  });
  return {};
}
