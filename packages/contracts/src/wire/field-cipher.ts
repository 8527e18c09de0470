import { fromBase64, toBase64 } from './login-exchange.ts';

/**
 * Encryption of sensitive fields, AES-256-GCM. After sign-in the key comes from the login exchange (`s1`). Before it
 * (a new password on the reset page) the client agrees on one with the server's public key (`e1`, ECDH on P-256).
 * A sealed field is `<scheme>.<parts in base64>`.
 */
export const fieldSealInfo = 'tilldeck/field/ecdh/1';

const seal = async (key: CryptoKey, plain: string): Promise<[iv: string, sealed: string]> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(plain));
  return [toBase64(iv), toBase64(new Uint8Array(sealed))];
};

export async function sealWithSession(key: CryptoKey, plain: string): Promise<string> {
  return ['s1', ...(await seal(key, plain))].join('.');
}

/** `publicKey`: the server's uncompressed P-256 point in base64, from the salt call. */
export async function sealForServer(publicKey: string, plain: string): Promise<string> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const theirs = await crypto.subtle.importKey('raw', fromBase64(publicKey), curve, false, []);
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const ownPoint = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: ownPoint, info: new TextEncoder().encode(fieldSealInfo) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  return ['e1', toBase64(ownPoint), ...(await seal(key, plain))].join('.');
}

/** A schema as far as sensitive fields are concerned. */
export interface SensitiveShape {
  sensitive?: boolean;
  properties?: Record<string, SensitiveShape>;
  items?: SensitiveShape;
}

/** Applies `change` to every text whose schema is marked sensitive, in place of the original. */
export async function mapSensitive(
  shape: SensitiveShape,
  value: unknown,
  change: (text: string) => Promise<string> | string,
): Promise<unknown> {
  if (shape.sensitive && typeof value === 'string') return change(value);
  if (Array.isArray(value) && shape.items) {
    const items = shape.items;
    return Promise.all(value.map((entry) => mapSensitive(items, entry, change)));
  }
  if (shape.properties && value !== null && typeof value === 'object') {
    const changed: Record<string, unknown> = { ...value };
    for (const [name, inner] of Object.entries(shape.properties))
      if (changed[name] !== undefined) changed[name] = await mapSensitive(inner, changed[name], change);
    return changed;
  }
  return value;
}

/** Whether any field below is sensitive, so that most calls skip the walk. */
export const hasSensitive = (shape: SensitiveShape): boolean =>
  shape.sensitive === true ||
  Object.values(shape.properties ?? {}).some(hasSensitive) ||
  (shape.items !== undefined && hasSensitive(shape.items));
