import { createHmac } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { createSecretBox } from '../../../platform/auth/secret-box.ts';
import { canonicalText, type SealedValue } from './parameter.rules.ts';

type Document = Parameters<typeof canonicalText>[0];

/** Secrets of one app: sealed for their field, wherever in the app's values they stand. */
export function secretsOf(app: App, appId: string) {
  const box = createSecretBox(app.config.SECRET, 'app-parameter');
  const contextOf = (key: string) => `app:${appId}:${key}`;
  return {
    seal: (key: string, secret: string): SealedValue => ({ sealed: box.seal(secret, contextOf(key)) }),
    open: (key: string, { sealed }: SealedValue): string => box.open(sealed, contextOf(key)),
  };
}

/** People see it beside the values: keyed, so that nobody finds a short secret by trying. */
export const hashOf = (app: App, values: Document): string =>
  createHmac('sha256', `${app.config.SECRET}/app-parameter-hash`)
    .update(canonicalText(values))
    .digest('hex')
    .slice(0, 32);
