import { firstPasswordRoutes } from '@tilldeck/contracts/identity/first-password.routes';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { bind } from '../../../platform/http/bind.ts';
import { requestResetCode } from './code-request.service.ts';
import { isAcceptableAddress } from './credential.rules.ts';
import { replaceInitialPassword } from './first-password.service.ts';
import { resetPassword } from './reset-password.service.ts';

export const credentialHandlers = {
  credential: bind(credentialRoutes, {
    emailCheck: (_ctx, input) => ({ isAcceptable: isAcceptableAddress(input.email) }),
    sendResetCode: (ctx, input) => requestResetCode(ctx, input),
    forgePassword: (ctx, input) => requestResetCode(ctx, input),
    resetPassword: (ctx, input) => resetPassword(ctx, input),
  }),
  firstPassword: bind(firstPasswordRoutes, { replace: (ctx, input) => replaceInitialPassword(ctx, input) }),
};
