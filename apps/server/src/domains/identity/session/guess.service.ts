import { failuresBeforeIpLock } from '@tilldeck/contracts/identity/credential.limits';
import { failuresBeforeWideLock } from '@tilldeck/contracts/identity/guess.limits';
import { AppError } from '../../../platform/app-error.ts';
import type { OpenCtx } from '../../../platform/context.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { networkOf, wideNetworkOf } from '../../../platform/http/network.ts';
import { isIpLocked, lastUnlockOf, lockIp } from '../../system/index.ts';
import { deleteGuess, type GuessDraft, insertGuess } from './guess.store.ts';

/** A try at something that can be guessed. */
export interface Try extends Partial<Pick<GuessDraft, 'deviceId' | 'isPaid'>>, Pick<GuessDraft, 'key' | 'limits'> {
  /** Shown beside the locked address. */
  name: string;
}

/** A try that was counted and may be judged. */
export interface Guess {
  id: string;
  name: string;
  /** Wrong tries of the account in this hour, this one included. */
  ofAccount: number;
  ofNetwork: number;
  ofWideNetwork: number;
}

/** Each statement is a transaction of its own: what was counted stays when the call is refused, and locks end at once. */
const outside = <T>(ctx: OpenCtx, work: Parameters<typeof readIn<T>>[1]): Promise<T> =>
  readIn(systemScope(ctx.app.database, 'guesses are counted before a sign-in'), work);

/**
 * Counts a try before anybody looks whether it is right, or refuses it unseen: a thousand tries at once are judged as
 * often as the limits say. `null`: a person or a machine has to pay first.
 */
export async function takeGuess(ctx: OpenCtx, { name, deviceId = null, isPaid = false, ...spec }: Try) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const forgivenAt = await lastUnlockOf(ctx.app, ctx.ip);
  const scope = systemScope(ctx.app.database, 'guesses are counted before a sign-in');
  const row = await outside(ctx, (db) =>
    insertGuess({ scope, db }, { ...spec, ip: ctx.ip, deviceId, isPaid, forgivenAt }),
  );
  if (row.verdict === 'network') throw new AppError('core.ip_locked');
  if (row.verdict === 'wait') throw waitFor(row.wait_s);
  if (row.verdict === 'captcha' || row.guess_id === null) return null;
  const guess: Guess = {
    id: row.guess_id,
    name,
    ofAccount: row.of_account,
    ofNetwork: row.of_network,
    ofWideNetwork: row.of_wide_network,
  };
  return guess;
}

const waitFor = (seconds: number): AppError =>
  new AppError('identity.guesses_slowed', { values: { seconds }, data: { retryAfterS: seconds } });

/** The try was right, or was not judged after all. */
export const releaseGuess = (ctx: OpenCtx, { id }: Guess) =>
  outside(ctx, (db) =>
    deleteGuess({ scope: systemScope(ctx.app.database, 'guesses are counted before a sign-in'), db }, id),
  );

/** The try was wrong. It is counted already; too many lock the network out. */
export async function keepGuess(ctx: OpenCtx, { name, ofNetwork, ofWideNetwork }: Guess): Promise<void> {
  const lock = (network: string, failureCount: number) => lockIp(ctx, network, { failureCount, lastAccount: name });
  if (ofNetwork >= failuresBeforeIpLock) await lock(networkOf(ctx.ip), ofNetwork);
  const wide = wideNetworkOf(ctx.ip);
  if (wide && ofWideNetwork >= failuresBeforeWideLock) await lock(wide, ofWideNetwork);
}

/** Judges a try that is counted first; nothing where it was wrong. What a call throws while it judges stays counted. */
export async function judging<T>(ctx: OpenCtx, spec: Try, judge: () => Promise<T>): Promise<T> {
  const guess = await takeGuess(ctx, spec);
  if (!guess) throw new AppError('core.too_many_requests');
  const found = await judge();
  await (found ? releaseGuess(ctx, guess) : keepGuess(ctx, guess));
  return found;
}
