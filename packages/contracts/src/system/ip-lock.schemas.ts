import { z } from 'zod';
import { ipAddress, ipNetwork } from '../core/ip-address.ts';
import { instant, recordId } from '../core/schema.ts';

export const ipLockStates = ['locked', 'unlocked', 'expired'] as const;
export const ipLockReasons = ['failures', 'manual'] as const;
/** Ours: what one click on a full page may unlock. */
export const ipUnlocksAtOnce = 200;

export const ipLock = z.object({
  id: recordId,
  ip: z.string().describe('An address, or a network as 203.0.113.0/24'),
  state: z.enum(ipLockStates),
  reason: z.enum(ipLockReasons),
  remark: z.string(),
  failureCount: z.number().int().describe('Failed sign-ins that led to the lock'),
  lastAccount: z.string().describe('What was typed as account in the last of them'),
  lockedAt: instant,
  expiresAt: instant.nullable().describe('Absent: locked until an administrator unlocks it'),
  unlockedAt: instant.nullable(),
  unlockedBy: z.string().nullable(),
});
export type IpLock = z.output<typeof ipLock>;

export const ipLockFilter = z.object({
  ip: ipAddress.optional().describe('Locks that cover this address'),
  state: z.enum(ipLockStates).optional(),
  reason: z.enum(ipLockReasons).optional(),
});

export const ipLockDraft = z.object({
  ip: ipNetwork.describe('An address or a network; sign-ins from there are refused'),
  remark: z.string().trim().min(1).max(200).describe('Why; the next administrator wants to know'),
  expiresAt: instant.optional().describe('Absent: locked until an administrator unlocks it'),
});

export const ipUnlock = z.object({ ids: z.array(recordId).min(1).max(ipUnlocksAtOnce) });
export const ipUnlockResult = z.object({
  unlocked: z.number().int().describe('Locks that were opened; the rest was open already'),
});
