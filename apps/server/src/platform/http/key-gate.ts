import { requiredPermission } from '@tilldeck/contracts/core/route';
import { rateWindowS } from '@tilldeck/contracts/identity/api-key.limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { AppError } from '../app-error.ts';
import type { ApiKeyDirectory } from '../auth/api-keys.ts';
import type { Caller, OpenCtx } from '../context.ts';
import { rateHeaders } from './rate-limit.ts';

/** The API key of a request, if it comes with one. Such a call needs no signature: the key is its whole proof. */
export function apiKeyIn(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? '';
  return /^Bearer +(tdk_\S*)$/i.exec(header)?.[1] ?? null;
}

/** Lets a call with an API key in, or refuses it. */
export type KeyGate = (ctx: OpenCtx, key: string, reply: FastifyReply) => Promise<Caller>;

export function createKeyGate(app: App, directory: ApiKeyDirectory): KeyGate {
  return async (ctx, key, reply) => {
    const { caller, ratePerMinute } = await directory.admit(ctx, key);
    const quota = await app.rateLimiter.take(`key:${caller.apiKey.id}`, ratePerMinute, rateWindowS);
    reply.headers(rateHeaders(quota, rateWindowS));
    if (!quota.isAllowed) throw new AppError('core.too_many_requests');
    // A key acts for an organisation. What is about a person, or about nobody yet, is not for it.
    if (!requiredPermission(ctx.route.permission) || ctx.route.notFor?.includes('key'))
      throw new AppError('identity.api_key_not_here');
    return caller;
  };
}
