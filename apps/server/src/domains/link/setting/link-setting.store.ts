import type { LinkSetting } from '@tilldeck/contracts/link/link-setting.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findSettingRow = ({ db }: ScopedDb) =>
  db.selectFrom('link_setting').selectAll().forUpdate().executeTakeFirstOrThrow();

export const updateSettingRow = ({ db }: ScopedDb, setting: LinkSetting) =>
  db
    .updateTable('link_setting')
    .set({
      is_factory_on: setting.isFactoryOn,
      is_claim_on: setting.isClaimOn,
      is_approval_on: setting.isApprovalOn,
      keep_alive_s: setting.keepAliveS,
      status_every_s: setting.statusEveryS,
      pull_every_s: setting.pullEveryS,
      reconnect_spread_s: setting.reconnectSpreadS,
      rotate_key_days: setting.rotateKeyDays,
      history_days: setting.historyDays,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
