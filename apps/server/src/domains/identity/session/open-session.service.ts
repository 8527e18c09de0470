import { tokenLifetimeMs } from '@tilldeck/contracts/identity/credential.limits';
import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { newToken, type SessionKeys, sealKeys, tokenHashOf } from '../../../platform/auth/token.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { deleteLoginFailures } from './login-failure.store.ts';
import { insertLoginLog, insertSession, type SessionMethod } from './session.store.ts';

interface SignedInAccount {
  id: string;
  org_id: number;
  login_name: string;
}

/** Opens a session for somebody who has proved who they are, by whatever way the keys were agreed on. */
export async function openSession(
  ctx: Ctx,
  account: SignedInAccount,
  keys: SessionKeys,
  {
    accountKey,
    method = 'password',
    secondStep,
  }: { accountKey?: string; method?: SessionMethod; secondStep?: SecondStepMethod } = {},
): Promise<{ accessToken: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + tokenLifetimeMs).toISOString();
  await transact(ctx, async (tx) => {
    await insertSession(tx, {
      tokenHash: tokenHashOf(token),
      accountId: account.id,
      sealedKeys: sealKeys(token, keys),
      method,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      expiresAt,
    });
    if (accountKey) await deleteLoginFailures(tx, accountKey, ctx.ip);
    await insertLoginLog(tx, {
      orgId: account.org_id,
      accountId: account.id,
      loginName: account.login_name,
      outcome: 'success',
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    });
    await tx.audit({
      objectType: 'account',
      objectId: account.id,
      objectName: account.login_name,
      orgId: account.org_id,
      account: { id: account.id, name: account.login_name },
      ...(secondStep ? { after: { secondStep } } : {}),
    });
  });
  return { accessToken: token, expiresAt };
}
