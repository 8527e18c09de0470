import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import type { Tx } from '../../../platform/transact.ts';

export type PartnerTopic =
  | 'partner.added'
  | 'partner.changed'
  | 'partner.enabled'
  | 'partner.disabled'
  | 'partner.converted'
  | 'partner.moved'
  | 'partner.terminated';

/** What the trail tells of a record: what a person can see and set. */
export const partnerFacts = (partner: PartnerDetail) => ({
  name: partner.name,
  abbreviation: partner.abbreviation,
  type: partner.type,
  parent: partner.parentName,
  contactPerson: partner.contactPerson,
  contactEmail: partner.contactEmail,
  phone: partner.phone,
  countryCode: partner.countryCode,
  regionCode: partner.regionCode,
  timeZone: partner.timeZone,
  address: partner.address,
  website: partner.website,
  businessLicence: partner.businessLicence?.name ?? null,
});

export const settingsFacts = (partner: PartnerDetail) => ({
  isRemoteControlAllowed: partner.isRemoteControlAllowed,
  isUpperAccessAllowed: partner.isUpperAccessAllowed,
  isSecondVerificationOn: partner.isSecondVerificationOn,
  subPartnerLimit: partner.subPartnerLimit,
});

interface Told {
  id: number;
  name: string;
  /** The organisations whose trails get the entry. */
  trails: readonly number[];
  /** Those who see the record hear of it: each of these, and whoever controls them. */
  hearers: readonly number[];
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** Writes what was done into the trails it concerns and tells open lists and webhooks. */
export async function tellOfPartner(tx: Tx, topic: PartnerTopic, told: Told): Promise<void> {
  const { id, name, before, after, reason } = told;
  for (const orgId of new Set(told.trails))
    await tx.audit({
      objectType: 'partner',
      objectId: String(id),
      objectName: name,
      orgId,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(reason === undefined ? {} : { reason }),
    });
  const payload = { partnerId: String(id) };
  for (const orgId of new Set(told.hearers)) await tx.emit({ topic, payload, orgId, permission: 'partner.query' });
  // The partner itself: its company page.
  await tx.emit({ topic: 'identity.company', payload, orgId: id, permission: 'company.get' });
}
