import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { companySignInRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { newSessionSecret } from '@tilldeck/contracts/wire/session-secret';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { finishAtCompany, setUpCompany } from '../../../../testing/company-sign-in.ts';

/**
 * A provider that says what a real one never would. It stands at the outer edge: `oidc-provider` cannot be made to
 * forge its own tokens.
 */
let api: ApiHarness;
let manager: WireClient;
let ada: TestAccount;
let server: Server;
let issuer: string;
let claims: Record<string, unknown>;
let header: Record<string, unknown>;
let signer: KeyObject;
let answerOf: ((path: string) => { status: number; headers?: Record<string, string>; body: string } | null) | null;
const announced = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function idToken(): string {
  const unsigned = `${encode(header)}.${encode(claims)}`;
  const isNone = header.alg === 'none';
  return `${unsigned}.${isNone ? '' : sign('sha256', Buffer.from(unsigned), signer).toString('base64url')}`;
}

const documents: Record<string, () => unknown> = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }),
  '/jwks': () => ({ keys: [{ ...announced.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }),
  '/token': () => ({ access_token: 'at', token_type: 'Bearer', id_token: idToken() }),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const special = answerOf?.(path);
    const document = documents[path]?.();
    const body = special?.body ?? JSON.stringify(document ?? {});
    response.writeHead(special?.status ?? 200, { 'content-type': 'application/json', ...special?.headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  const org = await api.people.partner(api.vendor);
  manager = await api.as(await api.people.account(org, allPermissions('partner')));
  ada = await api.people.account(org);
  await setUpCompany(manager, { issuer }, 'forger');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});

const attempt = async (changes: Record<string, unknown> = {}, head: Record<string, unknown> = {}, key = announced) => {
  const visitor = api.visitor();
  const begun = await visitor.call(companySignInRoutes.start, { company: 'forger' });
  const now = Math.floor(Date.now() / 1000);
  header = { alg: 'RS256', kid: 'k', ...head };
  signer = key.privateKey;
  const nonce = new URL(begun.authorizationUrl).searchParams.get('nonce');
  const person = { sub: 'ada', email: ada.email, email_verified: true };
  claims = { iss: issuer, aud: 'tilldeck', nonce, iat: now, exp: now + 60, ...person, ...changes };
  const { state, browserKey } = begun;
  const answer = { code: 'c', state, browserKey, iss: undefined, sessionSecret: newSessionSecret() };
  return (await finishAtCompany(visitor, answer)).body.error ?? 'ok';
};

describe('an identity token', () => {
  it('opens a session when everything in it is right', async () => {
    expect(await attempt()).toBe('ok');
    expect(await attempt({ aud: ['tilldeck'] })).toBe('ok');
  });

  it.each([
    ['another nonce', { nonce: 'of-another-attempt' }, {}],
    ['no nonce', { nonce: undefined }, {}],
    ['another audience', { aud: 'another-client' }, {}],
    ['another issuer', { iss: 'https://login.evil.example' }, {}],
    ['a time that is over', { exp: 1_000_000_000 }, {}],
    ['no subject', { sub: undefined }, {}],
    ['no signature', {}, { alg: 'none' }],
    ['a symmetric signature', {}, { alg: 'HS256' }],
  ])('with %s is refused', async (_what, changes, head) => {
    expect(await attempt(changes, head)).toBe('identity.sso_refused');
  });

  it('signed with another key than the announced one is refused', async () => {
    expect(await attempt({}, {}, stranger)).toBe('identity.sso_refused');
  });

  it('is not waited for without end, nor fetched from where a redirect leads, nor read past a size', async () => {
    const outcomeWith = async (answer: typeof answerOf) => {
      answerOf = (path) => (path === '/token' ? (answer?.(path) ?? null) : null);
      return attempt().finally(() => {
        answerOf = null;
      });
    };
    const elsewhere = { location: `${issuer}/token?again` };
    expect(await outcomeWith(() => ({ status: 302, headers: elsewhere, body: '' }))).toBe('identity.sso_refused');
    expect(await outcomeWith(() => ({ status: 200, body: `"${'x'.repeat(1_100_000)}"` }))).toBe('identity.sso_away');
    expect(await outcomeWith(() => ({ status: 500, body: 'oops' }))).toBe('identity.sso_refused');
  });
});
