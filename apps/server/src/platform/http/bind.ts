import type { Route, RouteInput, RouteOutput, RouteTable } from '@tilldeck/contracts/core/route';
import type { Ctx } from '../context.ts';

export type Handler<R extends Route = Route> = (
  ctx: Ctx,
  input: RouteInput<R>,
) => Promise<RouteOutput<R>> | RouteOutput<R>;

export interface BoundRoute {
  route: Route;
  handle: Handler;
}

/** Gives every declared call of a feature its use case. The type demands one for each. */
export function bind<T extends RouteTable>(routes: T, handlers: { [K in keyof T]: Handler<T[K]> }): BoundRoute[] {
  return Object.entries(routes).map(([name, route]) => ({ route, handle: handlers[name] as Handler }));
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
