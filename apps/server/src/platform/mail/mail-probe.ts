import { createTransport } from 'nodemailer';

const timeoutMs = 1_200;

/** Greets the mail server on a connection of its own, as the first mail would. */
export async function probeMail(url: string): Promise<void> {
  const transport = createTransport({
    url,
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
