import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { discoverProvider, faultFacts, type OidcClient, type OidcSettings } from '../../../platform/auth/oidc.ts';
import { isPublicAddress, literalAddress } from '../../../platform/outbound/address-guard.ts';
import type { ProviderRow } from './provider.store.ts';
import { clientSecretContext, clientSecretPurpose } from './seal.rules.ts';

type Provider = Pick<ProviderRow, 'id' | 'version' | 'issuer' | 'client_id' | 'sealed_client_secret'>;

const keptMs = 10 * 60_000;
/** Strangers can make us ask; a provider that does not answer is not asked by each of them. */
const failureKeptMs = 10_000;
const maxKept = 500;

const boxOf = (app: App) => app.secrets.box(clientSecretPurpose);
export const sealClientSecret = (app: App, id: string, secret: string): string =>
  boxOf(app).seal(secret, clientSecretContext(id));

export const settingsOf = (app: App, row: Provider): OidcSettings => ({
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: boxOf(app).open(row.sealed_client_secret, clientSecretContext(row.id)),
});

interface Kept {
  client: Promise<OidcClient>;
  until: number;
}
const keptOf = new WeakMap<App, Map<string, Kept>>();

/** Our client at a provider, discovered at most every ten minutes and again after every change of its settings. */
export async function clientOf(app: App, row: Provider): Promise<OidcClient> {
  const kept = keptOf.get(app) ?? new Map<string, Kept>();
  keptOf.set(app, kept);
  const key = `${row.id}:${row.version}`;
  const known = kept.get(key);
  const entry = known && known.until > Date.now() ? known : discover(app, row);
  if (entry !== known) {
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest);
  }
  try {
    return await entry.client;
  } catch {
    throw new AppError('identity.sso_away');
  }
}

function discover(app: App, row: Provider): Kept {
  const client = discoverProvider(settingsOf(app, row), app.config.IS_LOCAL_WEBHOOK_ALLOWED);
  const entry = { client, until: Date.now() + keptMs };
  client.catch((error: unknown) => {
    entry.until = Date.now() + failureKeptMs;
    app.log.warn({ provider: row.id, ...faultFacts(error) }, 'a company sign-in cannot be discovered');
  });
  return entry;
}

/** An address that can never work is refused here; where a name leads to is looked at every time it is asked. */
export function refuseUnusableIssuer(app: App, issuer: string): void {
  const isLocalAllowed = app.config.IS_LOCAL_WEBHOOK_ALLOWED;
  const url = new URL(issuer);
  const literal = literalAddress(url);
  const isUsable = literal ? isPublicAddress(literal, isLocalAllowed) : isLocalAllowed || url.hostname.includes('.');
  refuseUnless(isUsable && (url.protocol === 'https:' || isLocalAllowed), 'identity.sso_address_refused');
}
