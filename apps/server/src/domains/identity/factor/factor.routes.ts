import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { bind } from '../../../platform/http/bind.ts';
import { findFactorOverview } from './factor.view.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkey.service.ts';
import { renewRecoveryCodes } from './recovery-code.service.ts';
import { beginTotp, confirmTotp, removeTotp } from './totp.service.ts';

export const factorHandlers = bind(factorRoutes, {
  overview: (ctx) => findFactorOverview(ctx),
  beginTotp: (ctx) => beginTotp(ctx),
  confirmTotp: (ctx, input) => confirmTotp(ctx, input),
  removeTotp: (ctx) => removeTotp(ctx),
  beginPasskey: (ctx) => beginPasskey(ctx),
  addPasskey: (ctx, input) => addPasskey(ctx, input),
  renamePasskey: (ctx, input) => renamePasskey(ctx, input),
  removePasskey: (ctx, input) => removePasskey(ctx, input),
  renewRecoveryCodes: (ctx) => renewRecoveryCodes(ctx),
});
