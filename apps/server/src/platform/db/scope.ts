import type { DB } from '@tilldeck/db/generated/tables';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database, Db } from './database.ts';
import { controlledBy, type LevelColumns, type TreeOrg } from './org-tree.ts';

/**
 * Work for one organisation: its own rows and those of everything it controls. The condition in SQL is lock one (`inScope`),
 * row security is lock two: the transaction names the organisation. The vendor controls all, so neither holds its staff.
 */
export interface OrgScope {
  kind: 'org';
  orgId: number;
  /** 0 for the vendor, 1 to 5 for partners. */
  depth: number;
  /** The own organisation of a person who acts for `orgId`: its trail gets a row of every change, too. */
  actorOrgId: number | null;
  database: Database;
}

/** Work that belongs to no caller, or that reads above one: sign-in, jobs, the relay. No row security. */
export interface SystemScope {
  kind: 'system';
  /** Why no organisation bounds it: a short text, counted in the metrics. */
  why: string;
  database: Database;
}

/** Whose rows a piece of work may touch: the first argument of every store and view function. */
export type Scope = OrgScope | SystemScope;

/** A scope inside its transaction. */
export interface ScopedDb<S extends Scope = Scope> {
  scope: S;
  db: Db | Transaction<DB>;
}

/** The organisation at the top of the tree. There is one, and it is the first. */
export const vendorOrgId = 1;

/** Work of the vendor's own people and keys; system work is not. */
export const isVendorScope = (scope: Scope): boolean => scope.kind === 'org' && scope.orgId === vendorOrgId;

type VendorScope = OrgScope & { orgId: typeof vendorOrgId };

/** No organisation bounds it: neither a condition nor row security applies. */
export const reachesAll = (scope: Scope): scope is SystemScope | VendorScope =>
  scope.kind === 'system' || scope.orgId === vendorOrgId;

/** Lock one: rows the scope controls. The condition also drives the plan, since every level has an index in list order. */
export const inScope = (scope: Scope, table: string, side: 'org' | 'from' | 'to' = 'org'): RawBuilder<boolean> =>
  inLevels(scope, table, side);

/** Lock one for organisations whose rows the scope reaches. */
export const orgControlled = (scope: Scope, table = 'identity_org'): RawBuilder<boolean> =>
  inLevels(scope, table, 'control');

/** Lock one for the organisations themselves: a cooperative sub-partner is seen by its master, its rows are not. */
export const orgInScope = (scope: Scope, table = 'identity_org'): RawBuilder<boolean> => inLevels(scope, table, 'seen');

const inLevels = (scope: Scope, table: string, columns: LevelColumns): RawBuilder<boolean> =>
  reachesAll(scope) ? sql<boolean>`true` : controlledBy({ id: scope.orgId, depth: scope.depth }, table, columns);

const enterScope = (db: Db | Transaction<DB>, scope: OrgScope) =>
  scope.actorOrgId === null
    ? sql`select set_config('app.org', ${String(scope.orgId)}, true)`.execute(db)
    : sql`select set_config('app.org', ${String(scope.orgId)}, true),
                 set_config('app.actor_org', ${String(scope.actorOrgId)}, true)`.execute(db);

/** The database for work that no organisation bounds; null for work that row security holds. */
function unboundDb(scope: Scope): Db | null {
  if (scope.kind === 'system') scope.database.noteSystemWork(scope.why);
  return reachesAll(scope) ? scope.database.vendor : null;
}

/** Runs a change in one transaction under the scope's row security. */
export function writeIn<T, S extends Scope = Scope>(scope: S, work: (inside: ScopedDb<S>) => Promise<T>): Promise<T> {
  const unbound = unboundDb(scope);
  return (unbound ?? scope.database.app).transaction().execute(async (db) => {
    if (!unbound && scope.kind === 'org') await enterScope(db, scope);
    return work({ scope, db });
  });
}

/** Runs reads under the scope's row security. The vendor's role needs no transaction for that. */
export function readIn<T>(scope: Scope, work: (db: Db | Transaction<DB>) => Promise<T>): Promise<T> {
  const unbound = reachesAll(scope) ? unboundDb(scope) : null;
  return unbound ? work(unbound) : writeIn(scope, (inside) => work(inside.db));
}

/**
 * Runs what a device asks in its owner's scope, by statements that are planned once a connection. Row security holds it also
 * where the owner is the vendor: the views for devices compare the owner itself.
 */
export const writeForDevice = <T>(owner: OrgScope, work: (inside: ScopedDb<OrgScope>) => Promise<T>): Promise<T> =>
  owner.database.device.transaction().execute(async (db) => {
    await enterScope(db, owner);
    return work({ scope: owner, db });
  });

/** A scope past row security. `why` says what is done that no organisation bounds. */
export const systemScope = (database: Database, why: string): SystemScope => ({ kind: 'system', why, database });

/** The scope of an organisation, for work in its name that no call of its people began. */
export const scopeOfOrg = (database: Database, org: TreeOrg): OrgScope => ({
  kind: 'org',
  orgId: org.id,
  depth: org.depth,
  actorOrgId: null,
  database,
});
