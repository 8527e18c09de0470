import { z } from 'zod';
import { defineLiveRoutes, defineRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf, recordRef } from '../core/schema.ts';
import { sessionOpened, sessionSecret } from './cloud-sign-on.schemas.ts';
import { signOnLogoutPath } from './company-sign-on.limits.ts';
import {
  attemptBegun,
  providerChange,
  providerDraft,
  providerFilter,
  providerFindings,
  providerLink,
  signOnProvider,
} from './company-sign-on.schemas.ts';
import { isKept } from './session.schemas.ts';
import { companySlugMax } from './typed.limits.ts';

const one = z.object({ id: recordRef('oidcProvider') });
const token = z.string().min(20).max(100);
const setting = [
  'identity.sso_above',
  'identity.sso_address_refused',
  'identity.sso_name_taken',
  'identity.sso_domain_taken',
  'identity.sso_domains_by_vendor',
] as const;

const live = { topics: ['identity.oidc'], but: { test: 'A test runs when the person asks' } };

/** How people of an organisation come in through its own OpenID Connect provider: setting it up. */
export const companySignOnRoutes = defineLiveRoutes('identity/company-sign-on', live, {
  page: route({
    method: 'POST',
    path: 'account/sso/page',
    permission: 'oidc.query',
    summary: 'Page through company sign-ins',
    input: pageOf(providerFilter, ['name', 'slug', 'lastUsedAt', 'createdAt']),
    output: paged(signOnProvider),
  }),
  detail: route({
    method: 'POST',
    path: 'account/sso/detail',
    permission: 'oidc.get',
    summary: 'One company sign-in, without its secret',
    input: one,
    output: signOnProvider,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'account/sso/add',
    permission: 'oidc.add',
    service: 'companySignOn',
    notFor: ['actor', 'key'],
    audit: 'sso.added',
    summary: 'Set up a company sign-in for the own organisation; it starts disabled',
    input: providerDraft,
    output: signOnProvider,
    errors: [...setting, 'identity.role_above', 'identity.not_while_acting', 'identity.too_many_sso'],
  }),
  modify: route({
    method: 'POST',
    path: 'account/sso/modify',
    permission: 'oidc.edit',
    service: 'companySignOn',
    notFor: ['actor', 'key'],
    audit: 'sso.changed',
    summary: 'Change a company sign-in; a new issuer unlinks all accounts',
    input: providerChange,
    output: signOnProvider,
    errors: [
      ...setting,
      'core.not_found',
      'core.stale_version',
      'identity.role_above',
      'identity.not_while_acting',
      'identity.sso_secret_needed',
    ],
  }),
  remove: route({
    method: 'POST',
    path: 'account/sso/delete',
    permission: 'oidc.delete',
    notFor: ['actor', 'key'],
    audit: 'sso.removed',
    summary: 'Delete a company sign-in and end the sessions it opened; accounts stay',
    input: one,
    output: nothing,
    errors: ['core.not_found'],
  }),
  enable: route({
    method: 'POST',
    path: 'account/sso/enable',
    permission: 'oidc.enable',
    service: 'companySignOn',
    notFor: ['actor', 'key'],
    audit: 'sso.enabled',
    summary: 'Enable a company sign-in',
    input: one,
    output: nothing,
    errors: ['core.not_found', 'identity.sso_above', 'identity.not_while_acting'],
  }),
  disable: route({
    method: 'POST',
    path: 'account/sso/disable',
    permission: 'oidc.disable',
    notFor: ['actor', 'key'],
    audit: 'sso.disabled',
    summary: 'Disable a company sign-in and end the sessions it opened',
    input: one,
    output: nothing,
    errors: ['core.not_found'],
  }),
  test: route({
    method: 'POST',
    path: 'account/sso/test',
    permission: 'oidc.edit',
    service: 'companySignOn',
    summary: 'Read the discovery document and the keys of a provider and say what was found',
    input: one,
    output: providerFindings,
    errors: ['core.not_found', 'identity.sso_address_refused', 'identity.sso_away'],
  }),
  links: route({
    method: 'POST',
    path: 'account/sso/links',
    permission: 'oidc.get',
    summary: 'Accounts that are linked to people of the provider',
    input: pageOf(one.extend({ keyword: z.string().trim().max(60).optional() }), ['linkedAt', 'lastUsedAt']),
    output: paged(providerLink),
    errors: ['core.not_found'],
  }),
  unlink: route({
    method: 'POST',
    path: 'account/sso/unlink',
    permission: 'oidc.edit',
    notFor: ['actor', 'key'],
    audit: 'sso.unlinked',
    summary: 'Unlink an account and end the sessions it opened this way',
    input: one.extend({ accountId: recordRef('account') }),
    output: nothing,
    errors: ['core.not_found'],
  }),
});

/** Coming in that way, and being signed out. */
export const companySignInRoutes = defineRoutes('identity/company-sign-in', {
  start: route({
    method: 'POST',
    path: 'sys/auth/company/start',
    permission: 'public',
    perAddressPerMinute: 20,
    summary: "Where to send the browser for a company's sign-in",
    input: z.object({
      company: z.string().trim().min(1).max(companySlugMax).describe('The sign-in name of the company'),
    }),
    output: attemptBegun,
    errors: ['identity.sso_unknown', 'identity.sso_disabled', 'identity.sso_away'],
  }),
  finish: route({
    method: 'POST',
    path: 'sys/auth/company/finish',
    permission: 'public',
    perAddressPerMinute: 30,
    audit: 'session.opened_by_company',
    summary: 'Open a session with what the provider sent back',
    input: z.object({
      code: z.string().min(1).max(2_000),
      state: token,
      iss: z.string().max(500).optional().describe('As the provider sent it'),
      browserKey: token,
      sessionSecret,
      isKept,
    }),
    output: sessionOpened,
    errors: [
      'identity.sso_attempt_over',
      'identity.sso_disabled',
      'identity.sso_away',
      'identity.sso_refused',
      'identity.sso_unverified',
      'identity.sso_no_account',
      'identity.sso_linked_elsewhere',
      'identity.account_disabled',
      'identity.not_activated',
      'identity.second_factor_required',
    ],
  }),
  logout: route({
    method: 'POST',
    path: signOnLogoutPath,
    permission: 'open',
    perAddressPerMinute: 300,
    audit: 'sso.logged_out',
    summary: 'A provider ends what one of its people opened through it (OpenID Connect Back-Channel Logout 1.0)',
    // What is missing or too long is refused like any other token: the provider looks at the status of the answer alone.
    input: z.object({
      company: z
        .string()
        .max(companySlugMax)
        .catch('')
        .describe('The sign-in name of the company, in the query of the address'),
      logout_token: z.string().max(20_000).catch('').describe('As the provider signed it'),
    }),
    output: nothing,
    errors: ['identity.sso_logout_refused'],
  }),
});
