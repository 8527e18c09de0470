import { isVendorScope, readIn, vendorOrgId } from '../../../platform/db/scope.ts';
import type { Room } from '../../../platform/live/room.ts';
import { findTicketOwner } from './ticket.view.ts';

/** Who reads or writes. What after-sales does is shown to its own people; what a customer does, to both sides. */
export const ticketRoom: Room = {
  kind: 'support.ticket',
  audienceOf: async (ctx, id) => {
    const orgId = await readIn(ctx.scope, (db) => findTicketOwner({ scope: ctx.scope, db }, id));
    return isVendorScope(ctx.scope)
      ? { orgId: vendorOrgId, permission: 'ticket.enable' }
      : { orgId, permission: 'ticket.query' };
  },
};
