import type { MailReason, MailState } from '@tilldeck/contracts/core/mail-in';
import { sql } from 'kysely';
import type { ScopedDb } from '../db/scope.ts';
import type { UploadPlace } from '../files/storage.ts';

/** Where originals are kept in storage. */
export const mailFolder = 'mail/';

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

/** Originals whose every row was decided more than `days` ago; one that waits for a person keeps that of all. */
export async function listOriginalsToSweep({ db }: ScopedDb, days: number, limit: number): Promise<UploadPlace[]> {
  const { rows } = await sql<UploadPlace>`
    select storage_key as key, min(upload_ref) as "uploadRef" from mail_in m
     where swept_at is null and state in ('accepted', 'automatic', 'duplicate', 'discarded')
       and decided_at < now() - make_interval(days => ${days})
       and not exists (select from mail_in o where o.storage_key = m.storage_key and o.swept_at is null
                         and (o.state in ('waiting', 'quarantined') or o.decided_at >= now() - make_interval(days => ${days})))
     group by storage_key order by min(decided_at) limit ${limit}`.execute(db);
  return rows;
}

/** Which of these originals belong to a mail. */
export async function listKnownOriginals({ db }: ScopedDb, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('mail_in').select('storage_key').where('storage_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.storage_key));
}

export const updateMailSwept = ({ db }: ScopedDb, keys: readonly string[]) =>
  db
    .updateTable('mail_in')
    .set({ swept_at: sql`now()` })
    .where('storage_key', 'in', keys.length > 0 ? keys : [''])
    .where('swept_at', 'is', null)
    .execute();
