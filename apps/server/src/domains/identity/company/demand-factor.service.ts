import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import type { Company } from '@tilldeck/contracts/identity/company.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { updateFactorDemand } from '../factor/factor-demand.store.ts';
import { findOrgForUpdate } from '../partner/partner.store.ts';
import { demandRecentProof } from '../session/reauthenticate.service.ts';
import { findCompanyInside } from './company.view.ts';

/**
 * Demands a second factor of everybody in the caller's company, or stops doing so. For the lead with a fresh proof: a
 * borrowed session could lock people out, or open the door it is meant to close.
 */
export async function demandFactor(ctx: Ctx, change: RouteInput<typeof companyRoutes.demandFactor>): Promise<Company> {
  const { orgId, isProjectLead } = selfOf(ctx);
  refuseUnless(isProjectLead, 'identity.lead_only');
  const find = (inside: Parameters<typeof findCompanyInside>[0]) => findCompanyInside(inside, orgId, ctx.app.config);
  return transact(ctx, async (tx) => {
    await demandRecentProof(ctx, tx);
    const row = await findOrgForUpdate(tx, orgId);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.version === change.version, 'core.stale_version');
    const before = { factorDemandedFrom: row.factor_demanded_from };
    await updateFactorDemand(tx, orgId, change.isFactorDemanded ? change.graceDays : null);
    const after = await find(tx);
    await tx.audit({
      objectType: 'partner',
      objectId: String(orgId),
      objectName: row.name,
      before,
      after: { factorDemandedFrom: after.factorDemandedFrom },
    });
    const payload = { partnerId: String(orgId) };
    await tx.emit({ topic: 'identity.company', payload, orgId, permission: 'company.get' });
    return after;
  });
}
