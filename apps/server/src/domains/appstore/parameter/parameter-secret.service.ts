import type { SealedValue } from '@tilldeck/db/stored-shapes';
import type { App } from '../../../platform/app.ts';
import { canonicalText } from './parameter.rules.ts';
import { contextOf, parameterPurpose } from './parameter-context.rules.ts';

type Document = Parameters<typeof canonicalText>[0];

/** Secrets of one app: sealed for their field, wherever in the app's values they stand. */
export function secretsOf(app: App, appId: string) {
  const box = app.secrets.box(parameterPurpose);
  return {
    seal: (key: string, secret: string): SealedValue => ({ sealed: box.seal(secret, contextOf(appId, key)) }),
    /** Null where no secret of the installation opens it: one value is lost then, and not the device's whole call. */
    open: (key: string, { sealed }: SealedValue): string | null => {
      try {
        return box.open(sealed, contextOf(appId, key));
      } catch (error) {
        app.log.error({ err: error, appId, key }, 'a sealed parameter does not open and is left out');
        return null;
      }
    },
  };
}

/** People see it beside the values: keyed, so that nobody finds a short secret by trying. */
export const hashOf = async (app: App, values: Document): Promise<string> =>
  (await app.keptKeys.mac('parameter-hash', canonicalText(values))).toString('hex').slice(0, 32);
