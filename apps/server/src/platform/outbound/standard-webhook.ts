import { createHmac, randomBytes } from 'node:crypto';

/** The Standard Webhooks scheme (standardwebhooks.com): `whsec_` and the key as base64. */
const prefix = 'whsec_';

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');
export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

/** Headers that let a receiver check who sent a message, and when. Several secrets give several signatures. */
export function webhookHeaders(secrets: readonly string[], messageId: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${messageId}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
