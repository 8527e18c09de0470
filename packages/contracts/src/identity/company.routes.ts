import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { company, companyChange, factorDemandChange } from './company.schemas.ts';

const live = { topics: ['identity.company'], changes: ['partner.changed'] };

export const companyRoutes = defineLiveRoutes('identity/company', live, {
  get: route({
    method: 'POST',
    path: 'userscenter/sys/company/get',
    permission: 'company.get',
    summary: "The caller's own company",
    input: nothing,
    output: company,
  }),
  modify: route({
    method: 'POST',
    path: 'sys/company/modify',
    permission: 'company.edit',
    audit: 'company.changed',
    summary: "Change how the caller's own company is reached and who may come in",
    input: companyChange,
    output: company,
    errors: ['core.not_found', 'core.stale_version', 'identity.partner_region_foreign'],
  }),
  demandFactor: route({
    method: 'POST',
    path: 'sys/company/factorDemand',
    permission: 'company.edit',
    notFor: ['actor', 'key'],
    audit: 'company.factor_demand_changed',
    summary: "Require a second factor for everyone in the caller's company, or stop requiring it; project lead only",
    input: factorDemandChange,
    output: company,
    errors: ['identity.lead_only', 'identity.proof_required', 'identity.not_while_acting', 'core.stale_version'],
  }),
});
