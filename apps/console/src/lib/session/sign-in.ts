import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { loginRefusal } from '@tilldeck/contracts/identity/session.schemas';
import { proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import type { z } from 'zod';
import { i18n } from '../i18n/i18n.ts';
import { ApiError } from '../request/api-error.ts';
import { call } from '../request/call.ts';
import { changeSession } from './session-state.ts';
import { keepSession } from './session-vault.ts';

export interface Credentials {
  account: string;
  password: string;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

export type SignInOutcome =
  | { kind: 'signedIn' }
  /** The server wants to see a person first; nothing was tried with the password. */
  | { kind: 'captchaRequired' };

export type LoginRefusal = z.output<typeof loginRefusal>;

/** What the server says beside a refusal, when it says it. */
export const refusalOf = (error: unknown): LoginRefusal | null =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'loginErrorCount' in error.data
    ? (error.data as LoginRefusal)
    : null;

export async function signIn({ account, password, captchaId, captcha }: Credentials): Promise<SignInOutcome> {
  const challenge = await call(sessionRoutes.getToken, { account });
  if (challenge.captchaRequired && !captcha) return { kind: 'captchaRequired' };
  const clientNonce = randomNonce();
  const proven = await proveLogin(account, password, clientNonce, challenge);
  try {
    const { salt } = challenge;
    const input = { account, salt, clientNonce, password: proven.proof, captchaId, captcha };
    const opened = await call(sessionRoutes.login, input);
    // Whoever cannot show that it knows the account is not the server the password was set at.
    if (opened.serverSignature !== proven.serverSignature) throw new ApiError(i18n.t('shell:failure.authorization'));
    const { signingKey, fieldKey } = proven;
    await keepSession({ token: opened.accessToken, expiresAt: opened.expiresAt, signingKey, fieldKey });
    changeSession({ token: opened.accessToken, authToken: opened.accessToken, loginErrorCount: 0 });
    return { kind: 'signedIn' };
  } catch (error) {
    changeSession({ loginErrorCount: refusalOf(error)?.loginErrorCount ?? 0 });
    throw error;
  }
}

export const loadCaptcha = () => call(sessionRoutes.captcha, {});
