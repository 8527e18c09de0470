import { holdsAny, type Permission } from '@tilldeck/contracts/core/route';
import type { Caller } from '../context.ts';
import type { NumberedEvent } from '../outbox/event-log.ts';

/** Whether a caller may hear of an event: it holds the permission, or one of them, and the event's organisation is its own or below. */
export function mayHear(caller: Caller, event: Pick<NumberedEvent, 'orgId' | 'orgPath' | 'permission'>): boolean {
  const isInScope = caller.isVendor || event.orgId === null || event.orgPath.includes(caller.orgId);
  if (!isInScope) return false;
  if (event.permission === null) return true;
  return holdsAny(caller.permissions, event.permission.split(' ') as Permission[]);
}
