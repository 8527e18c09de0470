import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import type { IpLock } from '@tilldeck/contracts/system/ip-lock.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';

/** A lock that ran out may have been closed since; it expired all the same. Only a person unlocks. */
const stateInSql = sql<IpLock['state']>`case when unlocked_by is not null then 'unlocked'
  when expires_at <= now() then 'expired' else 'locked' end`;

/** Locks belong to the installation, not to an organisation: the scope only picks the role that reads. */
export function pageIpLocks(scope: Scope, input: RouteInput<typeof ipLockRoutes.page>) {
  const { ip, state, reason } = input;
  return readIn(scope, (db) => {
    let query = db.selectFrom('system_ip_lock').selectAll();
    if (ip) query = query.where(sql<boolean>`ip >>= ${ip}::inet`);
    if (state) query = query.where(stateInSql, '=', state);
    if (reason) query = query.where('reason', '=', reason);
    return numberedPage(
      db,
      query,
      input,
      {
        columns: { lockedAt: 'locked_at', expiresAt: 'expires_at', failureCount: 'failure_count' },
        byDefault: ['locked_at', 'desc'],
        key: 'id',
      },
      presentIpLock,
    );
  });
}

function stateOf(row: Selectable<DB['system_ip_lock']>): IpLock['state'] {
  if (row.unlocked_by !== null) return 'unlocked';
  return row.expires_at !== null && Date.parse(row.expires_at) <= Date.now() ? 'expired' : 'locked';
}

export const presentIpLock = (row: Selectable<DB['system_ip_lock']>): IpLock => ({
  id: row.id,
  ip: row.ip,
  state: stateOf(row),
  reason: row.reason as IpLock['reason'],
  remark: row.remark,
  failureCount: row.failure_count,
  lastAccount: row.last_account,
  lockedAt: row.locked_at,
  expiresAt: row.expires_at,
  unlockedAt: row.unlocked_by === null ? null : row.unlocked_at,
  unlockedBy: row.unlocked_by,
});
