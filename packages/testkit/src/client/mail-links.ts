import type { ReceivedMail } from './mailbox-client.ts';

/** The address of the mail's button. */
export const linkIn = (mail: ReceivedMail): string => /^https?:\S+$/m.exec(mail.text)?.[0] ?? '';

export const secretIn = (mail: ReceivedMail, name = 'secret'): string =>
  new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get(name) ?? '';
