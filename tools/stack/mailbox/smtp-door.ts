import { buffer } from 'node:stream/consumers';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const maxMailBytes = 25 * 1024 * 1024;

/** Takes every mail, except for recipients it was told to refuse. */
export function createSmtpDoor(store: MailStore, refused: Set<string>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: maxMailBytes,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo(address, _session, done) {
      if (!refused.has(address.address.toLowerCase())) return done();
      return done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((rcpt) => rcpt.address);
      buffer(stream)
        .then(async (raw) => store.add(toMail(await simpleParser(raw), recipients), raw))
        .then((mail) => console.log(`${mail.id} to ${mail.to.join(', ')}: ${mail.subject}`))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
}

function toMail(parsed: ParsedMail, recipients: string[]) {
  return {
    from: parsed.from?.text ?? '',
    to: [...new Set([...recipients, ...listAddresses(parsed.to), ...listAddresses(parsed.cc)])],
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]),
    ),
    attachments: parsed.attachments.map(({ filename, contentType, size }) => ({
      filename: filename ?? '',
      contentType,
      sizeBytes: size,
    })),
  };
}

function listAddresses(field: AddressObject | AddressObject[] | undefined): string[] {
  const objects = field === undefined ? [] : [field].flat();
  return objects.flatMap((object) => object.value).flatMap(({ address }) => (address ? [address] : []));
}
