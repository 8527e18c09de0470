import type { MailReason, MailState } from '@tilldeck/contracts/core/mail-in';
import { sql } from 'kysely';
import type { ScopedDb } from '../db/scope.ts';

export interface MailInDraft {
  storageKey: string;
  uploadRef: string;
  size: number;
  envelopeFrom: string;
  recipient: string;
  prefix: string;
  recordId: string;
  contact: string;
}

export const insertMailIn = ({ db }: ScopedDb, draft: MailInDraft) =>
  db
    .insertInto('mail_in')
    .values({
      storage_key: draft.storageKey,
      upload_ref: draft.uploadRef,
      size: draft.size,
      envelope_from: draft.envelopeFrom,
      recipient: draft.recipient,
      prefix: draft.prefix,
      record_id: draft.recordId,
      contact: draft.contact,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findMailIn = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('mail_in').selectAll().where('id', '=', id).executeTakeFirst();
export type MailInRow = NonNullable<Awaited<ReturnType<typeof findMailIn>>>;

export const findMailInForUpdate = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('mail_in').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether the record has this mail already, however that was judged. */
export const findSameMail = ({ db }: ScopedDb, row: MailInRow, messageId: string) =>
  db
    .selectFrom('mail_in')
    .select('id')
    .where('prefix', '=', row.prefix)
    .where('record_id', '=', row.record_id)
    .where('message_id', '=', messageId)
    .where('state', 'in', ['accepted', 'automatic', 'quarantined', 'discarded'])
    .executeTakeFirst();

/** How many mails for one contact were taken in the hour before. Others of the contact wait until this one is decided. */
export async function countRecent({ db }: ScopedDb, row: MailInRow): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('mail_in'), hashtext(${row.contact}))`.execute(db);
  const { n } = await db
    .selectFrom('mail_in')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('contact', '=', row.contact)
    .where('state', '=', 'accepted')
    .where('received_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export interface MailDecision {
  state: MailState;
  reason?: MailReason | null;
  messageId?: string;
  sender?: string;
  subject?: string;
  decidedBy?: string;
}

export const updateMailDecided = ({ db }: ScopedDb, id: string, decision: MailDecision) =>
  db
    .updateTable('mail_in')
    .set({
      state: decision.state,
      decided_at: sql`now()`,
      reason: decision.reason ?? null,
      ...(decision.messageId === undefined ? {} : { message_id: decision.messageId }),
      ...(decision.sender === undefined ? {} : { sender: decision.sender }),
      ...(decision.subject === undefined ? {} : { subject: decision.subject }),
      decided_by: decision.decidedBy ?? null,
    })
    .where('id', '=', id)
    .execute();
