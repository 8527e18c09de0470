import { sql } from 'kysely';
import { isVendorScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Pictures of what is published are everybody's; those of drafts are the vendor's. */
export const itemPictureReader: FileReader = {
  owner: 'knowledgeItem',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const has = sql<boolean>`file_ids @> array[${fileId}::bigint]`;
    if (await db.selectFrom('knowledge_published').select('id').where(has).executeTakeFirst()) return 'open';
    if (!isVendorScope(scope)) return 'none';
    return (await db.selectFrom('knowledge_item').select('id').where(has).executeTakeFirst()) ? 'reached' : 'none';
  },
};
