import { companyRoutes } from '@tilldeck/contracts/identity/company.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changeCompany } from './company.service.ts';
import { findCompany } from './company.view.ts';

export const companyHandlers = bind(companyRoutes, {
  get: (ctx) => findCompany(ctx.scope),
  modify: (ctx, input) => changeCompany(ctx, input),
});
