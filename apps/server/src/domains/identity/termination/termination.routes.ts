import { terminationRoutes } from '@tilldeck/contracts/identity/termination.routes';
import { bind } from '../../../platform/http/bind.ts';
import { terminateOwnAccount } from './termination.service.ts';
import { findTerminationFacts } from './termination-facts.service.ts';
import { sendTerminationCode, verifyIdentity } from './verify-identity.service.ts';

export const terminationHandlers = bind(terminationRoutes, {
  facts: (ctx) => findTerminationFacts(ctx),
  sendCode: (ctx) => sendTerminationCode(ctx),
  verify: (ctx, input) => verifyIdentity(ctx, input),
  confirm: (ctx, input) => terminateOwnAccount(ctx, input),
});
