import { partnerAuthorityRoutes } from '@tilldeck/contracts/identity/partner-authority.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changeAuthority, findAuthority } from './partner-authority.service.ts';

export const partnerAuthorityHandlers = bind(partnerAuthorityRoutes, {
  detail: (ctx, input) => findAuthority(ctx, input.id),
  modify: (ctx, input) => changeAuthority(ctx, input),
});
