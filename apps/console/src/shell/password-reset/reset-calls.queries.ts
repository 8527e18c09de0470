import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { call } from '../../lib/request/call.ts';
import { deviceTokenFor } from '../../lib/session/device-tokens.ts';

/** Loaded with the first use: the schemas behind these calls are no part of the first page. */
export const sendResetCode = (input: RouteDraft<typeof credentialRoutes.sendResetCode>) =>
  call(credentialRoutes.sendResetCode, { ...input, deviceToken: deviceTokenFor(input.email) });

export const resetPassword = (input: RouteDraft<typeof credentialRoutes.resetPassword>) =>
  call(credentialRoutes.resetPassword, input);
