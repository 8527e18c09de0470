import { createHmac } from 'node:crypto';
import { keyLabels } from '@tilldeck/contracts/wire/login-exchange';
import type { SessionKeys } from './token.ts';

/** The server's half of contracts/wire/session-secret.ts. */
export function keysFromSecret(secret: string): SessionKeys {
  const derive = (label: string): Buffer => createHmac('sha256', Buffer.from(secret, 'base64')).update(label).digest();
  return { signing: derive(keyLabels.signing), fields: derive(keyLabels.fields) };
}
