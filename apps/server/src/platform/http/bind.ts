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

export interface BoundRoute {
  route: Route;
  handle: (ctx: BoundCtx, input: unknown) => unknown;
}

/** Gives every declared call of a feature its use case. The type demands one for each. */
export function bind<T extends RouteTable>(routes: T, handlers: { [K in keyof T]: Handler<T[K]> }): BoundRoute[] {
  return Object.entries(routes).map(([name, route]) => ({ route, handle: handlers[name] as BoundRoute['handle'] }));
}

/** The process refuses to start when a declared call has no handler, or two. */
export function checkBindings(declared: readonly Route[], bound: readonly BoundRoute[]): void {
  const counts = new Map<string, number>();
  for (const { route } of bound) counts.set(route.id, (counts.get(route.id) ?? 0) + 1);
  const faults = declared.filter((route) => counts.get(route.id) !== 1).map((route) => route.id);
  const strangers = bound.filter(({ route }) => !declared.includes(route)).map(({ route }) => route.id);
  const paths = new Map<string, string>();
  for (const route of declared) {
    const key = `${route.method} ${route.path}`;
    if (paths.has(key)) faults.push(`${key} declared twice`);
    paths.set(key, route.id);
  }
  if (faults.length + strangers.length > 0)
    throw new Error(`calls without exactly one handler: ${[...faults, ...strangers].join(', ')}`);
}
