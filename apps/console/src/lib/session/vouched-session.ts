import type { sessionOpened } from '@tilldeck/contracts/identity/cloud-sign-on.schemas';
import { keysFromSecret, newSessionSecret } from '@tilldeck/contracts/wire/session-secret';
import type { z } from 'zod';
import { demandIn } from './second-step-demand.ts';
import { changeSession } from './session-state.ts';
import { keepSession } from './session-vault.ts';
import type { WaitingSignIn } from './sign-in.ts';

/**
 * Opens a session that somebody else vouches for: `open` makes the call with a secret the keys come from. Answers what
 * waits for a second proof, where one is asked for.
 */
export async function openVouchedSession(
  open: (sessionSecret: string) => Promise<z.output<typeof sessionOpened>>,
): Promise<WaitingSignIn | null> {
  const secret = newSessionSecret();
  const keys = await keysFromSecret(secret);
  try {
    const { accessToken, expiresAt } = await open(secret);
    await keepSession({ token: accessToken, expiresAt, ...keys });
    changeSession({ token: accessToken, authToken: accessToken, loginErrorCount: 0 });
    return null;
  } catch (error) {
    const demand = demandIn(error);
    if (!demand) throw error;
    return { account: '', demand, keys };
  }
}
