import type { sessionOpened } from '@tilldeck/contracts/identity/cloud-sign-on.schemas';
import { keysFromSecret, newSessionSecret } from '@tilldeck/contracts/wire/session-secret';
import type { z } from 'zod';
import { changeSession } from './session-state.ts';
import { keepSession } from './session-vault.ts';

/** Opens a session that somebody else vouches for: `open` makes the call with a secret the keys come from. */
export async function openVouchedSession(
  open: (sessionSecret: string) => Promise<z.output<typeof sessionOpened>>,
): Promise<void> {
  const secret = newSessionSecret();
  const { accessToken, expiresAt } = await open(secret);
  await keepSession({ token: accessToken, expiresAt, ...(await keysFromSecret(secret)) });
  changeSession({ token: accessToken, authToken: accessToken, loginErrorCount: 0 });
}
