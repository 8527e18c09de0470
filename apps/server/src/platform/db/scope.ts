import type { DB } from '@tilldeck/db/generated/tables';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database, Db } from './database.ts';

/**
 * Whose rows a piece of work may touch: one organisation and everything it controls. It is the first argument of every
 * store and view function (lock one) and set on the transaction for row security (lock two).
 */
export interface Scope {
  orgId: number;
  /** 0 for the vendor, 1 to 5 for partners. */
  depth: number;
  isVendor: boolean;
  /** The own organisation of somebody who acts for `orgId`: its trail gets a row of every change, too. */
  actorOrgId: number | null;
  database: Database;
}

/** A scope inside its transaction. */
export interface ScopedDb {
  scope: Scope;
  db: Db | Transaction<DB>;
}

/** The organisation at the top of the tree. There is one, and it is the first. */
export const vendorOrgId = 1;

const levelColumns = ['', 'org_l1', 'org_l2', 'org_l3', 'org_l4', 'org_l5'] as const;

/** Lock one: the condition that also drives the plan, since every level has an index in list order. */
export function inScope(scope: Scope, table: string, columns: readonly string[] = levelColumns): RawBuilder<boolean> {
  if (scope.isVendor) return sql<boolean>`true`;
  const column = columns[scope.depth];
  if (!column) throw new Error(`no organisation level ${scope.depth}`);
  return sql<boolean>`${sql.ref(`${table}.${column}`)} = ${scope.orgId}`;
}

const seenColumns = ['', 'seen_l1', 'seen_l2', 'seen_l3', 'seen_l4', 'seen_l5'] as const;

const controlColumns = ['', 'control_l1', 'control_l2', 'control_l3', 'control_l4', 'control_l5'] as const;

/** Lock one for organisations whose rows the scope reaches. */
export const orgControlled = (scope: Scope, table = 'identity_org'): RawBuilder<boolean> =>
  inScope(scope, table, controlColumns);

/** Lock one for the organisations themselves: a cooperative sub-partner is seen by its master, its rows are not. */
export const orgInScope = (scope: Scope, table = 'identity_org'): RawBuilder<boolean> =>
  inScope(scope, table, seenColumns);

const poolOf = (scope: Scope): Db => (scope.isVendor ? scope.database.vendor : scope.database.app);

const enterScope = (db: Db | Transaction<DB>, scope: Scope) =>
  scope.actorOrgId === null
    ? sql`select set_config('app.org', ${String(scope.orgId)}, true)`.execute(db)
    : sql`select set_config('app.org', ${String(scope.orgId)}, true),
                 set_config('app.actor_org', ${String(scope.actorOrgId)}, true)`.execute(db);

/** Runs a change in one transaction under the scope's row security. */
export function writeIn<T>(scope: Scope, work: (inside: ScopedDb) => Promise<T>): Promise<T> {
  return poolOf(scope)
    .transaction()
    .execute(async (db) => {
      if (!scope.isVendor) await enterScope(db, scope);
      return work({ scope, db });
    });
}

/** Runs reads under the scope's row security. The vendor's role needs no transaction for that. */
export function readIn<T>(scope: Scope, work: (db: Db | Transaction<DB>) => Promise<T>): Promise<T> {
  return scope.isVendor ? work(poolOf(scope)) : writeIn(scope, (inside) => work(inside.db));
}

/** For work that belongs to no caller: sign-in, jobs, the relay. */
export const systemScope = (database: Database): Scope => ({
  orgId: 0,
  depth: 0,
  isVendor: true,
  actorOrgId: null,
  database,
});
