import { sql } from 'kysely';
import type { App } from '../src/platform/app.ts';
import type { Domain } from '../src/platform/domain.ts';
import type { MailTaker } from '../src/platform/mail-in/mail-taker.ts';
import { replyAddress, replyKeyLabel } from '../src/platform/mail-in/reply-address.rules.ts';

export const replyDomain = 'reply.tilldeck.example';
export const trustedHost = 'mx.tilldeck.example';
export const mailSettings = {
  MAIL_REPLY_DOMAIN: replyDomain,
  MAIL_IN_PORT: '0',
  MAIL_IN_TRUSTED_HOST: trustedHost,
  MAIL_IN_MAX_MB: '30',
};

/** Records 1 to 9999 with a contact each; what is taken is written in the transaction, as a domain does. */
export const contactOf = (number: number): string => `contact-${number}@shop.example`;
export const letterboxTable = `
  CREATE TABLE letterbox (mail_id bigint, record_id bigint, body text, files text[], refused text[]);
  GRANT SELECT, INSERT ON letterbox TO tilldeck_vendor, tilldeck_api`;

export const letterboxTaker: MailTaker = {
  prefix: 'x',
  files: { atMost: 2, maxBytes: 1_000_000 },
  find: async (_app, number) => (number < 10_000 ? { recordId: String(number), contact: contactOf(number) } : null),
  keepFiles: async (_app, _recordId, files) => files.map(({ name, size }) => `${name} ${size}`),
  take: async (_app, { db }, recordId, mail) => {
    await sql`insert into letterbox values (${mail.mailId}, ${recordId}, ${mail.text}, ${mail.fileIds}, ${mail.refusedFiles})`.execute(
      db,
    );
    return null;
  },
};

export const letterbox: Domain = { name: 'letterbox', tables: {}, mailTakers: [letterboxTaker] };

export const addressOf = (app: App, number: number): string =>
  replyAddress(app.secrets.keysFor(replyKeyLabel), { prefix: 'x', number }, contactOf(number), replyDomain);
