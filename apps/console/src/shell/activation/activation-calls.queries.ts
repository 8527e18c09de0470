import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { call } from '../../lib/request/call.ts';

export const openActivationLink = (secret: string) => call(activationRoutes.verify, { secret });

export const choosePassword = (input: RouteDraft<typeof activationRoutes.choosePassword>) =>
  call(activationRoutes.choosePassword, input);

export const resendActivation = (input: RouteDraft<typeof activationRoutes.resend>) =>
  call(activationRoutes.resend, input);
