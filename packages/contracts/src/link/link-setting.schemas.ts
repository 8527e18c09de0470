import { z } from 'zod';

const between = (min: number, max: number) => z.number().int().min(min).max(max);

/** The vendor's settings of the connection to devices. Bounds are those of the table. */
export const linkSettingDraft = z.object({
  isFactoryOn: z.boolean(),
  isClaimOn: z.boolean(),
  isApprovalOn: z.boolean(),
  keepAliveS: between(10, 300),
  statusEveryS: between(10, 86_400),
  pullEveryS: between(30, 86_400),
  reconnectSpreadS: between(0, 3_600),
  rotateKeyDays: between(1, 3_650),
  historyDays: between(1, 400),
  archiveDays: between(0, 3_650),
});
export const linkSetting = linkSettingDraft.extend({ version: z.number().int() });
export type LinkSetting = z.output<typeof linkSetting>;
