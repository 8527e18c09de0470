import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';
import { companyContact, licenceFile, partnerFlags } from './partner.schemas.ts';
import { partnerTypes } from './session.schemas.ts';

/** What a company may say about itself, and who may come in. Name, type and place are for those above. */
export const companyDraft = companyContact.extend({
  isUpperAccessAllowed: partnerFlags.shape.isUpperAccessAllowed,
  isSecondVerificationOn: partnerFlags.shape.isSecondVerificationOn,
});

export const companyChange = companyDraft.extend({ version: z.number().int() });

export const company = companyContact.omit({ businessLicenceFileId: true }).extend({
  id: recordId,
  name: z.string(),
  abbreviation: z.string(),
  contactPerson: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  countryCode: z.string().nullable(),
  regionCode: z.string().nullable(),
  address: z.string(),
  website: z.string(),
  isVendor: z.boolean(),
  type: z.enum(partnerTypes).nullable(),
  parentName: z.string().nullable(),
  storeOrgName: z.string(),
  isRemoteControlAllowed: z.boolean(),
  isUpperAccessAllowed: z.boolean(),
  isSecondVerificationOn: z.boolean(),
  deviceCount: z.number().int(),
  businessLicence: licenceFile,
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Company = z.output<typeof company>;
