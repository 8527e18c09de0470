import { type Permission, requiredPermission } from '@tilldeck/contracts/core/route';
import type { Caller } from '../context.ts';
import type { NumberedEvent } from '../outbox/event-log.ts';

/** Whether a caller may hear of an event: it holds the permission, and the event's organisation is its own or below. */
export function mayHear(caller: Caller, event: Pick<NumberedEvent, 'orgId' | 'orgPath' | 'permission'>): boolean {
  const isInScope = caller.isVendor || event.orgId === null || event.orgPath.includes(caller.orgId);
  if (!isInScope) return false;
  if (event.permission === null) return true;
  const needed = requiredPermission(event.permission as Permission);
  return needed === null || (caller.permissions.get(needed.id)?.has(needed.action) ?? false);
}
