import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { timeZone } from '../core/time-zone.ts';
import { loginNamePattern } from './account.limits.ts';
import { email, partnerTypes } from './session.schemas.ts';

const partnerRef = recordRef('partner');
const text = (max: number) => z.string().trim().max(max);
const version = z.number().int().describe('The version that was read; a newer one refuses the change');

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'code')
  .describe('ISO 3166-1 alpha-2');
export const regionCode = z
  .string()
  .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'code')
  .describe('ISO 3166-2, of the same country');

/** Web addresses people are sent to: nothing but http and https. */
export const website = text(200).refine((address) => address === '' || isWebAddress(address), 'url');

function isWebAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
}

export const loginName = z.string().trim().regex(loginNamePattern, 'loginName').meta({ example: 'till-partner' });

/** How a company is reached; it may change these itself. */
export const companyContact = z.object({
  abbreviation: text(40).default(''),
  contactPerson: text(60).min(1),
  contactEmail: email.meta({ example: 'contact@shop.example' }),
  phone: text(40).default(''),
  countryCode: countryCode.optional(),
  regionCode: regionCode.optional(),
  timeZone: timeZone
    .optional()
    .describe('IANA name. Absent: of a new partner that of the partner above, else the default of the installation'),
  address: text(200).default(''),
  website: website.default(''),
  businessLicenceFileId: recordRef('file').optional(),
});

/** What somebody above may do, and how people sign in there. */
export const partnerFlags = z.object({
  isRemoteControlAllowed: z.boolean().default(false).describe('Its devices may be controlled from afar'),
  isUpperAccessAllowed: z.boolean().default(false).describe('The upper partner may act for it'),
  isSecondVerificationOn: z.boolean().default(false).describe('Sign-in also requires a code by email'),
});

export const partnerRecord = companyContact.extend({ name: text(100).min(1) });

export const partnerDraft = partnerRecord.extend({
  ...partnerFlags.shape,
  type: z.enum(partnerTypes),
  parentId: partnerRef.optional().describe("Below whom; the caller's own organisation when absent"),
  loginName: loginName.describe('Login name of its project lead'),
  email: email.meta({ example: 'lead@shop.example' }).describe('The activation email is sent here'),
});

export const partnerChange = partnerRecord.extend({ id: partnerRef, version });

export const activationStates = ['pending', 'activated'] as const;
/** `waiting`: registered, and the vendor wants to look first. Enabling it is the approval. */
export const partnerStates = ['enabled', 'disabled', 'waiting'] as const;

export const partner = z.object({
  id: recordId,
  name: z.string(),
  abbreviation: z.string(),
  type: z.enum(partnerTypes),
  parentId: recordId,
  parentName: z.string(),
  depth: z.number().int(),
  contactPerson: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  countryCode: z.string().nullable(),
  regionCode: z.string().nullable(),
  deviceCount: z.number().int(),
  subPartnerCount: z.number().int().describe('Directly below it, as far as the caller sees them'),
  activationState: z.enum(activationStates),
  state: z.enum(partnerStates),
  isControlled: z
    .boolean()
    .describe('The caller can access its rows; false for a cooperative partner of another organisation'),
  isEnterable: z.boolean().describe("The caller's organisation may act for it now"),
  createdAt: instant,
  version: z.number().int(),
});
export type Partner = z.output<typeof partner>;

export const licenceFile = z
  .object({ id: recordId, name: z.string(), sizeBytes: z.number().int() })
  .nullable()
  .describe('Only for those who may read it');

export const partnerDetail = partner.extend({
  timeZone: z.string().nullable().describe('Null: the default of the installation'),
  address: z.string(),
  website: z.string(),
  ...partnerFlags.shape,
  isRemoteControlEffective: z.boolean().describe('Allowed here and by every partner that controls it'),
  businessLicence: licenceFile,
  authority: z.enum(['all', 'listed']),
  storeOrgName: z.string().describe('Whose app store it sells from'),
  subPartnerLimit: z.number().int().nullable(),
  lead: z.object({ loginName: z.string(), email: z.string() }).nullable().describe('Only for those who control it'),
  canManage: z.boolean().describe('The caller may change the record'),
  activatedAt: instant.nullable(),
  updatedAt: instant,
});
export type PartnerDetail = z.output<typeof partnerDetail>;

export const partnerFilter = z.object({
  keyword: text(60).optional().describe('Part of the company name or its abbreviation'),
  parent: text(60).optional().describe("Part of the upper partner's name"),
  parentId: partnerRef.optional(),
  type: z.enum(partnerTypes).optional(),
  country: countryCode.optional(),
  activationState: z.enum(activationStates).optional(),
  state: z.enum(partnerStates).optional(),
  ...timeRangeFields,
});

/** A node of the tree. Those below it are read when it is opened. */
export const partnerNode = partner
  .pick({ id: true, parentId: true, name: true, abbreviation: true, type: true, depth: true })
  .extend({
    ...partner.pick({ deviceCount: true, activationState: true, state: true, isControlled: true, isEnterable: true })
      .shape,
  })
  .extend({ childCount: z.number().int(), isMatch: z.boolean().describe('Found by the search, not only on the way') });
export type PartnerNode = z.output<typeof partnerNode>;

export const partnerBranch = z.object({
  nodes: z.array(partnerNode),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});

export const branchRequest = z.object({
  parentId: partnerRef.optional().describe("Whose sub-partners; the caller's own organisation when absent"),
  cursor: z.string().max(400).optional(),
});

export const partnerSettings = partnerFlags.extend({
  id: partnerRef,
  version,
  subPartnerLimit: z.number().int().min(0).max(100_000).nullable().default(null).describe('Null: no limit'),
});

export const partnerRefInput = z.object({ id: partnerRef });
export const partnerVersionInput = z.object({ id: partnerRef, version });
export const partnerTermination = partnerVersionInput.extend({ reason: text(200).min(1) });

/** What a conversion changes, told before it is done. */
export const conversionPreview = z.object({
  id: recordId,
  name: z.string(),
  version: z.number().int(),
  losers: z.array(z.string()).describe('Organisations that lose sight of its rows'),
  partnerCount: z.number().int().describe('Partners below it that go with it'),
  accountCount: z.number().int(),
  roleCount: z.number().int(),
  deviceCount: z.number().int(),
  copiedRoles: z
    .array(z.string())
    .describe("Roles of those above that its people hold; each becomes the partner's own"),
  storeOrgName: z.string().describe('Whose store it leaves'),
});

export const movePreview = conversionPreview.extend({
  parentName: z.string(),
  newParentName: z.string(),
  newDepth: z.number().int(),
  gainers: z.array(z.string()).describe('Organisations that reach its rows from then on'),
});

export const partnerChoice = partner.pick({
  id: true,
  name: true,
  abbreviation: true,
  depth: true,
  isControlled: true,
});
