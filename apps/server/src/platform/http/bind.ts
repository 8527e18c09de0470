import type { Permission, Route, RouteInput, RouteOutput, RouteTable } from '@tilldeck/contracts/core/route';
import type { Ctx, OpenCtx } from '../context.ts';
import type { OrgScope } from '../db/scope.ts';

/** Calls of strangers and of other clouds have no scope, and what they do names its own. */
type CtxOf<P extends Permission> = [P] extends ['open' | 'public' | 'peer'] ? OpenCtx : Ctx;

export type Handler<R extends Route = Route> = (
  ctx: CtxOf<R['permission']>,
  input: RouteInput<R>,
) => Promise<RouteOutput<R>> | RouteOutput<R>;

/** A call as it is run. `scope` is null exactly for the calls whose handlers do not know one. */
export type BoundCtx = OpenCtx & { scope: OrgScope | null };

export interface BoundRoute<R extends Route = Route> {
  route: R;
  handle: (ctx: BoundCtx, input: unknown) => unknown;
}
/** The handlers of one table of calls. */
export type BoundTable<T extends RouteTable = RouteTable> = readonly BoundRoute<T[keyof T]>[];

/** Gives every declared call of a feature its use case. The type demands one for each. */
export function bind<T extends RouteTable>(routes: T, handlers: { [K in keyof T]: Handler<T[K]> }): BoundTable<T> {
  const names: (keyof T)[] = Object.keys(routes);
  return names.map((name) => ({ route: routes[name], handle: handlers[name] as BoundRoute['handle'] }));
}
