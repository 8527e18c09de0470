import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import type { Company } from '@tilldeck/contracts/identity/company.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { changeLicence } from '../partner/licence.service.ts';
import { isRegionOf } from '../partner/partner.rules.ts';
import { findOrgForUpdate, updateContact } from '../partner/partner.store.ts';
import { findCompanyInside } from './company.view.ts';

/** What the trail tells: what the company can say about itself. */
function companyFacts(company: Company) {
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...told } = company;
  const { businessLicence, peopleWithoutFactor: _people, defaultTimeZone: _default, ...facts } = told;
  return { ...facts, businessLicence: businessLicence?.name ?? null };
}

/** Changes the caller's own company. Name, type and place are not in its input. */
export function changeCompany(ctx: Ctx, change: RouteInput<typeof companyRoutes.modify>): Promise<Company> {
  refuseUnless(isRegionOf(change.regionCode, change.countryCode), 'identity.partner_region_foreign');
  const { orgId } = callerOf(ctx);
  return transact(ctx, async (tx) => {
    const row = await findOrgForUpdate(tx, orgId);
    refuseUnless(row, 'core.not_found');
    const before = await findCompanyInside(tx, orgId, ctx.app.config);
    await changeLicence(ctx, tx, row, change.businessLicenceFileId ?? null);
    refuseUnless(row.version === change.version, 'core.stale_version');
    await updateContact(tx, orgId, change);
    const after = await findCompanyInside(tx, orgId, ctx.app.config);
    await tx.audit({
      objectType: 'partner',
      objectId: String(orgId),
      objectName: row.name,
      before: companyFacts(before),
      after: companyFacts(after),
    });
    const payload = { partnerId: String(orgId) };
    await tx.emit({ topic: 'identity.company', payload, orgId, permission: 'company.get' });
    // Those above who see the record hear of it, as if one of them had changed it.
    if (row.parent_id !== null)
      await tx.emit({ topic: 'partner.changed', payload, orgId: row.parent_id, permission: 'partner.query' });
    return after;
  });
}
