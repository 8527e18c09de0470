import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { warnOwnerJob } from '@tilldeck/contracts/identity/credential.jobs';
import { failuresBeforeCaptcha } from '@tilldeck/contracts/identity/credential.limits';
import {
  failuresBeforeDelay,
  failuresBeforeWarning,
  failuresPerAccountAndNetwork,
} from '@tilldeck/contracts/identity/guess.limits';
import type { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { authMessage } from '@tilldeck/contracts/wire/login-exchange';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { checkProof, type ProvenLogin, type Verifier } from '../../../platform/auth/scram.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { readIn, systemScope, vendorOrgId, writeIn } from '../../../platform/db/scope.ts';
import { transactAsVisitor } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { demandCaptcha } from './captcha.service.ts';
import { type Guess, keepGuess, releaseGuess, takeGuess } from './guess.service.ts';
import { findKnownDevice } from './known-device.store.ts';
import { spendLoginSalt } from './login-salt.service.ts';
import {
  findAccountForLogin,
  findUsualIterations,
  insertLoginLog,
  updateInitialPasswordProven,
  updateInitialPasswordTried,
} from './session.store.ts';
import { obstacleOf } from './sign-in.rules.ts';

type LoginInput = RouteInput<typeof sessionRoutes.login>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccountForLogin>>>;

const namePattern = /^[\p{L}\p{N}._@+-]{1,120}$/u;
export const accountKeyOf = (name: string): string => name.trim().toLowerCase();

/** A salt of its own for names nobody has, always the same: strangers cannot tell who has an account. */
export const madeUpSalt = async (ctx: OpenCtx, name: string): Promise<Buffer> =>
  (await ctx.app.keptKeys.mac('made-up-salt', accountKeyOf(name))).subarray(0, 16);

const usualIterationsKeptMs = 60_000;
const keptIterations = new WeakMap<App, { usual: number; until: number }>();

/** What most accounts have, which differs from the setting for a while after it was changed. Looked at once a minute. */
export async function madeUpIterations({ app }: OpenCtx): Promise<number> {
  const kept = keptIterations.get(app);
  if (kept && kept.until > Date.now()) return kept.usual;
  const scope = systemScope(app.database, 'a made-up account must look like the usual one');
  const usual = (await readIn(scope, (db) => findUsualIterations({ scope, db }))) ?? app.config.PBKDF2_ITERATIONS;
  keptIterations.set(app, { usual, until: Date.now() + usualIterationsKeptMs });
  return usual;
}

export interface ProvenAccount {
  account: Account;
  proven: ProvenLogin;
  /** What failures are counted under. */
  accountKey: string;
  /** The device the owner signed in with before, if this is one. */
  deviceId: string | null;
}

/**
 * The account whose password the caller proves, bound to a salt that is good for one try. Every try is counted before it
 * is judged; a wrong one is logged and stays counted. An initial password is a right one: what it opens is for the
 * caller of this to say.
 */
export async function provePassword(ctx: OpenCtx, input: LoginInput): Promise<ProvenAccount> {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  if (!namePattern.test(input.account)) throw new AppError('identity.account_invalid');
  const { account, deviceId } = await writeIn(visitorScope(ctx), async (inside) => {
    if (!(await spendLoginSalt(ctx.app, inside, input.salt))) throw new AppError('identity.salt_spent');
    const found = await findAccountForLogin(inside, input.account);
    const tokenHash = tokenHashOf(input.deviceToken ?? '');
    return { account: found, deviceId: await findKnownDevice(inside, found?.id ?? '0', tokenHash) };
  });
  const guess = await takePaidGuess(ctx, input, deviceId);
  const tries = await countInitialPassword(ctx, account);

  const verifier = account ? verifierOf(account) : await madeUpVerifier(ctx, input.account);
  const message = authMessage(input.account, input.clientNonce, {
    salt: input.salt,
    keySalt: verifier.keySalt.toString('base64'),
    iterations: verifier.iterations,
  });
  const proven = checkProof(verifier, message, Buffer.from(input.password, 'base64'));
  if (!account || !proven) return refuseWrong(ctx, input, account, guess, deviceId);
  await releaseGuess(ctx, guess);
  const obstacle = obstacleOf(account, tries, Date.now());
  if (tries > 0 && obstacle !== 'identity.initial_password_dead')
    await writeIn(visitorScope(ctx), (inside) => updateInitialPasswordProven(inside, account.id));
  if (obstacle) return refuseSignIn(ctx, input, account, obstacle, guess.ofAccount - 1);
  return { account, proven, accountKey: accountKeyOf(input.account), deviceId };
}

/** Counts the try. Where there were some already, a person has to read a picture for it or a machine has to pay. */
async function takePaidGuess(ctx: OpenCtx, input: LoginInput, deviceId: string | null): Promise<Guess> {
  const spec = {
    key: accountKeyOf(input.account),
    name: input.account,
    deviceId,
    limits: {
      beforeCaptcha: failuresBeforeCaptcha,
      beforeDelay: failuresBeforeDelay,
      perAccountAndNetwork: failuresPerAccountAndNetwork,
    },
  };
  const free = await takeGuess(ctx, spec);
  if (free) return free;
  await demandCaptcha(ctx, input, { call: 'signIn', name: input.account });
  const paid = await takeGuess(ctx, { ...spec, isPaid: true });
  if (!paid) throw new AppError('core.too_many_requests');
  return paid;
}

/** How often an initial password was tried, this time included; counted before it is judged. */
const countInitialPassword = async (ctx: OpenCtx, account: Account | undefined): Promise<number> => {
  const tried = await writeIn(visitorScope(ctx), (inside) => updateInitialPasswordTried(inside, account?.id ?? '0'));
  return tried?.initial_password_tries ?? 0;
};

const verifierOf = (account: Account): Verifier => ({
  keySalt: account.key_salt,
  iterations: account.iterations,
  storedKey: account.stored_key,
  serverKey: account.server_key,
});

const madeUpVerifier = async (ctx: OpenCtx, name: string): Promise<Verifier> => ({
  keySalt: await madeUpSalt(ctx, name),
  iterations: await madeUpIterations(ctx),
  storedKey: Buffer.alloc(32),
  serverKey: Buffer.alloc(32),
});

async function refuseWrong(
  ctx: OpenCtx,
  input: LoginInput,
  account: Account | undefined,
  guess: Guess,
  deviceId: string | null,
): Promise<never> {
  await keepGuess(ctx, guess);
  // Enqueued for names nobody has as well: the call takes as long, and a job finds out whom to write to.
  if (deviceId === null && guess.ofAccount >= failuresBeforeWarning)
    await transactAsVisitor(ctx, (tx) => tx.enqueue(warnOwnerJob, { accountId: account?.id ?? null, ip: ctx.ip }));
  return refuseSignIn(ctx, input, account, 'identity.wrong_credentials', guess.ofAccount);
}

/** Logs the refusal in a transaction of its own. */
async function refuseSignIn(
  ctx: OpenCtx,
  input: LoginInput,
  account: Account | undefined,
  code: ErrorCode,
  loginErrorCount: number,
): Promise<never> {
  await writeIn(visitorScope(ctx), (inside) =>
    insertLoginLog(inside, {
      orgId: account?.org_id ?? vendorOrgId,
      accountId: account?.id ?? null,
      loginName: input.account,
      outcome: code,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    }),
  );
  throw new AppError(code, { data: { loginErrorCount, captchaRequired: loginErrorCount >= failuresBeforeCaptcha } });
}
