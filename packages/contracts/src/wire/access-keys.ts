/** What both sides sign with the own session's key to get the keys of a session that acts for a partner. */
export const accessKeyTexts = (temporaryToken: string) => ({
  signing: `tilldeck/access/signing/1|${temporaryToken}`,
  fields: `tilldeck/access/fields/1|${temporaryToken}`,
});

/** The client's half: nothing but the temporary token travels, and it is worth nothing without the own session. */
export async function deriveAccessKeys(ownSigningKey: CryptoKey, temporaryToken: string) {
  const texts = accessKeyTexts(temporaryToken);
  const sign = (text: string) => crypto.subtle.sign('HMAC', ownSigningKey, new TextEncoder().encode(text));
  const [signing, fields] = await Promise.all([sign(texts.signing), sign(texts.fields)]);
  return {
    signingKey: await crypto.subtle.importKey('raw', signing, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    fieldKey: await crypto.subtle.importKey('raw', fields, 'AES-GCM', false, ['encrypt']),
  };
}
