import { type ActionKey, actionKeys, type RouteInput } from '@tilldeck/contracts/core/route';
import type { AccountRoutes } from '@tilldeck/contracts/identity/account.routes';
import type { Account, AccountDetail, HeldPermission } from '@tilldeck/contracts/identity/account.schemas';
import type { UserType } from '@tilldeck/contracts/identity/session.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { isHeld } from '../session/held-permission.view.ts';
import type { Reach } from './account.rules.ts';
import { activationOf } from './account.rules.ts';
import { inReach, orgIdOf } from './account-reach.store.ts';

export const accountsIn = ({ scope, db }: ScopedDb, reach: Reach) =>
  db
    .selectFrom('identity_account as account')
    .leftJoin('identity_org as org', 'org.id', 'account.org_id')
    .leftJoin('identity_department as department', 'department.id', 'account.department_id')
    .select(['account.id', 'account.org_id', 'org.name as org_name', 'account.login_name'])
    .select(['account.email', 'account.is_email_confirmed'])
    .select([
      'account.nick_name',
      'account.phone',
      'account.user_type',
      'account.is_project_lead',
      'account.is_enabled',
    ])
    .select(['account.activated_at', 'account.must_change_password', 'account.initial_password_until'])
    .select(['account.department_id', 'department.name as department_name', 'account.last_login_at'])
    .select(['account.created_at', 'account.updated_at', 'account.version'])
    .select(sql<{ id: string; name: string }[]>`account_roles(account.id)`.as('roles'))
    .where('account.terminated_at', 'is', null)
    .where(inReach(scope, reach, 'account'));

type Filter = RouteInput<AccountRoutes['page']>;
type Query = ReturnType<typeof accountsIn>;

/** Three letters make a trigram; fewer are only found where a name begins, which is after a line break. */
const patternOf = (text: string): string => containing(text.length < 3 ? `\n${text}` : text);

export function pageAccounts(scope: Scope, reach: Reach, input: Filter) {
  return readIn(scope, (db) =>
    keysetPage(db, filtered(accountsIn({ scope, db }, reach), scope, input), input, 'account.id', presentAccount),
  );
}

function filtered(all: Query, scope: Scope, input: Filter): Query {
  const { keyword, organisation, role, department } = input;
  let query = all;
  if (keyword) query = query.where('account.search_text', 'ilike', patternOf(keyword));
  if (input.orgId) query = query.where('account.org_id', '=', orgIdOf(input.orgId, 0));
  if (organisation)
    query = query.where(
      sql<boolean>`account.org_id in (select id from identity_org where name ilike ${containing(organisation)})`,
    );
  if (role)
    query = query.where(
      sql<boolean>`account.id in (select ar.account_id from identity_account_role ar join identity_role r on r.id = ar.role_id
        where r.name ilike ${containing(role)} and ${inScope(scope, 'r')})`,
    );
  if (department)
    query = query.where(
      sql<boolean>`account.department_id in (select d.id from identity_department d
        where d.name ilike ${containing(department)} and ${inScope(scope, 'd')})`,
    );
  if (input.departmentId) query = query.where('account.department_id', '=', input.departmentId);
  if (input.userType) query = query.where('account.user_type', '=', input.userType);
  if (input.state) query = query.where('account.is_enabled', '=', input.state === 'enabled');
  if (input.activated)
    query = query.where(
      sql<boolean>`(account.activated_at is not null and not account.must_change_password) = ${input.activated === 'yes'}`,
    );
  return input.lastLogin ? query.where(lastLogins[input.lastLogin]) : query;
}

const lastLogins = {
  within7: sql<boolean>`account.last_login_at >= now() - interval '7 days'`,
  within30: sql<boolean>`account.last_login_at >= now() - interval '30 days'`,
  before30: sql<boolean>`account.last_login_at < now() - interval '30 days'`,
  before90: sql<boolean>`account.last_login_at < now() - interval '90 days'`,
  never: sql<boolean>`account.last_login_at is null`,
};

/** As the trail and the answers of changes tell it, inside their transaction. */
export async function findAccountInside(inside: ScopedDb, reach: Reach, id: string): Promise<Account> {
  const row = await accountsIn(inside, reach).where('account.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('core.not_found');
  return presentAccount(row);
}

export const findAccountDetail = (scope: Scope, reach: Reach, id: string): Promise<AccountDetail> =>
  readIn(scope, async (db) => {
    const row = await accountsIn({ scope, db }, reach)
      .leftJoin('identity_account as maker', 'maker.id', 'account.created_by')
      .select('maker.login_name as created_by_name')
      .where('account.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('core.not_found');
    return {
      ...presentAccount(row),
      initialPasswordUntil: row.must_change_password ? row.initial_password_until : null,
      createdByName: row.created_by_name,
      permissions: await listPermissions(db, id),
    };
  });

async function listPermissions(db: ScopedDb['db'], accountId: string): Promise<HeldPermission[]> {
  const { rows } = await sql<Record<'id' | 'en' | 'zh' | 'group_en' | 'group_zh', string> & { actions: ActionKey[] }>`
    select held.permission_id as id, page.title_en as en, page.title_zh as zh, coalesce(up.title_en, page.title_en) as group_en,
           coalesce(up.title_zh, page.title_zh) as group_zh, json_agg(held.action) as actions
      from identity_account a cross join org_authority(a.org_id) held
      join lateral (select * from identity_menu m where m.permission_id = held.permission_id and m.resource_type = 1
                     order by m.key = held.permission_id desc limit 1) page on true
      left join identity_menu up on up.key = page.parent_key
     where a.id = ${accountId} and ${isHeld('a', 'held')}
     group by held.permission_id, page.title_en, page.title_zh, up.title_en, up.title_zh, up.sort, page.sort
     order by up.sort nulls first, page.sort, held.permission_id`.execute(db);
  return rows.map((row) => ({
    permissionId: row.id,
    titleEn: row.en,
    titleZh: row.zh,
    groupEn: row.group_en,
    groupZh: row.group_zh,
    actions: actionKeys.filter((action) => row.actions.includes(action)),
  }));
}

export async function listSessionsOf(ctx: Ctx, reach: Reach, id: string) {
  const { tokenHash } = callerOf(ctx);
  const rows = await readIn(ctx.scope, async (db) => {
    await findAccountInside({ scope: ctx.scope, db }, reach, id);
    return db
      .selectFrom('identity_session')
      .select(['token_hash', 'method', 'ip', 'user_agent', 'created_at', 'expires_at'])
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute();
  });
  return rows.map((row) => ({
    id: row.token_hash.toString('hex'),
    method: row.method,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isOwn: row.token_hash.equals(tokenHash),
  }));
}

type AccountRow = NonNullable<Awaited<ReturnType<Query['executeTakeFirst']>>>;

const presentAccount = (row: AccountRow): Account => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  loginName: row.login_name,
  email: row.email,
  isEmailConfirmed: row.is_email_confirmed,
  nickName: row.nick_name,
  phone: row.phone,
  userType: row.user_type as UserType,
  isProjectLead: row.is_project_lead,
  isEnabled: row.is_enabled,
  activation: activationOf(
    {
      activatedAt: row.activated_at,
      mustChangePassword: row.must_change_password,
      initialPasswordUntil: row.initial_password_until,
    },
    new Date(),
  ),
  roles: row.roles,
  departmentId: row.department_id,
  departmentName: row.department_name,
  lastLoginAt: row.last_login_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});
