import { loginSaltLifetimeS } from '@tilldeck/contracts/identity/credential.limits';
import type { App } from '../../../platform/app.ts';
import { createStamps } from '../../../platform/auth/stamp.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertSpentSalt } from './session.store.ts';

const saltsOf = (app: App) => createStamps(app.secrets, 'login-salt', loginSaltLifetimeS);

/** Writes nothing: strangers can ask for as many as they like. */
export const newLoginSalt = (app: App): string => saltsOf(app).make();

/** True once for a salt of ours that is not over. */
export async function spendLoginSalt(app: App, inside: ScopedDb, salt: string): Promise<boolean> {
  const expiry = saltsOf(app).expiryOf(salt);
  return expiry !== null && insertSpentSalt(inside, salt, expiry);
}
