import { platformApiDefault } from '@tilldeck/contracts/identity/credential.limits';
import type { CurrentUser, MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { type Caller, type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { findSeqRange } from '../../../platform/outbox/event-log.ts';
import { signPicture } from '../../files/index.ts';
import { countFactors } from '../factor/factor.store.ts';
import { factorDemandedFrom } from '../factor/factor-demand.rules.ts';
import { menuTree } from './menu.rules.ts';
import { findSession } from './session-directory.view.ts';

const platformOf = (caller: Caller) => (caller.isVendor ? ('admin' as const) : ('partner' as const));

/**
 * What the session may do, as the database has it now. Consoles ask when they hear that it changed, and the copy that
 * admitted the call may be older than what they heard.
 */
const findRights = async (
  { app }: Ctx,
  caller: Caller,
): Promise<Pick<Caller, 'permissions' | 'services' | 'isFactorMissing'>> =>
  (await findSession(systemScope(app.database, "one's own session"), caller.tokenHash, app.config.STAFF_FACTOR_FROM)) ??
  caller;

const findAccount = (db: ScopedDb['db'], caller: Caller) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_org as home', 'home.id', 'identity_account.org_id')
    .innerJoin('identity_org', (join) => join.on('identity_org.id', '=', caller.orgId))
    .select([
      'identity_account.id',
      'login_name',
      'nick_name',
      'head_img',
      'email',
      'user_type',
      'timezone',
      'language',
      'home.name as home_name',
      'home.kind as home_kind',
      'home.factor_demanded_from',
      'identity_org.name as org_name',
      'identity_org.partner_type',
      (eb) =>
        eb
          .selectFrom('identity_account as lead')
          .select((lead) =>
            lead.fn.coalesce(lead.fn<string>('nullif', ['lead.nick_name', lead.val('')]), 'lead.login_name').as('name'),
          )
          .whereRef('lead.org_id', '=', 'identity_org.id')
          .where('lead.is_project_lead', '=', true)
          .limit(1)
          .as('lead_name'),
    ])
    .where('identity_account.id', '=', caller.accountId)
    .executeTakeFirst();

export async function findCurrentUser(ctx: Ctx): Promise<CurrentUser> {
  const caller = callerOf(ctx);
  // First: whatever changes while the rest is read comes after it.
  const { newest: liveSeq } = await findSeqRange(ctx.app.database.pools.vendor);
  const rights = await findRights(ctx, caller);
  // By id, of the caller alone. While acting, the account stands outside the scope of the call.
  return readIn(systemScope(ctx.app.database, "one's own account"), async (db) => {
    const account = await findAccount(db, caller);
    if (!account) throw new AppError('core.session_ended');
    const roles = await db
      .selectFrom('identity_account_role')
      .innerJoin('identity_role', 'identity_role.id', 'identity_account_role.role_id')
      .select('identity_role.name')
      .where('account_id', '=', caller.accountId)
      .orderBy('identity_role.sort')
      .execute();
    const { totp, passkeys } = await countFactors(
      { scope: systemScope(ctx.app.database, "one's own account"), db },
      caller.accountId,
    );
    const org = { kind: account.home_kind, factor_demanded_from: account.factor_demanded_from };
    const demandedFrom = factorDemandedFrom(org, ctx.app.config.STAFF_FACTOR_FROM);
    return {
      user: {
        id: account.id,
        loginName: account.login_name,
        nickName: account.nick_name || account.login_name,
        headImg: account.head_img ? await signPicture(ctx, account.head_img) : null,
        email: account.email,
        userType: account.user_type as CurrentUser['user']['userType'],
        role: roles.map((role) => role.name),
        timezone: account.timezone,
        language: account.language,
        isProjectLead: caller.isProjectLead,
      },
      org: {
        orgId: String(caller.orgId),
        orgName: account.org_name,
        leadName: account.lead_name,
        isVendor: caller.isVendor,
        platform: platformOf(caller),
        partnerType: account.partner_type as CurrentUser['org']['partnerType'],
        depth: caller.orgDepth,
      },
      permissions: [...rights.permissions].map(([permissionId, actions]) => ({
        permissionId,
        actionList: [...actions].map((action) => ({ action })),
      })),
      services: [...rights.services],
      acting: caller.acting && {
        accessId: caller.acting.accessId,
        actorOrgName: account.home_name,
        reason: caller.acting.reason,
        expiresAt: caller.acting.expiresAt,
      },
      isFactorMissing: rights.isFactorMissing,
      factorDemandedFrom: totp + passkeys === 0 ? demandedFrom : null,
      platformapi: platformApiDefault,
      liveSeq,
    };
  });
}

export async function findCurrentMenu(ctx: Ctx): Promise<MenuNode[]> {
  const caller = callerOf(ctx);
  // The menu is the installation's, the same for every organisation: no row security to enter.
  const [{ permissions }, entries] = await Promise.all([
    findRights(ctx, caller),
    readIn(systemScope(ctx.app.database, 'the menu is the same for all'), (db) =>
      db
        .selectFrom('identity_menu')
        .selectAll()
        .where('is_enabled', '=', true)
        .orderBy('sort')
        .orderBy('key')
        .execute(),
    ),
  ]);
  return menuTree(entries, platformOf(caller), (permissionId) => permissions.has(permissionId));
}
