import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';
import { companyContact, licenceFile, partnerFlags } from './partner.schemas.ts';
import { maxFactorGraceDays } from './session.limits.ts';
import { partnerTypes } from './session.schemas.ts';

/** What a company may say about itself, and who may come in. Name, type and place are for those above. */
export const companyDraft = companyContact.extend({
  isUpperAccessAllowed: partnerFlags.shape.isUpperAccessAllowed,
  isSecondVerificationOn: partnerFlags.shape.isSecondVerificationOn,
});

export const companyChange = companyDraft.extend({ version: z.number().int() });

/** Whether the company's people need a second factor of their own, and how many days they have to set one up. */
export const factorDemandDraft = z.object({
  isFactorDemanded: z.boolean(),
  graceDays: z.number().int().min(0).max(maxFactorGraceDays),
});
export const factorDemandChange = factorDemandDraft.extend({ version: z.number().int() });

export const company = companyContact.omit({ businessLicenceFileId: true }).extend({
  id: recordId,
  name: z.string(),
  abbreviation: z.string(),
  contactPerson: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  countryCode: z.string().nullable(),
  regionCode: z.string().nullable(),
  timeZone: z.string().nullable().describe('Null: the default of the installation'),
  defaultTimeZone: z.string().describe('That default'),
  address: z.string(),
  website: z.string(),
  isVendor: z.boolean(),
  type: z.enum(partnerTypes).nullable(),
  parentName: z.string().nullable(),
  storeOrgName: z.string(),
  isRemoteControlAllowed: z.boolean(),
  isUpperAccessAllowed: z.boolean(),
  isSecondVerificationOn: z.boolean(),
  factorDemandedFrom: instant.nullable().describe('From when everyone here needs their own second factor'),
  isFactorDemandedByInstallation: z
    .boolean()
    .describe("Set for the vendor's staff by the installation, whatever the company says"),
  peopleWithoutFactor: z.number().int().describe('People who can sign in and have no second factor of their own'),
  deviceCount: z.number().int(),
  businessLicence: licenceFile,
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Company = z.output<typeof company>;
