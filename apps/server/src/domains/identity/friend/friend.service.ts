import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { friendRequestsPerDay } from '@tilldeck/contracts/identity/partner.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import {
  countRequestsToday,
  deleteFriends,
  findFriendForUpdate,
  findPartnerByAccount,
  insertRequest,
  listBetween,
  updateAnswered,
  updateWithdrawn,
} from './friend.store.ts';

type Input<K extends keyof typeof friendRoutes> = RouteInput<(typeof friendRoutes)[K]>;

/** Open lists of these organisations read again. */
async function announce(tx: Tx, orgIds: readonly (number | null)[]): Promise<void> {
  for (const orgId of orgIds)
    if (orgId !== null) await tx.emit({ topic: 'identity.friend', payload: {}, orgId, permission: 'friend.query' });
}

/**
 * Asks whoever has the name. The answer, the list and the limit are the same if nobody has: only one's own company and
 * those who are friends already are told apart, and both are known to the caller.
 */
export async function askFriend(ctx: Ctx, { account }: Input<'add'>) {
  const { orgId, isVendor } = callerOf(ctx);
  refuseUnless(!isVendor, 'identity.friend_partners_only');
  const scope = systemScope(ctx.app.database, 'a partner is looked for among all');
  const found = await readIn(scope, (db) => findPartnerByAccount({ scope, db }, account));
  refuseUnless(found?.id !== orgId, 'identity.friend_self');
  const ask = async (tx: Tx) => {
    refuseUnless((await countRequestsToday(tx, orgId)) < friendRequestsPerDay, 'core.too_many_requests');
    const between = await listBetween(tx, orgId, found?.id ?? 0);
    refuseUnless(!between.some((row) => row.state === 'accepted'), 'identity.friend_already');
    // Asked before under its other name: the other side hears of it once.
    const isAsked = between.some((row) => row.org_id === orgId);
    const target = isAsked ? null : (found?.id ?? null);
    const { id } = await insertRequest(tx, orgId, target, account);
    await tx.audit({ objectType: 'friend', objectId: id, objectName: account });
    await announce(tx, [orgId, target]);
  };
  await refusingDoubles({ identity_friend__asked_name: 'identity.friend_asked' }, transact(ctx, ask));
  return {};
}

export const answerFriend = (ctx: Ctx, { id, isAccepted }: Input<'answer'>) =>
  transact(ctx, async (tx) => {
    const { orgId } = callerOf(ctx);
    const row = await findFriendForUpdate(tx, orgId, id);
    refuseUnless(row && row.friend_org_id === orgId && row.state === 'pending', 'core.not_found');
    if (isAccepted) {
      // Both may have asked each other; one row is enough for a friendship.
      const others = await listBetween(tx, orgId, row.org_id);
      await deleteFriends(
        tx,
        others.filter((other) => other.id !== row.id).map((other) => other.id),
      );
    }
    await updateAnswered(tx, id, isAccepted ? 'accepted' : 'declined');
    await tx.audit({ objectType: 'friend', objectId: id, after: { isAccepted } });
    // Whoever asked hears of a yes alone.
    await announce(tx, isAccepted ? [orgId, row.org_id] : [orgId]);
    return {};
  });

/** Either side ends a friendship; whoever asked withdraws a request. */
export const removeFriend = (ctx: Ctx, { id }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const { orgId } = callerOf(ctx);
    const row = await findFriendForUpdate(tx, orgId, id);
    refuseUnless(row && row.state !== 'withdrawn', 'core.not_found');
    refuseUnless(row.state === 'accepted' || row.org_id === orgId, 'core.not_found');
    await (row.state === 'accepted' ? deleteFriends(tx, [id]) : updateWithdrawn(tx, id));
    await tx.audit({
      objectType: 'friend',
      objectId: id,
      objectName: row.org_id === orgId ? row.asked_name : '',
      before: { state: row.state === 'accepted' ? 'friend' : 'sent' },
    });
    await announce(tx, row.state === 'declined' ? [row.org_id] : [row.org_id, row.friend_org_id]);
    return {};
  });
