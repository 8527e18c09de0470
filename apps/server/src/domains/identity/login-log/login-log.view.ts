import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import type { LoginLogEntry, LoginLogFilter } from '@tilldeck/contracts/identity/login-log.schemas';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

const loginsIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('identity_login_log as login')
    .leftJoin('identity_org as org', 'org.id', 'login.org_id')
    .select([
      'login.id',
      'login.at',
      'login.org_id',
      'org.name as org_name',
      'login.account_id',
      'login.login_name',
      'login.outcome',
      'login.ip',
      'login.user_agent',
    ])
    .where(inScope(scope, 'login'));

function loginsMatching(scope: Scope, db: ScopedDb['db'], timezone: string, filter: LoginLogFilter) {
  const { account, result, ip } = filter;
  const { from, to } = instantsOf(filter, timezone);
  let query = loginsIn(scope, db);
  if (account) query = query.where('login.login_key', '=', account.toLowerCase());
  if (result) query = query.where('login.outcome', result === 'success' ? '=' : '<>', 'success');
  if (ip) query = query.where('login.ip', '=', ip);
  if (from) query = query.where('login.at', '>=', from);
  if (to) query = query.where('login.at', '<', to);
  return query;
}

export const pageLogins = (scope: Scope, timezone: string, input: RouteInput<typeof loginLogRoutes.page>) =>
  readIn(scope, (db) => keysetPage(db, loginsMatching(scope, db, timezone, input), input, 'login.id', presentLogin));

/** The next sign-ins behind `after`, for the export. */
export const listLogins = (
  scope: Scope,
  timezone: string,
  filter: LoginLogFilter,
  after: string | null,
  limit: number,
): Promise<LoginLogEntry[]> =>
  readIn(scope, (db) =>
    keysetBatch(loginsMatching(scope, db, timezone, filter), 'login.id', after, limit, presentLogin),
  );

type LoginRow = NonNullable<Awaited<ReturnType<ReturnType<typeof loginsIn>['executeTakeFirst']>>>;

const presentLogin = (row: LoginRow): LoginLogEntry => ({
  id: row.id,
  at: row.at,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  accountId: row.account_id,
  loginName: row.login_name,
  result: row.outcome === 'success' ? 'success' : 'failure',
  refusal: row.outcome === 'success' ? null : row.outcome,
  ip: row.ip,
  userAgent: row.user_agent,
});
