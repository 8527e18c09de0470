import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeZone } from '../core/time-zone.ts';
import { countryCode, regionCode } from '../identity/partner.schemas.ts';
import { withDevices } from './device-selection.schemas.ts';
import { openingHours } from './opening-hours.schemas.ts';

const text = (max: number) => z.string().trim().max(max).default('');
const fields = {
  name: z.string().trim().min(1).max(80),
  code: text(30).describe("The chain's own number of the shop"),
  countryCode: countryCode.optional(),
  regionCode: regionCode.optional(),
  address: text(200),
  latitude: z.number().min(-90).max(90).optional().describe('WGS 84, degrees'),
  longitude: z.number().min(-180).max(180).optional().describe('WGS 84, degrees'),
  timeZone: timeZone.describe('Its clocks; the call’s own `timezone` is the caller’s'),
  openingHours,
  contact: text(60),
  phone: text(30),
  remark: text(200),
};
/** Half a position is none. */
export function judgePlace(
  { latitude, longitude }: Partial<Record<'latitude' | 'longitude', number | undefined>>,
  judge: z.RefinementCtx,
) {
  if ((latitude === undefined) === (longitude === undefined)) return;
  judge.addIssue({
    code: 'custom',
    path: [latitude === undefined ? 'latitude' : 'longitude'],
    message: 'coordinates',
  });
}
export const shopFields = z.object(fields);
export const shopDraft = z
  .object({
    orgId: recordRef('org').optional().describe("Default: the caller's own organisation; otherwise one it controls"),
    ...fields,
  })
  .superRefine(judgePlace);
export const shopChange = z
  .object({ id: recordRef('shop'), version: z.number().int(), ...fields })
  .superRefine(judgePlace);
export const oneShop = z.object({ id: recordRef('shop') });
export const shopAssignment = withDevices({ shopId: recordRef('shop') });
export const shopRelease = withDevices({});

export const shop = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  name: z.string(),
  code: z.string(),
  countryCode: z.string().nullable(),
  regionCode: z.string().nullable(),
  area: z.string().describe("Country and region in the caller's language"),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  openingHours,
  contact: z.string(),
  phone: z.string(),
  remark: z.string(),
  deviceCount: z.number().int(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Shop = z.output<typeof shop>;
export const shopFilter = z.object({
  keyword: z.string().trim().max(80).optional().describe('Part of the name, the code or the address'),
  partnerId: recordRef('org').optional().describe('Kept by this organisation'),
  country: countryCode.optional(),
});
export const shopChoice = shop.pick({ id: true, name: true, code: true, orgId: true, orgName: true });
