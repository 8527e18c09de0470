import { orderKinds } from '@tilldeck/contracts/service/order.states';
import { sql } from 'kysely';
import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/** Documents of orders: each kind has permissions of its own. */
export const orderFileReaders: readonly FileReader[] = orderKinds.map((kind) => ({
  owner: `${kind}Order` as const,
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const { rows } = await sql`
      select from service_order_file f join service_order o on o.id = f.order_id
       where f.file_id = ${fileId}::bigint and o.kind = ${kind} and ${inScope(scope, 'o')} limit 1`.execute(db);
    return rows.length > 0 ? 'reached' : 'none';
  },
}));
