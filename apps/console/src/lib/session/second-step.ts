import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { call } from '../request/call.ts';
import { keepDeviceToken } from './device-tokens.ts';
import { askPasskey } from './passkey.ts';
import { keepOpened, type WaitingSignIn } from './sign-in.ts';

export const sendSignInCode = ({ demand }: WaitingSignIn) => call(secondStepRoutes.sendCode, { pass: demand.pass });

/** Opens the session that waits, with a typed code. */
export async function finishWithCode(
  waiting: WaitingSignIn,
  method: Exclude<SecondStepMethod, 'passkey'>,
  code: string,
): Promise<void> {
  await open(waiting, { method, code });
}

type SecondProof = Omit<RouteDraft<typeof secondStepRoutes.verify>, 'pass'>;

async function open({ account, demand, keys }: WaitingSignIn, proof: SecondProof): Promise<void> {
  const opened = await call(secondStepRoutes.verify, { pass: demand.pass, ...proof });
  await keepOpened(opened, keys);
  keepDeviceToken(account, opened.deviceToken);
}

/** Opens the session that waits, with what the browser or a security key answers. */
export async function finishWithPasskey(waiting: WaitingSignIn): Promise<void> {
  const { pass } = waiting.demand;
  const response = await askPasskey(await call(secondStepRoutes.passkeyOptions, { pass }));
  await open(waiting, { method: 'passkey', response });
}
