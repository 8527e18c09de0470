import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';
import { timeZone } from '../core/time-zone.ts';
import { accountDraft } from './account.schemas.ts';
import { email } from './session.schemas.ts';

export const profileDraft = z.object({
  nickName: z.string().trim().min(1).max(60),
  phone: accountDraft.shape.phone,
  language: z.enum(['en-US', 'zh-CN']),
  timezone: timeZone,
});

export const profile = z.object({
  id: recordId,
  loginName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  pendingEmail: z.string().nullable().describe('Waits for the code that was sent there'),
  language: z.string(),
  timezone: z.string(),
  headImg: z.string().nullable().describe('Address of the picture, short-lived'),
  passwordChangedAt: instant,
  createdAt: instant,
  version: z.number().int(),
});
export type Profile = z.output<typeof profile>;

export const newEmail = z.object({ email });
