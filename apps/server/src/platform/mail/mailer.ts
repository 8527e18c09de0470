import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { isMailTlsDemanded } from '../plain-transports.ts';
import { type MailContent, renderHtml, renderText } from './mail-layout.ts';

export interface OutgoingMail {
  to: string;
  language: string;
  content: MailContent;
  /** Stable over all tries, so that a mail that went out twice can be recognised. */
  id: string;
  thread?: MailThread;
  attachments?: readonly MailAttachment[];
  /** False where a person wrote it; mail programs may then answer that the reader is away. */
  isAutomatic?: boolean;
}

/** A file a mail brings. */
export interface MailAttachment {
  name: string;
  contentType: string;
  content: Buffer;
}

/** The place of a mail in a conversation. Ids are without angle brackets. */
export interface MailThread {
  messageId: string;
  replyTo: string | null;
  inReplyTo: string | null;
  references: readonly string[];
}

/** The mail server said that it will never take this mail. */
export class MailRefused extends Error {}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Sends over a few kept connections. Nothing is connected before the first mail. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'NODE_ENV' | 'PLAIN_ALLOWED'>): Mailer {
  const { SMTP_URL, MAIL_FROM } = config;
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    // Without it anybody on the way can take STARTTLS out of the server's offer and read on.
    requireTLS: isMailTlsDemanded(config),
    maxConnections: 4,
    maxMessages: 100,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? 'tilldeck.invalid';
  return {
    send: async ({ to, language, content, id, thread, attachments = [], isAutomatic = true }) => {
      try {
        await transport.sendMail({
          from: MAIL_FROM,
          // As an object: a text would be read as a list of addresses.
          to: { name: '', address: oneLine(to) },
          subject: oneLine(content.subject),
          text: renderText(content),
          html: renderHtml(content, language),
          messageId: `<${thread?.messageId ?? `${id}@${domain}`}>`,
          ...(thread ? threadFields(thread) : {}),
          attachments: attachments.map(({ name, contentType, content: bytes }) => ({
            filename: oneLine(name),
            contentType,
            content: bytes,
          })),
          headers: {
            // Keeps out-of-office answers away.
            ...(isAutomatic ? { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' } : {}),
            'content-language': language,
          },
        });
      } catch (error) {
        throw readableFault(error);
      }
    },
    close: () => transport.close(),
  };
}

const bracketed = (id: string): string => `<${oneLine(id).replace(/[<>\s]/g, '')}>`;
const threadFields = ({ replyTo, inReplyTo, references }: MailThread) => ({
  ...(replyTo ? { replyTo: { name: '', address: oneLine(replyTo) } } : {}),
  ...(inReplyTo ? { inReplyTo: bracketed(inReplyTo) } : {}),
  ...(references.length > 0 ? { references: references.map(bracketed) } : {}),
});

/** No line break reaches a header. nodemailer sees to that as well. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** What the mail server said, without addresses: it ends up in logs. */
function readableFault(error: unknown): Error {
  const { code = '', responseCode = 0, response = '', message } = error as Error & Record<string, string | undefined>;
  const words = (response || message).replace(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 300);
  // A refused sign-in is also a 5xx, but can be fixed; a refused recipient or content cannot.
  const isFinal = Number(responseCode) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return isFinal
    ? new MailRefused(`The mail server refuses this mail: ${words}`)
    : new Error(`The mail server did not take the mail (${code || 'no code'}): ${words}`);
}
