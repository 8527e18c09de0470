import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changeCompany } from './company.service.ts';
import { findCompany } from './company.view.ts';
import { demandFactor } from './demand-factor.service.ts';

export const companyHandlers = bind(companyRoutes, {
  get: (ctx) => findCompany(ctx),
  modify: (ctx, input) => changeCompany(ctx, input),
  demandFactor: (ctx, input) => demandFactor(ctx, input),
});
