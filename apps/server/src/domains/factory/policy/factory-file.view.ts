import { sql } from 'kysely';
import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Files of drafts and of what was released: read by those who reach the policy. */
export const factoryFileReader: FileReader = {
  owner: 'factoryPolicy',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const { rows } = await sql`
      select from factory_policy p
       where ${inScope(scope, 'p')} and (p.file_ids @> array[${fileId}::bigint] or p.id in (
         select v.policy_id from factory_policy_version v where v.file_ids @> array[${fileId}::bigint])) limit 1`.execute(
      db,
    );
    return rows.length > 0 ? 'reached' : 'none';
  },
};
