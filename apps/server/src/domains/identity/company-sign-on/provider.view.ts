import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { ProviderLink, SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const providersIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('identity_oidc_provider as provider')
    .leftJoin('identity_org as org', 'org.id', 'provider.org_id')
    .leftJoin('identity_role as role', 'role.id', 'provider.role_id')
    .selectAll('provider')
    .select(['org.name as org_name', 'role.name as role_name'])
    .select(
      sql<string>`(select count(*) from identity_oidc_link link where link.provider_id = provider.id)`.as('link_count'),
    )
    .select(
      sql<
        string[]
      >`array(select domain from identity_oidc_domain named where named.provider_id = provider.id order by domain)`.as(
        'email_domains',
      ),
    )
    .where(inScope(scope, 'provider'));

export function pageProviders(scope: Scope, input: RouteInput<typeof companySignOnRoutes.page>) {
  return readIn(scope, (db) => {
    let query = providersIn(scope, db);
    if (input.state) query = query.where('provider.is_enabled', '=', input.state === 'enabled');
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) =>
        eb.or([
          eb('provider.name', 'ilike', pattern),
          eb('provider.slug', 'ilike', pattern),
          eb('provider.issuer', 'ilike', pattern),
        ]),
      );
    }
    return numberedPage(
      db,
      query,
      input,
      {
        columns: {
          name: 'provider.name',
          slug: 'provider.slug',
          lastUsedAt: 'provider.last_used_at',
          createdAt: 'provider.created_at',
        },
        byDefault: ['provider.id', 'desc'],
        key: 'provider.id',
      },
      presentProvider,
    );
  });
}

export async function findProviderDetail(scope: Scope, id: string): Promise<SignOnProvider> {
  const row = await readIn(scope, (db) => providersIn(scope, db).where('provider.id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('core.not_found');
  return presentProvider(row);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof providersIn>['executeTakeFirst']>>>;

const presentProvider = (row: Row): SignOnProvider => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name ?? '',
  name: row.name,
  slug: row.slug,
  issuer: row.issuer,
  clientId: row.client_id,
  state: row.is_enabled ? 'enabled' : 'disabled',
  isAutoCreating: row.is_auto_creating,
  roleId: row.role_id,
  roleName: row.role_name,
  emailDomains: row.email_domains,
  isExclusive: row.is_exclusive,
  isFactorTrusted: row.is_factor_trusted,
  sessionHours: row.session_hours,
  linkCount: Number(row.link_count),
  lastUsedAt: row.last_used_at,
  createdByName: row.created_by_name,
  createdAt: row.created_at,
  version: row.version,
});

export async function pageLinks(scope: Scope, input: RouteInput<typeof companySignOnRoutes.links>) {
  await findProviderDetail(scope, input.id);
  return readIn(scope, (db) => {
    let query = db
      .selectFrom('identity_oidc_link as link')
      .innerJoin('identity_account as account', 'account.id', 'link.account_id')
      .select(['link.account_id', 'link.subject', 'link.linked_at', 'link.last_used_at'])
      .select(['account.login_name', 'account.nick_name', 'account.email', 'account.is_enabled'])
      .where('link.provider_id', '=', input.id);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) =>
        eb.or([
          eb('account.login_name', 'ilike', pattern),
          eb('account.email', 'ilike', pattern),
          eb('account.nick_name', 'ilike', pattern),
        ]),
      );
    }
    const order = {
      columns: { linkedAt: 'link.linked_at', lastUsedAt: 'link.last_used_at' },
      byDefault: ['link.linked_at', 'desc'] as [string, 'desc'],
      key: 'link.account_id',
    };
    return numberedPage(
      db,
      query,
      input,
      order,
      (row): ProviderLink => ({
        accountId: row.account_id,
        loginName: row.login_name,
        nickName: row.nick_name,
        email: row.email,
        subject: row.subject,
        isEnabled: row.is_enabled,
        linkedAt: row.linked_at,
        lastUsedAt: row.last_used_at,
      }),
    );
  });
}
