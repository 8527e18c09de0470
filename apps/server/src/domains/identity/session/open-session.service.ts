import type { SecondStepMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { maxSessionsPerAccount, type SessionKind, sessionLimits } from '@tilldeck/contracts/identity/session.limits';
import { newToken, type SessionKeys, sealKeys, tokenHashOf } from '../../../platform/auth/token.ts';
import type { OpenCtx } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type Tx, transactAsVisitor } from '../../../platform/transact.ts';
import { countFactors } from '../factor/factor.store.ts';
import { factorDemandedFrom, isDemandedNow, isOwnFactor } from '../factor/factor-demand.rules.ts';
import { deleteOwnGuesses } from './guess.store.ts';
import { insertKnownDevice, updateKnownDeviceUsed } from './known-device.store.ts';
import { insertLoginLog, insertSession, type SessionMethod, type SessionProvider } from './session.store.ts';
import { updateOldestSessionsEnded } from './session-activity.store.ts';

interface SignedInAccount {
  id: string;
  org_id: number;
  login_name: string;
  kind: string;
  factor_demanded_from: string | null;
  is_company_only: boolean;
}

/** A sign-in by password: what its failures were counted under, and the known device it came from. */
interface ByPassword {
  accountKey: string;
  deviceId: string | null;
}

interface Opening {
  password?: ByPassword;
  method?: SessionMethod;
  /** What the person chose at sign-in. */
  isKept: boolean;
  secondStep?: SecondStepMethod;
  /** The company's provider that vouched, and the bound it sets to what it opens. */
  provider?: SessionProvider & { maxHours: number };
  /** The company's provider says that it saw a second factor, and is trusted with that. */
  hasProviderFactor?: boolean;
}

interface OpenedSession {
  accessToken: string;
  expiresAt: string;
  /** For a browser that is not known yet: what it shows next time. */
  deviceToken?: string;
}

/** Opens a session for somebody who has proved who they are, by whatever way the keys were agreed on. */
export async function openSession(
  ctx: OpenCtx,
  account: SignedInAccount,
  keys: SessionKeys,
  { password, method = 'password', isKept, secondStep, provider, hasProviderFactor = false }: Opening,
): Promise<OpenedSession> {
  const token = newToken();
  const kind: SessionKind = isKept && !isHeldShort(ctx, account) ? 'kept' : 'short';
  const { lifetimeMs, idleS } = sessionLimits[kind];
  const expiresAt = new Date(
    Date.now() + Math.min(lifetimeMs, (provider?.maxHours ?? Infinity) * 3_600_000),
  ).toISOString();
  const hasFactorProof = hasProviderFactor || isOwnFactor(secondStep);
  const deviceToken = await transactAsVisitor(ctx, async (tx) => {
    await updateOldestSessionsEnded(tx, account.id, maxSessionsPerAccount - 1);
    await insertSession(tx, {
      tokenHash: tokenHashOf(token),
      accountId: account.id,
      sealedKeys: sealKeys(token, keys),
      method,
      kind,
      idleS,
      hasFactorProof,
      isProven: await isProofEnough(ctx, tx, account, hasFactorProof),
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      expiresAt,
      provider: provider ?? null,
    });
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
    return password ? welcome(ctx, tx, account.id, password) : null;
  });
  return { accessToken: token, expiresAt, ...(deviceToken ? { deviceToken } : {}) };
}

/** Forgets what the owner got wrong before, and keeps the browser in mind: strangers who guess do not hold it up. */
async function welcome(ctx: OpenCtx, tx: Tx, accountId: string, { accountKey, deviceId }: ByPassword) {
  await deleteOwnGuesses(tx, accountKey, ctx.ip, deviceId);
  if (deviceId !== null) {
    await updateKnownDeviceUsed(tx, deviceId);
    return null;
  }
  const deviceToken = newToken();
  await insertKnownDevice(tx, accountId, tokenHashOf(deviceToken));
  return deviceToken;
}

const isHeldShort = (ctx: OpenCtx, { kind }: SignedInAccount): boolean =>
  kind === 'vendor' && ctx.app.config.STAFF_SESSIONS === 'short';

/**
 * Whether signing in counts as the repeated proof: where a factor is still to be set up, and where the company's provider
 * is the only way in. There is nothing stronger to ask for, and no password. Elsewhere it is no such proof.
 */
async function isProofEnough(
  ctx: OpenCtx,
  inside: ScopedDb,
  account: SignedInAccount,
  hasFactorProof: boolean,
): Promise<boolean> {
  const demandedFrom = factorDemandedFrom(account, ctx.app.config.STAFF_FACTOR_FROM);
  const isFactorToBeMade = !hasFactorProof && isDemandedNow(demandedFrom, Date.now());
  if (!isFactorToBeMade && !account.is_company_only) return false;
  const { totp, passkeys } = await countFactors(inside, account.id);
  return totp + passkeys === 0;
}
