import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AccountClaims, type ClientMetadata, Provider } from 'oidc-provider';
import { findFreePort } from './free-port.ts';

/** Somebody the provider knows; they sign in with their id and no password. */
export interface ProviderPerson {
  id: string;
  email?: string;
  isEmailVerified?: boolean;
  name?: string;
  /** How the provider says it recognised them. */
  amr?: string[];
}

export interface ProviderOptions {
  people: readonly ProviderPerson[];
  clients: readonly ClientMetadata[];
}

export interface TestProvider {
  issuer: string;
  /** Whoever signs in from now on is known with these facts. */
  people: Map<string, ProviderPerson>;
  /** What its tokens are signed with (RS256), under `signingKeyId`. */
  signingKey: KeyObject;
  close(): Promise<void>;
}

export const signingKeyId = 'test';
export const testClientSecret = 'a secret of the client, long enough to be one';
export const testClient = (clientId: string, redirectUri: string): ClientMetadata => ({
  client_id: clientId,
  client_secret: testClientSecret,
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code'],
  response_types: ['code'],
});
/** A client that hears when a person signs out at the provider. */
export const toldOfLogouts = (client: ClientMetadata, logoutUri: string): ClientMetadata => ({
  ...client,
  backchannel_logout_uri: logoutUri,
  backchannel_logout_session_required: true,
});

const loginPage = (uid: string) => `<!doctype html><html lang="en"><head><title>Company login</title></head><body><main>
<h1>Company login</h1><form method="post" action="/interaction/${uid}">
<label>User <input name="user" autofocus></label> <button>Sign in at the company</button></form></main></body></html>`;

/** A real OpenID Connect provider on this machine, with a login page of one field and no questions about consent. */
export async function startOidcProvider({ people, clients }: ProviderOptions): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${await findFreePort()}`;
  const known = new Map(people.map((person) => [person.id, person]));
  const { privateKey: signingKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [...clients],
    jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), kid: signingKeyId, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key of the test provider'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    // Its own fetch refuses loopback, which is where the API under test is.
    fetch: (url, { method = 'GET', headers = {}, body = null, redirect = 'follow', signal = null } = {}) =>
      fetch(url, { method, headers, body, redirect, signal }),
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => claimsOf(id, known.get(id)) }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        ...(client ? { clientId: client.clientId } : {}),
        ...(session?.accountId ? { accountId: session.accountId } : {}),
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const isLogin = request.url?.startsWith('/interaction/') ?? false;
    void (isLogin ? showLogin(provider, known, request, response) : answer(request, response));
  });
  server.listen(Number(new URL(issuer).port), '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    people: known,
    signingKey,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function showLogin(
  provider: Provider,
  people: ReadonlyMap<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(loginPage(uid));
    return;
  }
  let form = '';
  for await (const chunk of request) form += String(chunk);
  const accountId = new URLSearchParams(form).get('user') ?? '';
  const amr = people.get(accountId)?.amr;
  await provider.interactionFinished(request, response, { login: { accountId, ...(amr ? { amr } : {}) } });
}

const claimsOf = (id: string, person: ProviderPerson | undefined): AccountClaims => ({
  sub: id,
  ...(person?.email ? { email: person.email, email_verified: person.isEmailVerified ?? true } : {}),
  ...(person?.name ? { name: person.name } : {}),
});

/** What a browser keeps of the provider. */
export type ProviderCookies = Map<string, string>;

/** Walks from the authorization address through the login page as a browser would, up to the address it ends at. */
export async function walkToCallback(
  authorizationUrl: string,
  user: string,
  cookies: ProviderCookies = new Map(),
): Promise<URL> {
  let form: string | null = null;
  let url = new URL(authorizationUrl);
  const { origin } = url;
  for (let hop = 0; hop < 10; hop++) {
    const answer = await ask(url, form, cookies);
    const text = await answer.text();
    const location = answer.headers.get('location');
    if (location) {
      form = null;
      url = new URL(location, url);
      if (url.origin !== origin) return url;
    } else if (text.includes('<form')) form = new URLSearchParams({ user }).toString();
    else throw new Error(`the provider stops at ${answer.status}: ${text.slice(0, 300)}`);
  }
  throw new Error('the provider sends us round and round');
}

async function ask(url: URL, form: string | null, cookies: ProviderCookies): Promise<Response> {
  const answer = await fetch(url, {
    method: form === null ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form === null ? {} : { body: new URLSearchParams(form) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer;
}

/** Signs out at the provider as a browser would; it tells its clients before it answers. */
export async function signOutAtProvider(issuer: string, cookies: ProviderCookies): Promise<void> {
  const page = await (await ask(new URL('/session/end', issuer), null, cookies)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const form = new URLSearchParams({ xsrf, logout: 'yes' }).toString();
  const done = await ask(new URL('/session/end/confirm', issuer), form, cookies);
  if (done.status >= 400) throw new Error(`the provider does not sign out: ${done.status} ${await done.text()}`);
}
