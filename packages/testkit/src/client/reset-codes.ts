import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { MailboxClient, type ReceivedMail } from './mailbox-client.ts';
import type { WireClient } from './wire-client.ts';

const mailbox = new MailboxClient();

export const codeIn = (mail: ReceivedMail): string => /\b\d{8}\b/.exec(mail.text)?.[0] ?? '';

/** Asks for a code and reads it from the mail. */
export async function receiveResetCode(client: WireClient, email: string, since = 0) {
  await client.call(credentialRoutes.sendResetCode, { email });
  const mail = await mailbox.next(email, since);
  return { mail, code: codeIn(mail) };
}
