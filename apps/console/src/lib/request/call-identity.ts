import { headerNames } from '@tilldeck/contracts/wire/canonical';
import { type CallIdentity, importSigningKey } from '@tilldeck/contracts/wire/request-signing';
import { openSession } from '../session/session-vault.ts';
import { storedSettings } from '../settings/stored-settings.ts';

const appId = 'console';

let clockOffsetMs = 0;
let appKey: Promise<CryptoKey> | undefined;

/** Before sign-in calls are signed with a key that everybody has; the server allows them public routes only. */
const publicKey = (): Promise<CryptoKey> => {
  appKey ??= importSigningKey(import.meta.env.VITE_APP_KEY ?? 'tilldeck-console');
  return appKey;
};

export async function callIdentity(): Promise<CallIdentity> {
  const session = openSession();
  return {
    appId,
    key: session?.signingKey ?? (await publicKey()),
    token: session?.token ?? null,
    language: storedSettings().language,
    clockOffsetMs,
  };
}

/** Takes over the server's clock. False when that would change nothing, so a retry would fail again. */
export function adoptServerTime(headers: Headers): boolean {
  const serverTime = Number(headers.get(headerNames.serverTime) ?? Number.NaN);
  if (!Number.isFinite(serverTime)) return false;
  // Calls that went out side by side are refused side by side: each is worth a second try, not only the first.
  clockOffsetMs = serverTime - Date.now();
  return true;
}
