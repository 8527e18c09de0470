import { type RawBuilder, sql } from 'kysely';

/**
 * 'Below this partner' has two meanings, and nothing else writes levels or paths of the tree into a statement:
 * - `controlledBy`: whose rows an organisation reaches. A cooperative partner and everything below it are not controlled by
 *   those above. By the level columns, each of which has an index in list order.
 * - `belowInTree`: who is below it, controlled or not, such as the devices an app published to a partner is meant for (ADR 0045).
 *   By the path.
 */

/** An organisation with its depth: 0 for the vendor, 1 to 5 for partners. */
export interface TreeOrg {
  id: number;
  depth: number;
}

/**
 * Which columns tell: those of an owned row, those of an organisation itself (`control`), those of who sees an
 * organisation (`seen`; a cooperative partner is seen by its master, its rows are not), or those of the other side of a
 * row that has two (`from`, `to`).
 */
export type LevelColumns = 'org' | 'control' | 'seen' | 'from' | 'to';

const numbers = [1, 2, 3, 4, 5] as const;
const columnOf = (table: string, columns: LevelColumns, level: number): string => `${table}.${columns}_l${level}`;

/** Rows of an organisation and of all it controls. The vendor controls all. */
export function controlledBy(org: TreeOrg, table: string, columns: LevelColumns = 'org'): RawBuilder<boolean> {
  if (org.depth === 0) return sql<boolean>`true`;
  if (org.depth > numbers.length) throw new Error(`no organisation level ${org.depth}`);
  return sql<boolean>`${sql.ref(columnOf(table, columns, org.depth))} = ${org.id}`;
}

/** The same outside of PostgreSQL, where rows keep their level columns: the column that names the organisation. */
export const levelColumn = (org: TreeOrg): string => `org_l${org.depth}`;
export const levelColumns = numbers.map((depth) => levelColumn({ id: 0, depth }));

/** The level columns of a row in their order, for lists of columns and values. */
export const levelsOf = (table: string, columns: LevelColumns = 'org'): RawBuilder<unknown> =>
  sql.join(numbers.map((level) => sql.ref(columnOf(table, columns, level))));

/** The names alone, as INSERT and RETURNING have them. */
export const levelNames = (columns: LevelColumns = 'org'): RawBuilder<unknown> =>
  sql.join(numbers.map((level) => sql.ref(`${columns}_l${level}`)));

/** Sets an owned row's levels to those of an organisation, in UPDATE … SET. */
export const settingLevels = (from: string): RawBuilder<unknown> =>
  sql.join(numbers.map((level) => sql`${sql.ref(`org_l${level}`)} = ${sql.ref(columnOf(from, 'control', level))}`));

/** The same as JSON, for a row that is asked about as if an organisation owned it. */
export const levelsAsJson = (from: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(numbers.map((level) => sql`${`org_l${level}`}::text, ${sql.ref(columnOf(from, 'control', level))}`))})`;

/** Whether `id` (a column or value) controls the row: it is its owner or one above that controls the owner. */
export const isController = (
  id: RawBuilder<unknown>,
  table: string,
  columns: LevelColumns = 'org',
): RawBuilder<boolean> => sql<boolean>`${id} in (${levelsOf(table, columns)})`;

/** Who controls a row, from the top down, its owner last. Empty for the vendor's own. */
export const controllersOf = (table: string, columns: LevelColumns = 'org'): RawBuilder<number[]> =>
  sql<number[]>`array_remove(array[${levelsOf(table, columns)}], null)`;

/** The same for statements that are sent as text. */
export const controllersText = (table: string, columns: LevelColumns): string =>
  `array_remove(array[${numbers.map((level) => columnOf(table, columns, level)).join(', ')}], null)`;

/** Levels of an owned row for statements that are sent as text; without a table their names alone, as INSERT has them. */
export const levelsText = (table?: string): string =>
  numbers.map((level) => (table ? columnOf(table, 'org', level) : `org_l${level}`)).join(', ');

/** The level of a row's owner in the tree: its own id is in the column of its level; the vendor's is in none. */
export const depthOfOwner = (table: string): RawBuilder<number> =>
  sql<number>`coalesce(array_position(array[${levelsOf(table)}], ${sql.ref(`${table}.org_id`)}), 0)`;

/** An organisation and all above it, from the vendor down: its path as ids. */
export const treeLine = (table: string): RawBuilder<number[]> =>
  sql<number[]>`string_to_array(ltree2text(${sql.ref(`${table}.path`)}), '.')::int[]`;

/** The same as a set of ids, for one organisation by its id. As a join: an unnested path has no estimate, and the planner reads whole tables. */
export const idsOfTreeLine = (orgId: number): RawBuilder<number> =>
  sql<number>`(select upper.id from identity_org own join identity_org upper on upper.path @> own.path where own.id = ${orgId})`;

/**
 * Rows of these organisations and of all below them in the tree. Asked of each path by itself, so that row security,
 * which hides those above the caller, does not change the answer.
 */
export const belowInTree = (orgIds: readonly number[], table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.org_id`)} in (select below.id from identity_org below where ${isBelowInTree(orgIds, 'below')})`;

/** The same for organisations themselves. */
export const isBelowInTree = (orgIds: readonly number[], table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.path`)} ? ${orgIds.map((id) => `*.${id}.*`)}::lquery[]`;
