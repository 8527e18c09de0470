import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { proofLifetimeS, wrongProofsPerHour } from '@tilldeck/contracts/identity/factor.limits';
import type { proofRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import type { ProofMethod } from '@tilldeck/contracts/identity/second-step.schemas';
import { authMessage } from '@tilldeck/contracts/wire/login-exchange';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { checkProof } from '../../../platform/auth/scram.ts';
import { type Caller, type Ctx, selfOf } from '../../../platform/context.ts';
import { type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { countFactors } from '../factor/factor.store.ts';
import { checkPasskey, checkTotp, offerPasskeys } from '../factor/factor-check.service.ts';
import { noteFactorProof } from '../factor/factor-demand.service.ts';
import { judging } from './guess.service.ts';
import { spendLoginSalt } from './login-salt.service.ts';
import { findProvedAt, findVerifier, updateSessionProved } from './proof.store.ts';

type Proof = RouteInput<typeof proofRoutes.reauthenticate>;

const provenUntil = (provedAt: string): string =>
  new Date(new Date(provedAt).getTime() + proofLifetimeS * 1000).toISOString();

/**
 * Refuses unless whoever holds this session proved a moment ago that they are its owner. For what a borrowed or stolen
 * session must not do: factors, password, address, termination. Signing in is no such proof.
 */
export async function demandRecentProof(ctx: Ctx, inside?: ScopedDb): Promise<void> {
  const { tokenHash } = selfOf(ctx);
  const find = (where: ScopedDb) => findProvedAt(where, tokenHash);
  const provedAt = await (inside ? find(inside) : writeIn(ctx.scope, find));
  refuseUnless(provedAt && Date.parse(provenUntil(provedAt)) > Date.now(), 'identity.proof_required');
}

/** Judges a proof or code of a signed-in person; counted first, so that tries at once are tries as well. */
export function judgingSelf<T>(ctx: Ctx, judge: () => Promise<T>): Promise<T> {
  const { accountId, loginName } = selfOf(ctx);
  return judging(
    ctx,
    { key: `proof:${accountId}`, name: loginName, limits: { perAccount: wrongProofsPerHour } },
    judge,
  );
}

export function listProofMethods(ctx: Ctx) {
  const { accountId, tokenHash } = selfOf(ctx);
  return writeIn(ctx.scope, async (inside) => {
    const { totp } = await countFactors(inside, accountId);
    const passkey = await offerPasskeys(ctx.app, inside, accountId, tokenHash, 'alone');
    const provedAt = await findProvedAt(inside, tokenHash);
    const until = provedAt && provenUntil(provedAt);
    const methods: ProofMethod[] = [
      ...((await findVerifier(inside, accountId)) ? (['password'] as const) : []),
      ...(totp > 0 ? (['totp'] as const) : []),
      ...(passkey ? (['passkey'] as const) : []),
    ];
    return { methods, passkey, provenUntil: until && Date.parse(until) > Date.now() ? until : null };
  });
}

const refusals = {
  password: 'identity.proof_wrong',
  totp: 'identity.factor_code_wrong',
  passkey: 'identity.passkey_refused',
} satisfies Record<ProofMethod, ErrorCode>;

export async function reauthenticate(ctx: Ctx, proof: Proof) {
  const caller = selfOf(ctx);
  // What was tried is spent even when it was wrong.
  const isRight = await judgingSelf(ctx, () => writeIn(ctx.scope, (inside) => isProven(ctx, inside, caller, proof)));
  if (!isRight) throw new AppError(refusals[proof.method]);
  return transact(ctx, async (tx) => {
    const provedAt = await updateSessionProved(tx, caller.tokenHash);
    if (proof.method !== 'password') await noteFactorProof(ctx, tx);
    const after = { method: proof.method };
    await tx.audit({ objectType: 'account', objectId: caller.accountId, objectName: caller.loginName, after });
    return { provenUntil: provenUntil(provedAt) };
  });
}

async function isProven(ctx: Ctx, inside: ScopedDb, caller: Caller, proof: Proof): Promise<boolean> {
  const { accountId, tokenHash } = caller;
  if (proof.method === 'totp') return checkTotp(ctx.app, inside, accountId, proof.code ?? '');
  if (proof.method === 'passkey')
    return checkPasskey(ctx.app, inside, accountId, tokenHash, proof.response ?? '', 'alone');
  return isOwnPassword(ctx.app, inside, caller, proof);
}

interface PasswordProof {
  salt?: string | undefined;
  clientNonce?: string | undefined;
  password?: string | undefined;
}

/** Whether somebody who is signed in proves their own password, bound to a salt that is good for one try. */
export async function isOwnPassword(
  app: App,
  inside: ScopedDb,
  caller: Caller,
  proof: PasswordProof,
): Promise<boolean> {
  const { salt = '', clientNonce = '', password = '' } = proof;
  refuseUnless(await spendLoginSalt(app, inside, salt), 'identity.salt_spent');
  const verifier = await findVerifier(inside, caller.accountId);
  if (!verifier) return false;
  const keySalt = verifier.keySalt.toString('base64');
  const message = authMessage(caller.loginName, clientNonce, { salt, keySalt, iterations: verifier.iterations });
  return checkProof(verifier, message, Buffer.from(password, 'base64')) !== null;
}
