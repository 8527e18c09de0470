import { z } from 'zod';
import { instant, newestFirst, recordId, recordRef } from '../core/schema.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { claimDaysMax, claimUsesMax } from './link.limits.ts';

export const claimStates = ['open', 'used', 'expired', 'revoked'] as const;

export const claimDraft = z.object({
  label: z.string().trim().min(1).max(60),
  maxUses: z.number().int().min(1).max(claimUsesMax).default(1),
  expiresInDays: z.number().int().min(1).max(claimDaysMax).default(7),
  sn: serialNumber.optional().describe('For this one device only'),
  shopId: recordRef('shop').optional().describe('Devices that come with it are put into this shop'),
});

export const claim = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  label: z.string(),
  sn: z.string().nullable(),
  shopId: recordId.nullable(),
  shopName: z.string().nullable(),
  maxUses: z.number().int(),
  uses: z.number().int(),
  state: z.enum(claimStates),
  expiresAt: instant,
  createdAt: instant,
  createdBy: z.string(),
});
export type Claim = z.output<typeof claim>;

export const claimSecret = z.object({
  claim,
  code: z.string().describe('The code itself, shown this once'),
  qrText: z.string().describe('What a QR code carries: the code, and where to bring it'),
});
export type ClaimSecret = z.output<typeof claimSecret>;

export const claimFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the label, or the serial number'),
  state: z.enum(claimStates).optional(),
});
export const claimPage = newestFirst(claimFilter);
