import { type AddressInfo, isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { App } from '../app.ts';
import { keepMail, MailTooLong } from './keep-mail.ts';
import { isTokenFor, readReplyAddress, replyKeyLabel } from './reply-address.rules.ts';

export interface MailListener {
  port: number;
  close(): Promise<void>;
}

interface Found {
  recipient: string;
  prefix: string;
  recordId: string;
  contact: string;
}

const smtpError = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
/** What the mail server outside hears; it says nothing about what is here. */
const unknownRecipient = () => smtpError(550, 'No such recipient here');
const tryLater = () => smtpError(451, 'Not now, try again later');

const maxRecipients = 10;
const maxClients = 50;
const socketTimeoutMs = 60_000;

/** The record an address was signed for; null for every other address. */
export async function findAddressee(app: App, address: string): Promise<Found | null> {
  const read = readReplyAddress(address, app.config.MAIL_REPLY_DOMAIN);
  const taker = read && app.contributions.mailTakers.get(read.prefix);
  const found = read && (await taker?.find(read.number));
  if (!found || !isTokenFor(app.secrets.keysFor(replyKeyLabel), read.token, read, found.contact)) return null;
  return { recipient: address.toLowerCase(), prefix: read.prefix, ...found };
}

/** An IPv4 address may come written as one of IPv6. */
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Takes mail from the company's own mail servers, over SMTP. A mail is confirmed when its content is in storage and its
 * row and job are committed, and not before: what was confirmed is never lost, what was not is sent again.
 */
export async function startMailListener(app: App, port: number): Promise<MailListener> {
  const { config, log } = app;
  const counted = app.metrics.tally('mail_in_total', 'Mails at the listener, by what it answered', 'answer');
  const addressees = new WeakMap<SMTPServerSession, Found[]>();
  const maxBytes = config.MAIL_IN_MAX_MB * 2 ** 20;

  const keep = async (stream: Readable, session: SMTPServerSession): Promise<void> => {
    const recipients = addressees.get(session) ?? [];
    const { mailFrom } = session.envelope;
    const envelopeFrom = mailFrom ? mailFrom.address : '';
    try {
      await keepMail(app, stream, { envelopeFrom, recipients }, maxBytes);
      counted('taken');
    } catch (error) {
      stream.resume();
      if (error instanceof MailTooLong) {
        counted('too_long');
        throw smtpError(552, 'The message is too large');
      }
      counted('later');
      log.warn({ err: error instanceof Error ? error.message : String(error) }, 'a mail could not be kept');
      throw tryLater();
    }
  };

  const server = new SMTPServer({
    banner: 'ready',
    name: config.MAIL_REPLY_DOMAIN,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxClients,
    socketTimeout: socketTimeoutMs,
    closeTimeout: 5_000,
    onConnect: (session, done) => {
      const isOurs = isIP(session.remoteAddress) > 0 && config.MAIL_IN_RELAYS.includes(plainIp(session.remoteAddress));
      if (!isOurs) counted('stranger');
      done(isOurs ? null : smtpError(554, 'Not open to you'));
    },
    onMailFrom: (_address, session, done) => {
      addressees.set(session, []);
      done();
    },
    onRcptTo: ({ address }, session, done) => {
      const known = addressees.get(session) ?? [];
      if (known.length >= maxRecipients) return done(smtpError(452, 'Too many recipients'));
      findAddressee(app, address).then(
        (found) => {
          if (!found) {
            counted('unknown');
            return done(unknownRecipient());
          }
          addressees.set(session, [...known, found]);
          return done();
        },
        () => done(tryLater()),
      );
    },
    onData: (stream, session, done) => {
      keep(stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // A client that breaks off is its own affair.
  server.on('error', (error) => log.debug({ err: error.message }, 'a mail connection failed'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, config.HOST, () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
