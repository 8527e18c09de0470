import type { LinkSetting } from '@tilldeck/contracts/link/link-setting.schemas';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export const findSettingForUpdate = ({ db }: ScopedDb) =>
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
      archive_days: setting.archiveDays,
      ...touched,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
