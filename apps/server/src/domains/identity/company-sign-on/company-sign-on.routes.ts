import { companySignInRoutes, companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { bind } from '../../../platform/http/bind.ts';
import { finishSignIn } from './finish.service.ts';
import { logOutByCompany } from './logout.service.ts';
import {
  addProvider,
  changeProvider,
  disableProvider,
  enableProvider,
  removeProvider,
  testProvider,
  unlinkAccount,
} from './provider.service.ts';
import { findProviderDetail, pageLinks, pageProviders } from './provider.view.ts';
import { startSignIn } from './start.service.ts';

export const companySignOnHandlers = bind(companySignOnRoutes, {
  page: (ctx, input) => pageProviders(ctx.scope, input),
  detail: (ctx, input) => findProviderDetail(ctx.scope, input.id),
  add: (ctx, input) => addProvider(ctx, input),
  modify: (ctx, input) => changeProvider(ctx, input),
  remove: (ctx, input) => removeProvider(ctx, input),
  enable: (ctx, input) => enableProvider(ctx, input),
  disable: (ctx, input) => disableProvider(ctx, input),
  test: (ctx, input) => testProvider(ctx, input),
  links: (ctx, input) => pageLinks(ctx.scope, input),
  unlink: (ctx, input) => unlinkAccount(ctx, input),
});

export const companySignInHandlers = bind(companySignInRoutes, {
  start: (ctx, input) => startSignIn(ctx, input),
  finish: (ctx, input) => finishSignIn(ctx, input),
  logout: (ctx, input) => logOutByCompany(ctx, input),
});
