import type { MailReason, MailState } from '@tilldeck/contracts/core/mail-in';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
import type { HeldMail, HeldMailText } from '@tilldeck/contracts/support/mail.schemas';
import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import type { TicketState } from '@tilldeck/contracts/support/ticket.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { replyText } from '../../../platform/mail-in/judge-mail.rules.ts';
import { withMail } from '../../../platform/mail-in/mail-reader.ts';
import { ticketMailPrefix } from './ticket-mail.rules.ts';

const mailsIn = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('mail_in as m')
    .innerJoin('support_ticket as t', 't.id', 'm.record_id')
    .select(['m.id', 'm.state', 'm.reason', 'm.sender', 'm.subject', 'm.contact', 'm.size', 'm.received_at'])
    .select(['m.decided_by', 'm.decided_at', 'm.envelope_from', 'm.storage_key', 'm.swept_at'])
    .select(['t.id as ticket_id', 't.number', 't.title', 't.state as ticket_state'])
    .select(sql<string>`org_name(t.org_id)`.as('org_name'))
    .where('m.prefix', '=', ticketMailPrefix)
    .where(inScope(scope, 't'));
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof mailsIn>['executeTakeFirst']>>>;

const presentMail = (row: Row): HeldMail => ({
  id: row.id,
  state: row.state as MailState,
  reason: row.reason as MailReason | null,
  sender: row.sender,
  subject: row.subject,
  contact: row.contact,
  ticketId: row.ticket_id,
  number: ticketNumber(row.number),
  title: row.title,
  ticketState: row.ticket_state as TicketState,
  orgName: row.org_name,
  size: row.size,
  receivedAt: row.received_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
});

export const pageMails = ({ scope }: Ctx, input: RouteInput<typeof mailRoutes.page>) =>
  readIn(scope, (db) => {
    let query = mailsIn({ scope, db }).where('m.state', '=', input.state);
    const { keyword, reason } = input;
    if (keyword) {
      const number = /^t-?(\d{1,9})$/i.exec(keyword)?.[1];
      query = query.where((eb) =>
        eb.or([
          eb(sql`lower(m.sender)`, 'like', containing(keyword.toLowerCase())),
          eb(sql`lower(m.subject)`, 'like', containing(keyword.toLowerCase())),
          ...(number ? [eb('t.number', '=', Number(number))] : []),
        ]),
      );
    }
    if (reason?.length) query = query.where(sql<boolean>`m.reason = any(${reason}::text[])`);
    return keysetPage(db, query, input, 'm.id', presentMail);
  });

export async function findMailRow(ctx: Ctx, id: string): Promise<Row> {
  const row = await readIn(ctx.scope, (db) =>
    mailsIn({ scope: ctx.scope, db }).where('m.id', '=', id).executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
  return row;
}

/** The mail is parsed again in the bounded process; its files are named and not opened. */
export async function findMailText(ctx: Ctx, id: string): Promise<HeldMailText> {
  const row = await findMailRow(ctx, id);
  const shown = { ...presentMail(row), envelopeFrom: row.envelope_from, isSwept: row.swept_at !== null };
  const nothing = { ...shown, isReadable: false, text: '', reply: '', files: [], results: [] };
  if (shown.isSwept) return nothing;
  return withMail(ctx.app, row.storage_key, { atMost: 0, maxBytes: 0 }, async (read) => {
    if ('fault' in read) return nothing;
    const { text, files, headers } = read.mail;
    return {
      ...shown,
      isReadable: true,
      text,
      reply: replyText(text),
      files: files.map(({ name, size }) => ({ name, size })),
      results: headers.filter(([name]) => name === 'authentication-results').map(([, value]) => value),
    };
  });
}
