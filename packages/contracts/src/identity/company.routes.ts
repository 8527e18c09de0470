import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { company, companyChange } from './company.schemas.ts';

export const companyRoutes = defineRoutes('identity/company', {
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
});
