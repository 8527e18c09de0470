import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { call } from '../../lib/request/call.ts';
import { resetToken } from '../../lib/session/session-vault.ts';

/** Every session of the account ends, perhaps this browser's own. */
export async function undoEmail(token: string) {
  const done = await call(profileRoutes.undoEmail, { token });
  await resetToken();
  return done;
}
