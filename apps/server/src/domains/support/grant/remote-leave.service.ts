import { holdsAny } from '@tilldeck/contracts/core/route';
import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import type { FindRemoteLeave } from '../../../platform/remote-leave.ts';
import { findRemoteGrantForShare } from './grant.store.ts';

/** People of after-sales, for what the customer of an open ticket allowed. A grant gives nobody a permission of their own. */
export const findRemoteLeave: FindRemoteLeave = async (inside, { deviceId, wants, caller }) => {
  if (!caller.isVendor || caller.acting || !holdsAny(caller.permissions, ['ticket.enable'])) return null;
  const found = await findRemoteGrantForShare(inside, deviceId, wants === 'view' ? ['view', 'control'] : ['control']);
  return (
    (found && {
      grantId: found.id,
      ticketId: found.ticket_id,
      ticketNumber: ticketNumber(found.number),
      mustAsk: found.must_ask,
      until: found.until_at,
    }) ??
    null
  );
};
