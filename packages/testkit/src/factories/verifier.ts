import { keyLabels, stretchPassword, toBase64 } from '@tilldeck/contracts/wire/login-exchange';

/** What an account row stores for a password, made with the browser's half of the exchange. */
export async function passwordVerifier(password: string, iterations: number) {
  const keySalt = crypto.getRandomValues(new Uint8Array(16));
  const salted = await stretchPassword(password, toBase64(keySalt), iterations);
  const hmac = async (label: string): Promise<Uint8Array<ArrayBuffer>> => {
    const key = await crypto.subtle.importKey('raw', salted, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(label)));
  };
  const clientKey = await hmac(keyLabels.client);
  return {
    keySalt: Buffer.from(keySalt),
    iterations,
    storedKey: Buffer.from(await crypto.subtle.digest('SHA-256', clientKey)),
    serverKey: Buffer.from(await hmac(keyLabels.server)),
  };
}
