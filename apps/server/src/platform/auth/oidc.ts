import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { createGuardedFetch } from '../outbound/guarded-fetch.ts';
import { OutboundFailed } from '../outbound/guarded-request.ts';

/** An OpenID Connect provider and our client at it, as the organisation that owns it wrote them down. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}
export type OidcClient = Configuration;

export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider says of a person. */
export interface OidcPerson {
  subject: string;
  /** The provider's name of the session the person has there. */
  sid: string | null;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  userName: string | null;
  /** The provider says in its signed answer that it saw more than one factor (RFC 8176). */
  hasFactor: boolean;
}

export const timeoutS = 10;
const maxResponseBytes = 1_048_576;
const scopes = ['openid', 'profile', 'email'];

export const fetchFor = (isLocalAllowed: boolean) =>
  createGuardedFetch({ timeoutMs: timeoutS * 1000, maxResponseBytes, isLocalAllowed });

/** Reads the provider's discovery document. Everything it is asked from now on goes through the address guard. */
export async function discoverProvider(settings: OidcSettings, isLocalAllowed: boolean): Promise<OidcClient> {
  const server = new URL(settings.issuer);
  const fetchGuarded = fetchFor(isLocalAllowed);
  const found = await discovery(server, settings.clientId, settings.clientSecret, undefined, {
    [customFetch]: fetchGuarded,
    timeout: timeoutS,
    execute: isLocalAllowed ? [allowInsecureRequests] : [],
  });
  const metadata = found.serverMetadata();
  // The library lets issuers of many tenants through; whose people they vouch for nobody could say.
  if (new URL(metadata.issuer).href !== server.href) throw new Error('the provider calls itself by another issuer');
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isBasic = methods.includes('client_secret_basic');
  const authentication = (isBasic ? ClientSecretBasic : ClientSecretPost)(settings.clientSecret);
  const client = new Configuration(metadata, settings.clientId, settings.clientSecret, authentication);
  client[customFetch] = fetchGuarded;
  client.timeout = timeoutS;
  if (isLocalAllowed) allowInsecureRequests(client);
  // The signature of the identity token is checked although it comes over our own connection.
  enableNonRepudiationChecks(client);
  return client;
}

export async function authorizationUrl(client: OidcClient, redirectUri: string, checks: OidcChecks): Promise<string> {
  return buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  }).href;
}

/**
 * Exchanges the code of an answer and says who the person is. Issuer, audience, nonce, times and signature of the
 * identity token, and the issuer named in the answer, are checked on the way; anything wrong throws.
 */
export async function exchangeCode(client: OidcClient, answer: URL, checks: OidcChecks): Promise<OidcPerson> {
  const tokens = await authorizationCodeGrant(client, answer, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no identity token');
  // Many providers tell the address only when they are asked for it.
  const isMore = claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
  const told = isMore ? { ...claims, ...(await fetchUserInfo(client, tokens.access_token, claims.sub)) } : claims;
  return {
    subject: claims.sub,
    sid: textOf(claims.sid),
    hasFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
    email: textOf(told.email),
    isEmailVerified: told.email_verified === true,
    name: textOf(told.name),
    userName: textOf(told.preferred_username),
  };
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim.trim() !== '' ? claim : null);

/** What a person who sets a provider up wants to know about it. */
export async function inspectProvider(settings: OidcSettings, isLocalAllowed: boolean) {
  const metadata = (await discoverProvider(settings, isLocalAllowed)).serverMetadata();
  const offered = metadata.scopes_supported;
  return {
    issuer: metadata.issuer,
    authorizationEndpoint: metadata.authorization_endpoint ?? '',
    tokenEndpoint: metadata.token_endpoint ?? '',
    keyCount: await countKeys(metadata.jwks_uri, isLocalAllowed),
    hasUserInfo: metadata.userinfo_endpoint !== undefined,
    hasPkce: metadata.supportsPKCE('S256'),
    hasIssuerInAnswer: metadata.authorization_response_iss_parameter_supported === true,
    missingScopes: offered ? scopes.filter((scope) => !offered.includes(scope)) : [],
  };
}

async function countKeys(address: string | undefined, isLocalAllowed: boolean): Promise<number> {
  if (!address) return 0;
  const answer: unknown = await (await fetchFor(isLocalAllowed)(address)).json();
  const keys = (answer as { keys?: unknown }).keys;
  return Array.isArray(keys) ? keys.length : 0;
}

/** Whether a failure is the provider's silence rather than its answer. */
export const isProviderAway = (error: unknown): boolean => outboundFaultOf(error) !== null;

export function outboundFaultOf(error: unknown): OutboundFailed | null {
  if (error instanceof OutboundFailed) return error;
  return error instanceof Error && error.cause ? outboundFaultOf(error.cause) : null;
}

/** What may be logged of such a failure: no tokens, no codes, nothing of a person. */
export function faultFacts(error: unknown): Record<string, string> {
  const fault = outboundFaultOf(error);
  if (fault) return { fault: fault.fault };
  const { name, message, code, error: said } = error as Record<string, unknown>;
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name: textOf(name), message: textOf(message), code: textOf(code), said: textOf(said) };
}
