import { insertRows } from '../insert-rows.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { demoMailFiles, demoMails, messageIdOf } from './support/demo-mails.ts';

const hourMs = 3_600_000;

interface Ticket {
  id: string;
  title: string;
  state: string;
  contact_email: string;
}

/** Replies by email that wait for a person, and those that are decided. `demo-storage.ts` brings their originals. */
export const mailsPart: SeedPart = {
  name: 'mails',
  async run({ client, now }: SeedContext): Promise<number> {
    const { rowCount } = await client.query('SELECT FROM mail_in LIMIT 1');
    if (rowCount) return 0;
    const { rows: tickets } = await client.query<Ticket>(
      'SELECT id, title, state, contact_email FROM support_ticket ORDER BY id',
    );
    const ticketOf = (title: string) =>
      tickets.find((ticket) => (title === '' ? ticket.state === 'closed' : ticket.title === title));
    const rows = demoMails.flatMap((mail, at) => {
      const ticket = ticketOf(mail.ticket);
      const file = demoMailFiles[at];
      if (!ticket || !file) return [];
      const receivedAt = now.getTime() - mail.hoursAgo * hourMs;
      const isUnread = mail.reason === 'unreadable';
      return [
        {
          storage_key: file.storageKey,
          upload_ref: 'demo',
          size: file.bytes.length,
          envelope_from: mail.reason === 'bounce' ? '' : (mail.from ?? ticket.contact_email),
          recipient: 't-demo@reply.tilldeck.example',
          prefix: 't',
          record_id: ticket.id,
          contact: ticket.contact_email,
          state: mail.state,
          reason: mail.reason,
          message_id: messageIdOf(mail),
          sender: isUnread ? '' : (mail.from ?? ticket.contact_email),
          subject: mail.subject,
          received_at: new Date(receivedAt),
          decided_at: new Date(Math.min(receivedAt + 60_000, now.getTime())),
          decided_by: mail.decidedBy ?? null,
        },
      ];
    });
    // Ids in the order of time, as the list is sorted by them.
    return insertRows(
      client,
      'mail_in',
      rows.toSorted((one, other) => one.received_at.getTime() - other.received_at.getTime()),
    );
  },
};
