import type { SecondStepDemand } from '@tilldeck/contracts/identity/second-step.schemas';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { loginRefusal } from '@tilldeck/contracts/identity/session.schemas';
import { type LoginProof, proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import type { z } from 'zod';
import { i18n } from '../i18n/i18n.ts';
import { ApiError } from '../request/api-error.ts';
import { call } from '../request/call.ts';
import { deviceTokenFor, keepDeviceToken } from './device-tokens.ts';
import { demandIn } from './second-step-demand.ts';
import { changeSession } from './session-state.ts';
import { keepSession } from './session-vault.ts';

export interface Credentials {
  account: string;
  password: string;
  captchaId?: string | undefined;
  captcha?: string | undefined;
  /** Instead of what the picture shows. */
  work?: string | undefined;
  /** Seven days on this device; else a short session. */
  isKept: boolean;
}

export type SignInOutcome =
  | { kind: 'signedIn' }
  /** The server wants to see a person first; nothing was tried with the password. */
  | { kind: 'captchaRequired' }
  /** The password is right; a second proof is still missing (3015). */
  | { kind: 'secondStep'; waiting: WaitingSignIn };

/** What waits for the second proof. The client's half of the keys stays in memory and dies with the page. */
export interface WaitingSignIn {
  account: string;
  demand: SecondStepDemand;
  keys: Pick<LoginProof, 'signingKey' | 'fieldKey'>;
}

export type LoginRefusal = z.output<typeof loginRefusal>;

/** What the server says beside a refusal, when it says it. */
export const refusalOf = (error: unknown): LoginRefusal | null =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'loginErrorCount' in error.data
    ? (error.data as LoginRefusal)
    : null;

export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const { account, password, captchaId, captcha, work, isKept } = credentials;
  const challenge = await call(sessionRoutes.getToken, { account });
  const deviceToken = deviceTokenFor(account);
  // What the challenge says counts strangers' failures; a known device has its own.
  if (challenge.captchaRequired && !captcha && !work && !deviceToken) return { kind: 'captchaRequired' };
  const clientNonce = randomNonce();
  const proven = await proveLogin(account, password, clientNonce, challenge);
  try {
    const { salt } = challenge;
    const input = { account, salt, clientNonce, password: proven.proof, captchaId, captcha, work, deviceToken, isKept };
    const opened = await call(sessionRoutes.login, input);
    // Whoever cannot show that it knows the account is not the server the password was set at.
    if (opened.serverSignature !== proven.serverSignature) throw new ApiError(i18n.t('shell:failure.authorization'));
    await keepOpened(opened, proven);
    keepDeviceToken(account, opened.deviceToken);
    return { kind: 'signedIn' };
  } catch (error) {
    const demand = demandIn(error);
    if (demand) {
      if (demand.serverSignature !== proven.serverSignature) throw new ApiError(i18n.t('shell:failure.authorization'));
      const { signingKey, fieldKey } = proven;
      return { kind: 'secondStep', waiting: { account, demand, keys: { signingKey, fieldKey } } };
    }
    changeSession({ loginErrorCount: refusalOf(error)?.loginErrorCount ?? 0 });
    throw error;
  }
}

/** Keeps a session that the server opened, with the keys both sides derived from the exchange. */
export async function keepOpened(
  opened: { accessToken: string; expiresAt: string },
  { signingKey, fieldKey }: WaitingSignIn['keys'],
): Promise<void> {
  await keepSession({ token: opened.accessToken, expiresAt: opened.expiresAt, signingKey, fieldKey });
  changeSession({ token: opened.accessToken, authToken: opened.accessToken, loginErrorCount: 0 });
}

export const loadCaptcha = () => call(sessionRoutes.captcha, {});
