import { fromBase64, keyLabels, toBase64 } from './login-exchange.ts';

/**
 * Keys of a session that no password opened: another cloud or a company's own provider vouched for the person. The
 * browser makes a secret and seals it for the server; both derive the keys from it and never send them.
 */
export const newSessionSecret = (): string => toBase64(crypto.getRandomValues(new Uint8Array(32)));

export async function keysFromSecret(secret: string) {
  const base = await crypto.subtle.importKey('raw', fromBase64(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const derive = (label: string) => crypto.subtle.sign('HMAC', base, new TextEncoder().encode(label));
  const [signing, fields] = await Promise.all([derive(keyLabels.signing), derive(keyLabels.fields)]);
  return {
    signingKey: await crypto.subtle.importKey('raw', signing, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    fieldKey: await crypto.subtle.importKey('raw', fields, 'AES-GCM', false, ['encrypt']),
  };
}
