import { i18n } from '../i18n/i18n.ts';

type Options = Record<string, unknown>;

/** The person closed the browser's own dialog, or there was nothing to answer with. */
export class PasskeyDismissed extends Error {
  override readonly name = 'PasskeyDismissed';
}

export const arePasskeysKnown = (): boolean => typeof window.PublicKeyCredential === 'function';

async function asking(work: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work());
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    const key = name === 'InvalidStateError' ? 'pages:second.passkeyKnown' : 'pages:second.passkeyDismissed';
    throw new PasskeyDismissed(i18n.t(key), { cause });
  }
}

/** Asks the browser for an answer by passkey, as JSON. */
export async function askPasskey(options: Options): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return asking(() => startAuthentication({ optionsJSON: options as never }));
}

/** Lets the browser make a passkey, and answers what the server keeps of it, as JSON. */
export async function makePasskey(options: Options): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return asking(() => startRegistration({ optionsJSON: options as never }));
}
