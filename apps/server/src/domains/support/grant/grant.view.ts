import type { GrantEnd, GrantOfTicket, RemoteGrant } from '@tilldeck/contracts/support/grant.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { inScope, isVendorScope, readIn } from '../../../platform/db/scope.ts';
import { findLatestGrant } from './grant.store.ts';

/** The latest grant of a ticket, for either side. */
export const findGrantOfTicket = (ctx: Ctx, id: string): Promise<GrantOfTicket> =>
  readIn(ctx.scope, async (db) => {
    const ticket = await db
      .selectFrom('support_ticket as t')
      .select('t.state')
      .where('t.id', '=', id)
      .where(inScope(ctx.scope, 't'))
      .executeTakeFirst();
    refuseUnless(ticket, 'core.not_found');
    const { acting, apiKey } = callerOf(ctx);
    const row = await findLatestGrant({ db }, id);
    return {
      canGrant: !isVendorScope(ctx.scope) && !acting && !apiKey && ticket.state !== 'closed',
      grant: row
        ? {
            id: row.id,
            remote: row.remote as RemoteGrant,
            mustAsk: row.must_ask,
            mayAct: row.may_act,
            until: row.until_at,
            grantedBy: row.granted_by,
            grantedAt: row.granted_at,
            isActive: row.is_active,
            endedAt: row.is_active ? null : (row.ended_at ?? row.until_at),
            endReason: row.is_active ? null : ((row.end_reason ?? 'until') as GrantEnd),
            endedBy: row.ended_by,
          }
        : null,
    };
  });
