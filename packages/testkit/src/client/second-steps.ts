import { proofRoutes, secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import type { SecondStepDemand, SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { type LoginProof, proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import type { WireClient } from './wire-client.ts';

/** A sign-in whose password is proven and that waits for more. */
export interface WaitingSignIn {
  demand: SecondStepDemand;
  proof: LoginProof;
}

export async function startSignIn(client: WireClient, account: string, password: string): Promise<WaitingSignIn> {
  client.keys = null;
  const { answer, proof } = await client.login(account, password);
  if (answer.body.code !== 3015)
    throw new Error(`no second step was asked for: ${answer.body.code} ${answer.body.msg}`);
  const demand = answer.body.data as unknown as SecondStepDemand;
  if (demand.serverSignature !== proof.serverSignature) throw new Error('the server did not prove itself');
  return { demand, proof };
}

type SecondProof = { method: SecondStepMethod; code?: string; response?: string };

/** Sends the second proof; a right one signs the client in. */
export async function finishSignIn(client: WireClient, { demand, proof }: WaitingSignIn, second: SecondProof) {
  const answer = await client.send(secondStepRoutes.verify, { pass: demand.pass, ...second });
  if (answer.body.code === 200)
    client.keys = {
      token: answer.body.data.accessToken,
      signingKey: proof.signingKey,
      fieldKey: proof.fieldKey,
    };
  return answer;
}

/** Proves the password again for the session of this client. */
export async function proveAgain(client: WireClient, account: string, password: string) {
  const challenge = await client.call(sessionRoutes.getToken, { account });
  const clientNonce = randomNonce();
  const { proof } = await proveLogin(account, password, clientNonce, challenge);
  return client.send(proofRoutes.reauthenticate, {
    method: 'password',
    salt: challenge.salt,
    clientNonce,
    password: proof,
  });
}
