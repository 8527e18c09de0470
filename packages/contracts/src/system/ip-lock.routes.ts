import { defineLiveRoutes, route } from '../core/route.ts';
import { paged, pageOf } from '../core/schema.ts';
import { ipLock, ipLockDraft, ipLockFilter, ipUnlock, ipUnlockResult } from './ip-lock.schemas.ts';

const live = { topics: ['system.ip_lock'] };

export const ipLockRoutes = defineLiveRoutes('system/ip-lock', live, {
  page: route({
    method: 'POST',
    path: 'sys/iplock/page',
    permission: 'iplock.query',
    summary: 'Page through locked addresses and those that were locked once, newest first',
    input: pageOf(ipLockFilter, ['lockedAt', 'expiresAt', 'failureCount']),
    output: paged(ipLock),
  }),
  add: route({
    method: 'POST',
    path: 'sys/iplock/add',
    permission: 'iplock.add',
    audit: 'iplock.added',
    summary: 'Refuse sign-ins from an address or a network',
    input: ipLockDraft,
    output: ipLock,
    errors: ['system.ip_lock_own', 'system.ip_lock_exists', 'system.ip_lock_past'],
  }),
  unlock: route({
    method: 'POST',
    path: 'sys/iplock/unlock',
    permission: 'iplock.edit',
    audit: 'iplock.unlocked',
    summary: 'Let sign-ins in again; failures from before are forgotten',
    input: ipUnlock,
    output: ipUnlockResult,
    errors: ['system.ip_not_locked'],
  }),
});
