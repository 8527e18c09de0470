import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database } from './database.ts';

/** Refuses to start on the database of another node, or where ids are given that another node may give, too. */
export async function checkNode(database: Database, wanted: number): Promise<void> {
  const { rows } = await sql<{ number: number | null; unnumbered: string[] }>`
    select (select number from platform_node) as number,
           array(select c.relname::text from pg_sequence s join pg_class c on c.oid = s.seqrelid
                   join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype = 'i'
                  where c.relnamespace = 'public'::regnamespace
                    and (s.seqincrement <> 16 or s.seqstart % 16 <> ${wanted}::int) order by 1) as unnumbered`.execute(
    database.vendor,
  );
  const { number = null, unnumbered = [] } = rows[0] ?? {};
  if (number !== wanted)
    throw new ConfigError(
      number === null
        ? 'NODE_NUMBER: the database has no number yet; run the migrations'
        : `NODE_NUMBER: the database is that of node ${number}, not of node ${wanted}`,
    );
  if (unnumbered.length > 0)
    throw new ConfigError(`NODE_NUMBER: ids that are not those of node ${wanted}: ${unnumbered.join(', ')}`);
}
