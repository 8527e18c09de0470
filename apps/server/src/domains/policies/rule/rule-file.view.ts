import { sql } from 'kysely';
import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Files of drafts and of what was released: read by those who reach the rule. */
export const ruleFileReader: FileReader = {
  owner: 'policyRule',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const { rows } = await sql`
      select from policies_rule r
       where ${inScope(scope, 'r')} and (r.file_ids @> array[${fileId}::bigint] or r.id in (
         select v.rule_id from policies_rule_version v where v.file_ids @> array[${fileId}::bigint])) limit 1`.execute(
      db,
    );
    return rows.length > 0 ? 'reached' : 'none';
  },
};
