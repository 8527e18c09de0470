import type { ErpConnector } from '@tilldeck/contracts/devices/erp.schemas';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { type ErpRow, findErpOf } from './erp.store.ts';

export const presentErp = (row: ErpRow): ErpConnector => ({
  id: row.id,
  url: row.url,
  hasCredential: row.sealed_credential !== '',
  everyMinutes: row.every_minutes,
  mode: row.mode as ErpConnector['mode'],
  isEnabled: row.is_enabled,
  cursor: row.cursor,
  lastRunAt: row.last_run_at,
  lastOutcome: row.last_outcome as ErpConnector['lastOutcome'],
  lastStatus: row.last_status,
  lastOrderCount: row.last_order_count,
  nextRunAt: row.is_enabled ? row.next_run_at : null,
  updatedAt: row.updated_at,
  version: row.version,
});

export async function findOwnErp(ctx: Ctx): Promise<{ connector: ErpConnector | null }> {
  const { orgId } = callerOf(ctx);
  const row = await readIn(ctx.scope, (db) => findErpOf({ scope: ctx.scope, db }, orgId));
  return { connector: row ? presentErp(row) : null };
}
