import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { SessionGone } from './api-error.ts';
import { exchange } from './exchange.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  isBackground?: boolean | undefined;
  /** The caller reads again by itself what this changes, so the event of the change is no news here. */
  isOwn?: boolean | undefined;
}

/**
 * Makes a declared call. Throws `ApiError` when the server refuses, `FullBodyAnswer` for the codes a caller handles
 * itself, `RequestFailure` when no answer came, `SessionGone` when the session ended and the person did not sign in again;
 * if they did, the call is made once more.
 */
export async function call<R extends Route>(
  route: R,
  input: RouteDraft<R> | FormData,
  options: CallOptions = {},
): Promise<RouteOutput<R>> {
  try {
    return await attempt(route, input, options);
  } catch (error) {
    // What the sign-in itself asks must not wait for its end.
    const isWaiting = error instanceof SessionGone && route.permission !== 'public';
    if (!isWaiting || !(await error.again)) throw error;
    return attempt(route, input, options);
  }
}

/** Sealed each time: the keys are those of the session. */
async function attempt<R extends Route>(
  route: R,
  input: RouteDraft<R> | FormData,
  options: CallOptions,
): Promise<RouteOutput<R>> {
  const { method, path } = route;
  if (input instanceof FormData) return (await exchange({ method, path, input, ...options })) as RouteOutput<R>;
  // Sealing reads the schema, and the schema library is better loaded after the first page stands.
  const { sealInput } = await import('./sealed-fields.ts');
  const sealed = await sealInput(route, input as Record<string, unknown>);
  return (await exchange({ method, path, input: sealed, ...options })) as RouteOutput<R>;
}
