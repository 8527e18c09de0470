import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import type { AccessOpened } from '@tilldeck/contracts/identity/access.schemas';
import { accessKeyTexts } from '@tilldeck/contracts/wire/access-keys';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { newToken, sealKeys, tokenHashOf } from '../../../platform/auth/token.ts';
import { type Ctx, callerOf, selfOf } from '../../../platform/context.ts';
import { readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { writeSystemAudit } from '../../../platform/system-audit.ts';
import { insertEvent, type Tx, transactIn } from '../../../platform/transact.ts';
import { mayEnter } from './access.rules.ts';
import {
  findAccess,
  findEntryTarget,
  insertAccess,
  insertActingSession,
  updateAccessEnded,
  updateTicketAccessesEnded,
} from './access.store.ts';

type Access = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/** Opens a session in which somebody acts for a partner. Both organisations read of it. */
export async function openAccess(ctx: Ctx, input: RouteInput<typeof accessRoutes.open>): Promise<AccessOpened> {
  const caller = selfOf(ctx);
  const sign = ctx.signAsCaller;
  if (!sign) throw new AppError('core.not_signed_in');
  const target = await readIn(ctx.scope, (db) => findEntryTarget({ scope: ctx.scope, db }, input.orgId));
  refuseUnless(target, 'core.not_found');
  const isAllowed = mayEnter({
    callerOrgId: caller.orgId,
    isCallerVendor: caller.isVendor,
    target: {
      id: target.id,
      kind: target.kind,
      isEnabled: target.is_enabled,
      isControlled: target.is_controlled,
      parentId: target.parent_id,
      isUpperAccessAllowed: target.is_upper_access_allowed,
    },
  });
  refuseUnless(isAllowed, 'identity.access_not_allowed');

  const temporaryToken = newToken();
  const texts = accessKeyTexts(temporaryToken);
  // Both sides' rows in one transaction: the partner's stand outside the caller's own scope.
  return transactIn(systemScope(ctx.app.database, 'an access has two sides'), ctx, async (tx) => {
    const ticket = await ticketOf(ctx, tx, target.id, input.ticketNumber);
    const ticketNumber = ticket?.number ?? null;
    const access = await insertAccess(tx, {
      orgId: target.id,
      actorAccountId: caller.accountId,
      actorName: caller.loginName,
      actorOrgId: caller.orgId,
      reason: input.reason,
      ticketNumber,
      ip: ctx.ip,
      minutes: input.minutes,
      until: ticket?.until ?? null,
    });
    await insertActingSession(tx, {
      tokenHash: tokenHashOf(temporaryToken),
      parentTokenHash: caller.tokenHash,
      accountId: caller.accountId,
      accessId: access.id,
      sealedKeys: sealKeys(temporaryToken, { signing: sign(texts.signing), fields: sign(texts.fields) }),
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      expiresAt: access.expires_at,
    });
    const details = { minutes: input.minutes, ticketNumber };
    await record(
      tx,
      { id: access.id, org_id: target.id, actor_org_id: caller.orgId, org_name: target.name },
      details,
      input.reason,
    );
    return {
      accessId: access.id,
      temporaryToken,
      orgName: target.name,
      reason: input.reason,
      expiresAt: access.expires_at,
    };
  });
}

/** The ticket it is about, held open until the access is written: closing the ticket then ends the access. */
async function ticketOf({ app }: Ctx, tx: Tx, orgId: number, number: string | undefined) {
  if (number === undefined) return null;
  const found = await app.contributions.findAccessTicket(tx, orgId, number);
  refuseUnless(found, 'identity.ticket_not_open');
  refuseUnless(!found.isActingRefused, 'identity.acting_not_granted');
  return found;
}

/** Ends what was opened for a ticket that is closed now. Nobody called for it: both trails name the ticket. */
export async function endTicketAccesses(app: App, orgId: number, ticketNumber: string): Promise<void> {
  const actorIds = await writeIn(systemScope(app.database, 'an access has two sides'), async (inside) => {
    const ended = await updateTicketAccessesEnded(inside, orgId, ticketNumber);
    for (const { id, ...sides } of ended)
      for (const side of new Set([sides.org_id, sides.actor_org_id])) {
        await writeSystemAudit(inside, 'access.ended', {
          objectType: 'partner_access',
          objectId: id,
          objectName: sides.org_name,
          orgId: side,
          after: { endedBy: ticketNumber, ticketNumber },
        });
        await insertEvent(inside.db, accessEvent(side, id));
      }
    return ended.map(({ actor_account_id: actorId }) => actorId);
  });
  for (const actorId of actorIds) app.listener.tell('session_changed', actorId);
}

const accessEvent = (orgId: number, id: string) => ({
  topic: 'identity.access',
  orgId,
  permission: 'access.query',
  payload: { id },
});

/** Ends an access from outside: by the partner, by those who control it, or by the own organisation of who acts. */
export async function endAccess(ctx: Ctx, id: string) {
  const caller = callerOf(ctx);
  const actorId = await transactIn(systemScope(ctx.app.database, 'an access has two sides'), ctx, async (tx) => {
    const access = await findAccess(tx, id);
    const isTheirs = access && [access.actor_org_id, ...access.control].includes(caller.orgId);
    refuseUnless(access && (caller.isVendor || isTheirs), 'core.not_found');
    await closeAccess(tx, access, caller.loginName);
    return access.actor_account_id;
  });
  ctx.app.listener.tell('session_changed', actorId);
  return {};
}

/** Who acts stops acting. */
export async function leaveAccess(ctx: Ctx) {
  const { acting, loginName, accountId } = callerOf(ctx);
  refuseUnless(acting, 'identity.access_over');
  await transactIn(systemScope(ctx.app.database, 'an access has two sides'), ctx, async (tx) => {
    const access = await findAccess(tx, acting.accessId);
    refuseUnless(access, 'identity.access_over');
    await closeAccess(tx, access, loginName);
  });
  ctx.app.listener.tell('session_changed', accountId);
  return {};
}

async function closeAccess(tx: Tx, access: Access, endedBy: string): Promise<void> {
  refuseUnless(await updateAccessEnded(tx, access.id, endedBy), 'identity.access_over');
  await record(tx, access, { endedBy });
}

/** A row in the trail of either side, and a word to the screens of both. */
async function record(
  tx: Tx,
  access: Pick<Access, 'id' | 'org_id' | 'actor_org_id' | 'org_name'>,
  after: Record<string, unknown>,
  reason?: string,
): Promise<void> {
  for (const orgId of new Set([access.org_id, access.actor_org_id])) {
    await tx.audit({
      objectType: 'partner_access',
      objectId: access.id,
      objectName: access.org_name,
      orgId,
      isOneTrail: true,
      after,
      ...(reason === undefined ? {} : { reason }),
    });
    await tx.emit(accessEvent(orgId, access.id));
  }
}
