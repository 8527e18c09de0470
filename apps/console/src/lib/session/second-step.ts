import { secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { call } from '../request/call.ts';
import { askPasskey } from './passkey.ts';
import { keepOpened, type WaitingSignIn } from './sign-in.ts';

export const sendSignInCode = ({ demand }: WaitingSignIn) => call(secondStepRoutes.sendCode, { ticket: demand.ticket });

/** Opens the session that waits, with a typed code. */
export async function finishWithCode(
  { demand, keys }: WaitingSignIn,
  method: Exclude<SecondStepMethod, 'passkey'>,
  code: string,
): Promise<void> {
  await keepOpened(await call(secondStepRoutes.verify, { ticket: demand.ticket, method, code }), keys);
}

/** Opens the session that waits, with what the browser or a security key answers. */
export async function finishWithPasskey({ demand, keys }: WaitingSignIn): Promise<void> {
  const { ticket } = demand;
  const response = await askPasskey(await call(secondStepRoutes.passkeyOptions, { ticket }));
  await keepOpened(await call(secondStepRoutes.verify, { ticket, method: 'passkey', response }), keys);
}
