import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { isMailTlsDemanded } from '../plain-transports.ts';

const timeoutMs = 1_200;

/** Greets the mail server on a connection of its own, as the first mail would. */
export async function probeMail(config: Pick<Config, 'SMTP_URL' | 'NODE_ENV' | 'PLAIN_ALLOWED'>): Promise<void> {
  const transport = createTransport({
    url: config.SMTP_URL,
    requireTLS: isMailTlsDemanded(config),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
