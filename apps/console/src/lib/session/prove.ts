import { proofRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import { call } from '../request/call.ts';
import { askPasskey } from './passkey.ts';
import { sessionState } from './session-state.ts';

/** The same exchange as a sign-in; the password does not leave the browser here either. */
export async function proveByPassword(password: string): Promise<void> {
  const account = sessionState().name;
  const challenge = await call(sessionRoutes.getToken, { account });
  const clientNonce = randomNonce();
  const { proof } = await proveLogin(account, password, clientNonce, challenge);
  const { salt } = challenge;
  await call(proofRoutes.reauthenticate, { method: 'password', salt, clientNonce, password: proof });
}

export async function proveByCode(code: string): Promise<void> {
  await call(proofRoutes.reauthenticate, { method: 'totp', code: code.trim() });
}

/** With a challenge of its own each time: a spent one is worth nothing. */
export async function proveByPasskey(): Promise<void> {
  const { passkey } = await call(proofRoutes.methods, {});
  const response = await askPasskey(passkey ?? {});
  await call(proofRoutes.reauthenticate, { method: 'passkey', response });
}
