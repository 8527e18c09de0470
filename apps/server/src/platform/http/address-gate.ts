import type { Route } from '@tilldeck/contracts/core/route';
import type { App } from '../app.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from './network.ts';

const windowS = 60;

/** Refuses what one network address asks for too often, before anything else is done for the call. */
export type AddressGate = (route: Route, ip: string) => Promise<void>;

export function createAddressGate({ rateLimiter, config }: Pick<App, 'rateLimiter' | 'config'>): AddressGate {
  return async ({ id, perAddressPerMinute = 0 }, ip) => {
    const limit = Math.round(perAddressPerMinute * config.ADDRESS_LIMIT_FACTOR);
    const quota = await rateLimiter.take(`call:${id}:${networkOf(ip)}`, limit, windowS);
    if (!quota.isAllowed) throw new AppError('core.too_many_requests');
  };
}
