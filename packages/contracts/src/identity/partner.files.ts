import { fileKind } from '../files/file-kind.schemas.ts';

/** Spec section 3 names the file, section 5 its format; scans are pictures as often as documents. The size is ours. */
export const businessLicenceFile = fileKind({
  name: 'businessLicence',
  summary: "A partner's business licence",
  accepts: ['pdf', 'jpg', 'png'],
  maxBytes: 20 * 1024 * 1024,
  retentionDays: null,
  readBy: { company: ['company.get'], partner: ['partner.get'] },
});

export const identityFiles = [businessLicenceFile] as const;
