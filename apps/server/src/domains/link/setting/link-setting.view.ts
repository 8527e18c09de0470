import type { LinkSetting } from '@tilldeck/contracts/link/link-setting.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { readIn, type Scope } from '../../../platform/db/scope.ts';

/** One row, the same for everybody. */
export const findLinkSetting = (scope: Scope): Promise<LinkSetting> =>
  readIn(scope, async (db) =>
    presentLinkSetting(await db.selectFrom('link_setting').selectAll().executeTakeFirstOrThrow()),
  );

export const presentLinkSetting = (row: Selectable<DB['link_setting']>): LinkSetting => ({
  isFactoryOn: row.is_factory_on,
  isClaimOn: row.is_claim_on,
  isApprovalOn: row.is_approval_on,
  keepAliveS: row.keep_alive_s,
  statusEveryS: row.status_every_s,
  pullEveryS: row.pull_every_s,
  reconnectSpreadS: row.reconnect_spread_s,
  rotateKeyDays: row.rotate_key_days,
  historyDays: row.history_days,
  archiveDays: row.archive_days,
  version: row.version,
});
