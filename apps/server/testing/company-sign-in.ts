import { companySignInRoutes, companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { keysFromSecret, newSessionSecret } from '@tilldeck/contracts/wire/session-secret';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { People } from '@tilldeck/testkit/factories/people';
import {
  type ProviderCookies,
  type TestProvider,
  testClientSecret,
  walkToCallback,
} from '@tilldeck/testkit/harness/oidc-provider';

type Issuer = Pick<TestProvider, 'issuer'>;

/** What a set-up form would send for this provider. */
export const providerDraftFor = (provider: Issuer, slug: string) => ({
  name: `Login of ${slug}`,
  slug,
  issuer: provider.issuer,
  clientId: 'tilldeck',
  clientSecret: testClientSecret,
});

export async function setUpCompany(client: WireClient, provider: Issuer, slug: string, changes = {}) {
  const added = await client.call(companySignOnRoutes.add, { ...providerDraftFor(provider, slug), ...changes });
  await client.call(companySignOnRoutes.enable, { id: added.id });
  return client.call(companySignOnRoutes.detail, { id: added.id });
}

/** What the vendor's staff would note after looking whose the domains are. */
export const giveDomains = (people: Pick<People, 'query'>, providerId: string, domains: readonly string[]) =>
  people.query(
    'INSERT INTO identity_oidc_domain (domain, provider_id) SELECT unnest($2::text[]), $1 ON CONFLICT DO NOTHING',
    [providerId, domains],
  );

/** Goes to the provider and back; what it sent back is not used yet. */
export async function goToCompany(visitor: WireClient, company: string, user: string, cookies?: ProviderCookies) {
  const begun = await visitor.call(companySignInRoutes.start, { company });
  const { searchParams } = await walkToCallback(begun.authorizationUrl, user, cookies);
  return {
    begun,
    answer: {
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
      iss: searchParams.get('iss') ?? undefined,
      browserKey: begun.browserKey,
      sessionSecret: newSessionSecret(),
    },
  };
}
export type CompanyAnswer = Awaited<ReturnType<typeof goToCompany>>['answer'];

/** Uses what a provider sent back; the visitor is signed in if that was good. */
export async function finishAtCompany(visitor: WireClient, answer: CompanyAnswer) {
  const opened = await visitor.send(companySignInRoutes.finish, answer);
  if (opened.body.code === 200)
    visitor.keys = { token: opened.body.data.accessToken, ...(await keysFromSecret(answer.sessionSecret)) };
  return opened;
}

export async function signInByCompany(visitor: WireClient, company: string, user: string, cookies?: ProviderCookies) {
  const { answer } = await goToCompany(visitor, company, user, cookies);
  return finishAtCompany(visitor, answer);
}
