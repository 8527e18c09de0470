import type { z } from 'zod';
import type { ErrorCode } from './error-code.ts';
import type { ThirdPartyService } from './third-party.ts';

export const actionKeys = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'] as const;
export type ActionKey = (typeof actionKeys)[number];

/**
 * `open`: anybody, nothing signed. `public`: one of our apps, no session. `peer`: another cloud of the vendor, signed
 * with the key of the pair, never with a session. `device`: a device that signs with its own key. `signedIn`: any live
 * session. Otherwise a menu's permission id and one of its actions.
 */
export type Permission = 'open' | 'public' | 'peer' | 'device' | 'signedIn' | MenuPermission;

/** What the type of a call says of its permission: which kind of caller it has, not which action. */
type MenuPermission = `${string}.${ActionKey}`;
type KindOfPermission<P extends Permission> = P extends MenuPermission ? MenuPermission : P;

/** What the type of a call says of its refusals: whether it refuses a change of a record that another person saved first. */
type KindOfRefusal<E extends ErrorCode> = 'core.stale_version' extends E
  ? ErrorCode
  : Exclude<ErrorCode, 'core.stale_version'>;

const withoutAction: ReadonlySet<Permission> = new Set(['open', 'public', 'peer', 'device', 'signedIn']);
/** Calls that strangers can make. Each declares how often one network address may. */
export const isForStrangers = (permission: Permission): boolean => permission === 'open' || permission === 'public';
/** Calls of people who are signed in. */
export const needsSession = (permission: Permission): boolean => permission === 'signedIn' || permission.includes('.');

export interface RouteSpec<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends Permission = Permission,
  E extends ErrorCode = ErrorCode,
> {
  method: 'GET' | 'POST';
  /** Literal path below the API base, without a leading slash. */
  path: string;
  permission: P;
  /** Each of these suffices as well, where a call is a step on several pages. */
  orPermissions?: readonly Permission[];
  /** Name of the audit row a change writes; calls that change nothing say `null`. */
  audit: string | null;
  /** One sentence for the API reference. */
  summary: string;
  input: I;
  output: O;
  errors?: readonly E[];
  /** A third-party service the caller's role must list as well. */
  service?: ThirdPartyService;
  /** Calls per minute from one network address (IPv6: one /64). Calls that strangers can make must have it. */
  perAddressPerMinute?: number;
  /** Stretches a password or paints a picture: strangers who ask for it wait in a line of its own. */
  isHeavy?: true;
  /**
   * How often an hour the people of one organisation may hear that a login name is taken. Names are unique over all
   * organisations, so that each such answer tells of an account of another one; beyond the limit the call is refused unseen.
   */
  takenNamesPerHour?: number;
  /**
   * Who is refused although the permission would do. `actor`: a person acting for a partner, where what the call makes
   * would outlive the access. `key`: an API key, where the call changes a person or gives rights.
   */
  notFor?: readonly ('actor' | 'key')[];
  /** Works although a second factor is demanded and the session has none yet: what leads to one, and the way out. */
  isBeforeFactor?: true;
  /** Longest body the server reads, in bytes. */
  bodyLimit?: number;
  /**
   * Live topics. Of a read: what makes its answer old; a screen that shows it reads it again. Of a change: what it
   * announces. `devices.device#id`: only events that name the record in the input's `id`, or none.
   */
  topics?: readonly string[];
  /** Why a read that a page shows has no topic: what it answers does not change, or is not announced. */
  untold?: string;
}

export interface Route<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends Permission = Permission,
  E extends ErrorCode = ErrorCode,
> extends RouteSpec<I, O, P, E> {
  /** `system/dictionary.page`: the route's own name, used for cache keys, metrics and logs. */
  id: string;
}

export type RouteInput<R extends Route> = z.output<R['input']>;
export type RouteDraft<R extends Route> = z.input<R['input']>;
export type RouteOutput<R extends Route> = z.output<R['output']>;
/** Whether a call refuses with `core.stale_version`; yes where its errors are not known one by one. */
export type IsVersioned<R extends Route> = 'core.stale_version' extends NonNullable<R['errors']>[number] ? true : false;
export type RouteTable = Record<string, Route>;

export const route = <
  I extends z.ZodType,
  O extends z.ZodType,
  const P extends Permission,
  const E extends ErrorCode = never,
>(
  spec: Omit<RouteSpec<I, O>, 'audit' | 'permission' | 'errors'> & {
    audit?: string;
    permission: P;
    errors?: readonly E[];
  },
): RouteSpec<I, O, P, NoInfer<E>> => ({ ...spec, audit: spec.audit ?? null });

type Named<T extends Record<string, RouteSpec>> = {
  [K in keyof T]: T[K] extends RouteSpec<infer I, infer O, infer P, infer E>
    ? Route<I, O, KindOfPermission<P>, KindOfRefusal<E>>
    : never;
};

/** Gives a feature's routes their names. `area` is `<domain>/<feature>`. */
export function defineRoutes<T extends Record<string, RouteSpec>>(area: string, table: T): Named<T> {
  const entries = Object.entries(table).map(([name, spec]) => [name, { ...spec, id: `${area}.${name}` }]);
  return Object.fromEntries(entries) as Named<T>;
}

/** How a table of routes is kept fresh; see `topics` of a route. */
export interface LiveTable {
  /** Of all its routes. */
  topics?: readonly string[];
  /** What its changes announce besides. */
  changes?: readonly string[];
  /** Routes with topics of their own, or the reason why they have none. */
  but?: Readonly<Record<string, readonly string[] | string>>;
}

function liveFacts(name: string, { audit }: RouteSpec, live: LiveTable): Pick<RouteSpec, 'topics' | 'untold'> {
  const own = live.but?.[name] ?? live.topics ?? [];
  if (typeof own === 'string') return { untold: own };
  return { topics: audit === null ? own : [...own, ...(live.changes ?? [])] };
}

/** The same with live topics. */
export function defineLiveRoutes<T extends Record<string, RouteSpec>>(
  area: string,
  live: LiveTable,
  table: T,
): Named<T> {
  for (const name of Object.keys(live.but ?? {}))
    if (!Object.hasOwn(table, name)) throw new Error(`${area} has no route ${name}`);
  const entries = Object.entries(table).map(([name, spec]) => [name, { ...liveFacts(name, spec, live), ...spec }]);
  return defineRoutes(area, Object.fromEntries(entries) as T);
}

/** The permission id and action of a route, or null when the route needs none. */
export function requiredPermission(permission: Permission): { id: string; action: ActionKey } | null {
  if (withoutAction.has(permission)) return null;
  const dot = permission.lastIndexOf('.');
  return { id: permission.slice(0, dot), action: permission.slice(dot + 1) as ActionKey };
}

/** What somebody may do: actions by permission id. */
export type HeldPermissions = ReadonlyMap<string, ReadonlySet<ActionKey>>;

/** Whether one of these permissions is held, or needs none. */
export const holdsAny = (held: HeldPermissions, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => {
    const needed = requiredPermission(permission);
    return needed === null || (held.get(needed.id)?.has(needed.action) ?? false);
  });

/** Each of them opens the route. */
export const permissionsOf = ({ permission, orPermissions = [] }: Pick<RouteSpec, 'permission' | 'orPermissions'>) => [
  permission,
  ...orPermissions,
];
