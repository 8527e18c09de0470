import { type RawBuilder, sql } from 'kysely';

const levels = [1, 2, 3, 4, 5] as const;

/** The level of a row's owner in the tree: its own id is in the column of its level; the vendor's is in none. */
export const depthOfOwner = (table: string): RawBuilder<number> =>
  sql<number>`coalesce(array_position(array[${sql.join(levels.map((level) => sql.ref(`${table}.org_l${level}`)))}], ${sql.ref(`${table}.org_id`)}), 0)`;
