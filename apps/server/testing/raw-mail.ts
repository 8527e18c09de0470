import { createTransport } from 'nodemailer';
import { trustedHost } from './letterbox.ts';

export interface RawMail {
  to: string;
  from: string;
  /** Of the envelope; that of the header where absent. */
  envelopeFrom?: string;
  messageId?: string;
  text?: string;
  headers?: readonly string[];
  /** Headers that the trusted host put on top. */
  results?: string | null;
  /** Everything behind the headers, in place of `text`. */
  body?: string;
}

const passed = (from: string): string =>
  `${trustedHost}; spf=pass smtp.mailfrom=${from}; dkim=pass header.d=${from.split('@')[1]}; dmarc=pass header.from=${from.split('@')[1]}`;

export const rawText = ({ to, from, messageId, text = 'Hello', headers = [], results, body }: RawMail): string =>
  [
    ...(results === null ? [] : [`Authentication-Results: ${results ?? passed(from)}`]),
    'Received: from shop.example by mx.tilldeck.example; Tue, 17 Nov 2026 06:00:00 +0000',
    `From: <${from}>`,
    `To: <${to}>`,
    'Subject: Re: T-1001',
    'Date: Tue, 17 Nov 2026 06:00:00 +0000',
    ...(messageId ? [`Message-ID: <${messageId}>`] : []),
    ...headers,
    ...(body === undefined ? ['Content-Type: text/plain; charset=utf-8', '', text] : [body]),
    '',
  ].join('\r\n');

/** Delivers as a mail server does: 250, or the code of the refusal; 0 when the connection broke. */
export async function deliver(port: number, mail: RawMail): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, socketTimeout: 30_000 });
  try {
    const envelope = { from: mail.envelopeFrom ?? mail.from, to: [mail.to] };
    await transport.sendMail({ envelope, raw: rawText(mail) });
    return 250;
  } catch (error) {
    return Number((error as { responseCode?: number }).responseCode ?? 0);
  } finally {
    transport.close();
  }
}
