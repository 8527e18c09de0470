import type { App } from '../../../platform/app.ts';
import {
  assertionOptions,
  challengeIn,
  type PasskeyUse,
  passkeySiteOf,
  readAssertion,
} from '../../../platform/auth/passkey.ts';
import { sealedColumn } from '../../../platform/auth/sealed-kind.ts';
import { totpStepOf } from '../../../platform/auth/totp.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { normalCode } from '../credential/credential.rules.ts';
import { findTotp, updateTotpStep } from './factor.store.ts';
import { deleteChallenge, insertChallenge, listPasskeys, updatePasskeyUsed } from './passkey.store.ts';

export const totpBoxOf = (app: App) => app.secrets.box('totp');
export const sealedTotp = sealedColumn({
  name: 'identity.totp',
  table: 'identity_totp',
  key: 'account_id',
  column: 'sealed_secret',
  purpose: 'totp',
  contextOf: (accountId) => totpContext(accountId),
});
export const totpContext = (accountId: string): string => `account:${accountId}`;

/** Whether a code fits the account's app, and was not used before. `isPending` judges one that waits to be confirmed. */
export async function checkTotp(
  app: App,
  inside: ScopedDb,
  accountId: string,
  code: string,
  { isPending = false } = {},
): Promise<boolean> {
  const row = await findTotp(inside, accountId);
  if (!row || (row.confirmed_at === null) !== isPending) return false;
  const secret = totpBoxOf(app).open(row.sealed_secret, totpContext(accountId));
  const step = totpStepOf(secret, normalCode(code), row.last_step === null ? null : Number(row.last_step));
  return step !== null && updateTotpStep(inside, accountId, step);
}

/** What the browser needs to answer with a passkey. The challenge is for the holder of this pass or session alone. */
export async function offerPasskeys(
  app: App,
  inside: ScopedDb,
  accountId: string,
  holderHash: Buffer,
  use: PasskeyUse,
) {
  const site = passkeySiteOf(app.config.PUBLIC_URL);
  const known = await listPasskeys(inside, accountId);
  if (!site || known.length === 0) return null;
  const options = await assertionOptions(site, known, use);
  await insertChallenge(inside, options.challenge, holderHash);
  return { ...options };
}

/** Whether a passkey of the account answered a challenge that is still open. The challenge is spent either way. */
export async function checkPasskey(
  app: App,
  inside: ScopedDb,
  accountId: string,
  holderHash: Buffer,
  response: string,
  use: PasskeyUse,
): Promise<boolean> {
  const site = passkeySiteOf(app.config.PUBLIC_URL);
  const challenge = challengeIn(response);
  if (!site || !challenge || !(await deleteChallenge(inside, challenge, holderHash))) return false;
  const used = await readAssertion(site, response, await listPasskeys(inside, accountId), challenge, use);
  if (used) await updatePasskeyUsed(inside, used);
  return used !== null;
}
