import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxProvidersPerOrg } from '@tilldeck/contracts/identity/company-sign-on.limits';
import type { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { faultFacts, inspectProvider, outboundFaultOf } from '../../../platform/auth/oidc.ts';
import { type Ctx, callerOf, type OpenCtx, selfOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { exceeds } from '../account/account.rules.ts';
import { checkPlaces, orgToUse } from '../account/account-guard.service.ts';
import { platformOf } from '../account/account-rights.store.ts';
import { findOrgRights } from './org-rights.store.ts';
import {
  countProviders,
  deleteLink,
  deleteLinks,
  deleteProvider,
  findProviderForUpdate,
  insertProvider,
  listDomains,
  type ProviderRow,
  replaceDomains,
  updateOtherWaysEnded,
  updateProvider,
  updateProviderEnabled,
  updateSecret,
  updateSessionsEnded,
} from './provider.store.ts';
import { findProviderDetail } from './provider.view.ts';
import { refuseUnusableIssuer, sealClientSecret, settingsOf } from './provider-client.service.ts';

type Input<K extends keyof typeof companySignOnRoutes> = RouteInput<(typeof companySignOnRoutes)[K]>;

/** What the trail tells of a provider; never its secret. */
const factsOf = (row: ProviderRow, emailDomains: readonly string[]) => ({
  name: row.name,
  slug: row.slug,
  issuer: row.issuer,
  clientId: row.client_id,
  isAutoCreating: row.is_auto_creating,
  roleId: row.role_id,
  emailDomains,
  isExclusive: row.is_exclusive,
  isFactorTrusted: row.is_factor_trusted,
  sessionHours: row.session_hours,
});

/** Every change is told on the trail of its organisation, and open pages learn of it. */
async function tell(tx: Tx, row: ProviderRow, change: { before?: unknown; after?: unknown }): Promise<void> {
  await tx.audit({ objectType: 'oidc_provider', objectId: row.id, objectName: row.name, orgId: row.org_id, ...change });
  await announceProvider(tx, row);
}

export const announceProvider = (tx: Tx, row: { id: string; org_id: number }): Promise<void> =>
  tx.emit({ topic: 'identity.oidc', payload: { providerId: row.id }, orgId: row.org_id, permission: 'oidc.query' });

async function providerToChange(tx: Tx, id: string): Promise<ProviderRow> {
  const row = await findProviderForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

/**
 * Whoever says which provider vouches can come in as anybody of the organisation. So it takes somebody who may do all
 * that anybody there could, and nobody does it in another's place: the way in would outlive the access.
 */
async function refuseUpward(ctx: Ctx, tx: Tx, orgId: number): Promise<void> {
  const caller = selfOf(ctx);
  const rights = await findOrgRights(tx, orgId, platformOf(caller));
  refuseUnless(!exceeds(rights, caller), 'identity.sso_above');
}

const takenNames = { identity_oidc_provider__slug: 'identity.sso_name_taken' } as const;

async function refuseForeignRole(ctx: Ctx, tx: Tx, orgId: string | undefined, roleId: string | undefined) {
  const org = await orgToUse(ctx, tx, 'everybody', orgId);
  const userType = org.kind === 'vendor' ? 'vendor' : 'operator';
  await checkPlaces(ctx, tx, org, { userType, newRoleIds: roleId ? [roleId] : [] });
  return org;
}

/**
 * Whose a domain is only the vendor's staff can look up: an organisation that named its domains itself could take
 * addresses from people everywhere. What the form sends back unchanged is no change.
 */
async function changeDomains(ctx: Ctx, tx: Tx, id: string, wanted: readonly string[] | undefined) {
  const before = await listDomains(tx, id);
  if (wanted === undefined || wanted.join() === before.join()) return { before, after: before };
  refuseUnless(selfOf(ctx).isVendor, 'identity.sso_domains_by_vendor');
  await refusingDoubles({ identity_oidc_domain_pkey: 'identity.sso_domain_taken' }, replaceDomains(tx, id, wanted));
  return { before, after: wanted };
}

/** Every process forgets its copy of these people's sessions. */
export const tellEnded = (ctx: OpenCtx, accountIds: readonly string[]): void => {
  for (const id of accountIds) ctx.app.listener.tell('session_changed', id);
};

export async function addProvider(ctx: Ctx, { clientSecret, emailDomains, ...draft }: Input<'add'>) {
  const caller = callerOf(ctx);
  const id = await transact(ctx, async (tx) => {
    const org = await refuseForeignRole(ctx, tx, undefined, draft.roleId);
    await refuseUpward(ctx, tx, org.id);
    refuseUnusableIssuer(ctx.app, draft.issuer);
    const isRoom = (await countProviders(tx, org.id)) < maxProvidersPerOrg;
    if (!isRoom) throw new AppError('identity.too_many_sso', { values: { max: maxProvidersPerOrg } });
    const row = await refusingDoubles(takenNames, insertProvider(tx, org.id, caller.loginName, draft));
    await updateSecret(tx, row.id, sealClientSecret(ctx.app, row.id, clientSecret));
    const domains = await changeDomains(ctx, tx, row.id, emailDomains);
    await tell(tx, row, { after: factsOf(row, domains.after) });
    return row.id;
  });
  return findProviderDetail(ctx.scope, id);
}

export async function changeProvider(ctx: Ctx, { clientSecret, emailDomains, ...change }: Input<'modify'>) {
  const { id } = change;
  const ended = await transact(ctx, async (tx) => {
    const row = await providerToChange(tx, id);
    const newRoleId = change.roleId === row.role_id ? undefined : change.roleId;
    await refuseForeignRole(ctx, tx, String(row.org_id), newRoleId);
    await refuseUpward(ctx, tx, row.org_id);
    refuseUnless(row.version === change.version, 'core.stale_version');
    refuseUnusableIssuer(ctx.app, change.issuer);
    const isOther = change.issuer !== row.issuer;
    // The old secret is not shown to another provider, and its people are not those of the old one.
    refuseUnless(clientSecret !== undefined || !isOther, 'identity.sso_secret_needed');
    const changed = await refusingDoubles(takenNames, updateProvider(tx, id, change));
    if (clientSecret !== undefined) await updateSecret(tx, id, sealClientSecret(ctx.app, id, clientSecret));
    const domains = await changeDomains(ctx, tx, id, emailDomains);
    const accounts = isOther ? await updateSessionsEnded(tx, id, null, 'company sign-in changed') : [];
    if (isOther) await deleteLinks(tx, id);
    accounts.push(...(await updateOtherWaysEnded(tx, id)));
    const after = {
      ...factsOf(changed, domains.after),
      ...(clientSecret === undefined ? {} : { clientSecret: 'new' }),
    };
    await tell(tx, changed, { before: factsOf(row, domains.before), after });
    return accounts;
  });
  tellEnded(ctx, ended);
  return findProviderDetail(ctx.scope, id);
}

export async function removeProvider(ctx: Ctx, { id }: Input<'remove'>) {
  const ended = await transact(ctx, async (tx) => {
    const row = await providerToChange(tx, id);
    const accounts = await updateSessionsEnded(tx, id, null, 'company sign-in deleted');
    const domains = await listDomains(tx, id);
    await deleteProvider(tx, id);
    await tell(tx, row, { before: factsOf(row, domains) });
    return accounts;
  });
  tellEnded(ctx, ended);
  return {};
}

export async function enableProvider(ctx: Ctx, { id }: Input<'enable'>) {
  const ended = await transact(ctx, async (tx) => {
    const row = await providerToChange(tx, id);
    await refuseUpward(ctx, tx, row.org_id);
    await updateProviderEnabled(tx, id, true);
    await tell(tx, row, { before: { isEnabled: row.is_enabled }, after: { isEnabled: true } });
    return updateOtherWaysEnded(tx, id);
  });
  tellEnded(ctx, ended);
  return {};
}

export async function disableProvider(ctx: Ctx, { id }: Input<'disable'>) {
  const ended = await transact(ctx, async (tx) => {
    const row = await providerToChange(tx, id);
    await updateProviderEnabled(tx, id, false);
    const accounts = await updateSessionsEnded(tx, id, null, 'company sign-in disabled');
    await tell(tx, row, { before: { isEnabled: row.is_enabled }, after: { isEnabled: false } });
    return accounts;
  });
  tellEnded(ctx, ended);
  return {};
}

export async function unlinkAccount(ctx: Ctx, { id, accountId }: Input<'unlink'>) {
  const ended = await transact(ctx, async (tx) => {
    const row = await providerToChange(tx, id);
    const accounts = await updateSessionsEnded(tx, id, accountId, 'unlinked from the company sign-in');
    const link = await deleteLink(tx, id, accountId);
    refuseUnless(link, 'core.not_found');
    await tell(tx, row, { before: { account: link.login_name, subject: link.subject } });
    return accounts;
  });
  tellEnded(ctx, ended);
  return {};
}

/** Asks the provider now, whatever is remembered of it. */
export async function testProvider(ctx: Ctx, { id }: Input<'test'>) {
  const row = await writeIn(ctx.scope, (inside) => findProviderForUpdate(inside, id));
  refuseUnless(row, 'core.not_found');
  refuseUnusableIssuer(ctx.app, row.issuer);
  try {
    return await inspectProvider(settingsOf(ctx.app, row), ctx.app.config.IS_LOCAL_WEBHOOK_ALLOWED);
  } catch (error) {
    ctx.app.log.info({ provider: id, ...faultFacts(error) }, 'a company sign-in was tested and failed');
    const isAddress = outboundFaultOf(error)?.fault === 'address_not_allowed';
    throw new AppError(isAddress ? 'identity.sso_address_refused' : 'identity.sso_away');
  }
}
