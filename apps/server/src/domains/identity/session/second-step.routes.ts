import { proofRoutes, secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { bind } from '../../../platform/http/bind.ts';
import { finishSignIn, offerSignInPasskeys } from './finish-sign-in.service.ts';
import { listProofMethods, reauthenticate } from './reauthenticate.service.ts';
import { sendSignInCode } from './sign-in-code.service.ts';

export const secondStepHandlers = {
  secondStep: bind(secondStepRoutes, {
    sendCode: (ctx, input) => sendSignInCode(ctx, input),
    passkeyOptions: (ctx, input) => offerSignInPasskeys(ctx, input),
    verify: (ctx, input) => finishSignIn(ctx, input),
  }),
  proof: bind(proofRoutes, {
    methods: (ctx) => listProofMethods(ctx),
    reauthenticate: (ctx, input) => reauthenticate(ctx, input),
  }),
};
