import type { Route } from '@tilldeck/contracts/core/route';
import type { App } from '../app.ts';
import { AppError } from '../app-error.ts';
import type { Caller } from '../context.ts';

const windowS = 3600;

/** Bounds how many names of other organisations the people of one can find out about. */
export type NameGate = (route: Route, caller: Caller | null, work: () => unknown) => Promise<unknown>;

export function createNameGate({ rateLimiter }: Pick<App, 'rateLimiter'>): NameGate {
  return async ({ takenNamesPerHour }, caller, work) => {
    // The vendor's staff sees every account anyway.
    if (takenNamesPerHour === undefined || !caller || caller.isVendor) return work();
    const name = `taken-names:${caller.orgId}`;
    // Counted before it is answered, so that no question slips past the limit in parallel.
    const quota = await rateLimiter.take(name, takenNamesPerHour, windowS);
    if (!quota.isAllowed) throw new AppError('core.too_many_requests', { data: { retryAfterS: quota.resetS } });
    let isTold = false;
    try {
      return await work();
    } catch (error) {
      isTold = error instanceof AppError && error.code === 'identity.login_name_taken';
      throw error;
    } finally {
      if (!isTold) await rateLimiter.giveBack(name, windowS);
    }
  };
}
