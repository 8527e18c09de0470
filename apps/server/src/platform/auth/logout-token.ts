import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { fetchFor, type OidcClient, timeoutS } from './oidc.ts';

/** What a provider's logout token says (OpenID Connect Back-Channel Logout 1.0). */
export interface LogoutNotice {
  jti: string;
  subject: string | null;
  /** The provider's name of the session that ended; all of the person's where it names none. */
  sid: string | null;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Older ones are not believed, so that what was believed has to be remembered no longer than that. */
export const logoutTokenMaxAgeS = 300;
export const logoutTokenToleranceS = 60;
/** Asymmetric ones: a token of ours or one without a signature is no token of the provider. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const types = [undefined, 'logout+jwt', 'JWT'];

type Keys = ReturnType<typeof createRemoteJWKSet>;
const keysOf = new WeakMap<OidcClient, Keys>();

/** The provider's keys, fetched when a key is named that is not known, at most twice a minute. */
function keysFor(client: OidcClient, address: string, isLocalAllowed: boolean): Keys {
  const fetchGuarded = fetchFor(isLocalAllowed);
  const known = keysOf.get(client);
  const keys =
    known ??
    createRemoteJWKSet(new URL(address), {
      timeoutDuration: timeoutS * 1000,
      [customFetch]: (url, { method, headers, signal }) =>
        fetchGuarded(url, { method, headers: Object.fromEntries(headers), signal }),
    });
  keysOf.set(client, keys);
  return keys;
}

/** Throws unless every claim is as it must be and the provider signed it. */
export async function readLogoutToken(
  client: OidcClient,
  token: string,
  isLocalAllowed: boolean,
): Promise<LogoutNotice> {
  const { issuer, jwks_uri: address } = client.serverMetadata();
  const audience = client.clientMetadata().client_id;
  const claimed = decodeJwt(token);
  // Strangers do not make us ask the provider for its keys.
  if (claimed.iss !== issuer || ![claimed.aud].flat().includes(audience)) throw new Error('for somebody else');
  if (!address) throw new Error('the provider publishes no keys');
  const { payload, protectedHeader } = await jwtVerify(token, keysFor(client, address, isLocalAllowed), {
    issuer,
    audience,
    algorithms,
    maxTokenAge: logoutTokenMaxAgeS,
    clockTolerance: logoutTokenToleranceS,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  if (!types.includes(protectedHeader.typ)) throw new Error('a token of another type');
  return noticeOf(payload);
}

function noticeOf({ jti, sub, sid, events, nonce }: JWTPayload): LogoutNotice {
  // An identity token has a nonce and no event: neither is taken for the other.
  if (nonce !== undefined) throw new Error('a nonce in a logout token');
  const event = (events as Record<string, unknown> | null)?.[logoutEvent];
  if (typeof event !== 'object' || event === null) throw new Error('no logout event');
  const notice = { jti: textOf(jti) ?? '', subject: textOf(sub), sid: textOf(sid) };
  if (notice.jti === '' || (notice.subject === null && notice.sid === null)) throw new Error('it names nobody');
  return notice;
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);
