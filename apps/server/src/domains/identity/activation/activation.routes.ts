import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { bind } from '../../../platform/http/bind.ts';
import { choosePassword, openActivationLink } from './activation.service.ts';
import { requestActivationMail } from './resend.service.ts';

export const activationHandlers = bind(activationRoutes, {
  verify: (ctx, input) => openActivationLink(ctx, input),
  choosePassword: (ctx, input) => choosePassword(ctx, input),
  resend: (ctx, input) => requestActivationMail(ctx, input),
});
