import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { signOnLogoutAddress } from '@tilldeck/contracts/identity/company-sign-on.limits';
import { secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import {
  type ProviderCookies,
  signingKeyId,
  signOutAtProvider,
  startOidcProvider,
  type TestProvider,
  testClient,
  toldOfLogouts,
} from '@tilldeck/testkit/harness/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { setUpCompany, signInByCompany } from '../../../../testing/company-sign-in.ts';

/** OpenID Connect Back-Channel Logout 1.0, against a real provider that tells its clients. */
let api: ApiHarness;
let provider: TestProvider;
let org: TestOrg;
let providerId: string;
let count = 0;

beforeAll(async () => {
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  const client = testClient('tilldeck', 'http://127.0.0.1:15406/user/sso/callback');
  provider = await startOidcProvider({
    people: [],
    clients: [toldOfLogouts(client, `${api.url}${signOnLogoutAddress('logoff')}`)],
  });
  org = await api.people.partner(api.vendor, 'Logoff Tills');
  const manager = await api.as(await api.people.account(org, allPermissions('partner')));
  providerId = (await setUpCompany(manager, provider, 'logoff')).id;
});
afterAll(async () => {
  await provider.close();
  await api.close();
});

async function employee() {
  const account = await api.people.account(org);
  const user = `logoff-${++count}`;
  provider.people.set(user, { id: user, email: account.email });
  return { account, user };
}
async function comeIn(user: string, cookies: ProviderCookies = new Map()): Promise<WireClient> {
  const visitor = api.visitor();
  expect((await signInByCompany(visitor, 'logoff', user, cookies)).body.code).toBe(200);
  return visitor;
}
const codeOf = async (client: WireClient) => (await client.send(sessionRoutes.currentUser, {})).body.code;
const sidOf = async (accountId: string) =>
  api.people.query<{ sid: boolean }>(
    `SELECT provider_sid_hash IS NOT NULL AS sid FROM identity_session WHERE account_id = $1 AND provider_id = $2`,
    [accountId, providerId],
  );

const event = 'http://schemas.openid.net/event/backchannel-logout';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
interface Forgery {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject;
}
/** A logout token as the provider would sign it, with one thing otherwise. */
function tokenFor(subject: string, { claims = {}, header = {}, key = provider.signingKey }: Forgery = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const said = {
    iss: provider.issuer,
    aud: 'tilldeck',
    iat,
    exp: iat + 120,
    jti: randomUUID(),
    events: { [event]: {} },
  };
  const head = { alg: 'RS256', kid: signingKeyId, typ: 'logout+jwt', ...header };
  const unsigned = `${encode(head)}.${encode({ ...said, sub: subject, ...claims })}`;
  const signature = head.alg === 'none' ? '' : sign('sha256', Buffer.from(unsigned), key).toString('base64url');
  return `${unsigned}.${signature}`;
}
const send = (token: string | null, company = 'logoff') =>
  fetch(`${api.url}${signOnLogoutAddress(company)}`, {
    method: 'POST',
    body: new URLSearchParams(token === null ? {} : { logout_token: token }),
  });

describe('signing out at the company', () => {
  it('ends the session of that browser within seconds, and no other (attack S25)', async () => {
    const { account, user } = await employee();
    const cookies: ProviderCookies = new Map();
    const here = await comeIn(user, cookies);
    const elsewhere = await comeIn(user);
    const byPassword = await api.as(account);
    const colleague = await comeIn((await employee()).user);
    expect(await sidOf(account.id)).toEqual([{ sid: true }, { sid: true }]);
    await signOutAtProvider(provider.issuer, cookies);
    await expect.poll(() => codeOf(here), { timeout: 5_000 }).toBe(10001);
    for (const other of [elsewhere, byPassword, colleague]) expect(await codeOf(other)).toBe(200);
    const trail = await api.people.query(
      `SELECT org_id, before FROM audit_entry WHERE action = 'sso.logged_out' AND before->>'subject' = $1`,
      [user],
    );
    expect(trail).toEqual([{ org_id: org.id, before: { account: account.loginName, subject: user } }]);
  });

  it('ends all that a person opened through the provider when it names the person alone (attack S25)', async () => {
    const { account, user } = await employee();
    const [one, two, byPassword] = [await comeIn(user), await comeIn(user), await api.as(account)];
    // From before sessions knew their provider.
    await api.people.query(
      `UPDATE identity_session SET provider_id = NULL, provider_sid_hash = NULL WHERE token_hash IN
         (SELECT token_hash FROM identity_session WHERE account_id = $1 AND method = 'oidc' ORDER BY created_at LIMIT 1)`,
      [account.id],
    );
    const answer = await send(tokenFor(user));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const session of [one, two]) expect(await codeOf(session)).toBe(10001);
    expect(await codeOf(byPassword)).toBe(200);
    // The person comes back by signing in again; a session that is over is no fault.
    expect((await send(tokenFor(user))).status).toBe(200);
    expect(await codeOf(await comeIn(user))).toBe(200);
  });

  it('spends a sign-in that waits for the account’s own second factor', async () => {
    const { account, user } = await employee();
    await api.people.query(
      `INSERT INTO identity_totp (account_id, sealed_secret, confirmed_at) VALUES ($1, 'x', now())`,
      [account.id],
    );
    const waiting = (await signInByCompany(api.visitor(), 'logoff', user)).body;
    expect(waiting.error).toBe('identity.second_factor_required');
    const { pass } = waiting.data as unknown as { pass: string };
    expect((await send(tokenFor(user))).status).toBe(200);
    const second = await api.visitor().send(secondStepRoutes.verify, { pass, method: 'totp', code: '123456' } as never);
    expect(second.body.error).toBe('identity.pass_spent');
  });
});

describe('a logout token', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const old = Math.floor(Date.now() / 1000) - 3600;

  it.each<[string, Forgery]>([
    ['of another issuer', { claims: { iss: 'https://login.evil.example' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['without a time', { claims: { iat: undefined } }],
    ['of an hour ago', { claims: { iat: old, exp: undefined } }],
    ['that is over', { claims: { exp: old } }],
    ['without an id', { claims: { jti: undefined } }],
    ['without the event', { claims: { events: {} } }],
    ['with something else for an event', { claims: { events: { [event]: 'yes' } } }],
    ['with a nonce, as identity tokens have', { claims: { nonce: 'n' } }],
    ['that names nobody', { claims: { sub: undefined } }],
    ['of another type', { header: { typ: 'at+jwt' } }],
    ['signed with another key', { key: stranger }],
    ['that names a key nobody published', { header: { kid: 'other' } }],
    ['without a signature', { header: { alg: 'none' } }],
    ['with a symmetric signature', { header: { alg: 'HS256' } }],
  ])('%s is refused with 400 and ends nothing (attack S25)', async (_what, forgery) => {
    const { user } = await employee();
    const session = await comeIn(user);
    const answer = await send(tokenFor(user, forgery));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'identity.sso_logout_refused', data: null });
    expect(await codeOf(session)).toBe(200);
  });

  it('is good once, and neither missing, oversized nor for a company nobody knows (attack S25)', async () => {
    const { user } = await employee();
    const token = tokenFor(user);
    const answers = await Promise.all([1, 2, 3].map(() => send(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    const again = await comeIn(user);
    expect((await send(token)).status).toBe(400);
    expect(await codeOf(again)).toBe(200);
    for (const nonsense of [null, '', 'x.y.z', 'x'.repeat(30_000)]) expect((await send(nonsense)).status).toBe(400);
    expect((await send(tokenFor(user), 'nobody')).status).toBe(400);
  });

  it('ends no session that another provider opened for its person of that name', async () => {
    const { user } = await employee();
    const session = await comeIn(user);
    const other = await api.people.partner(api.vendor);
    await setUpCompany(
      await api.as(await api.people.account(other, allPermissions('partner'))),
      provider,
      'logoff-two',
    );
    expect((await send(tokenFor(user), 'logoff-two')).status).toBe(200);
    expect(await codeOf(session)).toBe(200);
  });
});
