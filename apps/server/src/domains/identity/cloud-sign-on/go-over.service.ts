import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { findLinkOf } from './cloud-link.store.ts';
import { askPeer, demandOwnAddress, peerNamed } from './peer-call.service.ts';

/**
 * The calling side: this cloud says to the other which link its caller comes by; nothing of that comes from the browser,
 * and no name of an account is looked up over there.
 */
export async function goOver(
  ctx: Ctx,
  { peerId, redirectUrl }: RouteInput<typeof cloudSignOnRoutes.open>,
): Promise<RouteOutput<typeof cloudSignOnRoutes.open>> {
  const { accountId, userType } = selfOf(ctx);
  const peer = peerNamed(ctx, peerId);
  const link = await writeIn(ctx.scope, (inside) => findLinkOf(inside, accountId, peer.id));
  if (!link?.is_confirmed) throw new AppError('identity.cloud_not_linked', { values: { name: peer.name } });
  const pass = await askPeer(ctx, peer, cloudSignOnRoutes.login, { account: link.subject, userType, redirectUrl });
  demandOwnAddress(ctx, peer, pass.redirectUrl);
  await transact(ctx, (tx) =>
    tx.audit({ objectType: 'cloud', objectId: peer.id, objectName: peer.name, after: { redirectUrl } }),
  );
  return pass;
}
