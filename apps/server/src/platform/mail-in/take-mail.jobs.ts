import { createHash } from 'node:crypto';
import type { MailReason, MailState } from '@tilldeck/contracts/core/mail-in';
import type { App } from '../app.ts';
import { readIn, type ScopedDb, type SystemScope, systemScope, writeIn } from '../db/scope.ts';
import { bindJob, JobHopeless } from '../jobs/job-binding.ts';
import { judgeMail, type MailJudgement, replyText } from './judge-mail.rules.ts';
import { takeMailJob } from './keep-mail.ts';
import {
  countRecent,
  findMailIn,
  findMailInForUpdate,
  findSameMail,
  type MailInRow,
  updateMailDecided,
} from './mail-in.store.ts';
import { type MailRead, withMail } from './mail-reader.ts';
import type { BoundTaker, MailFile } from './taken-mail.ts';

/** More from one contact within an hour is a machine, whatever it says. */
export const maxMailsAnHour = 10;

const scopeOf = (app: App) => systemScope(app.database, 'mail of a stranger is given to the record it names');

/** The domain of Message-IDs that this installation makes. */
export const ownMailDomain = ({ config }: App): string =>
  /@([^>\s]+)/.exec(config.MAIL_FROM)?.[1] ?? 'tilldeck.invalid';

const judge = (app: App, row: MailInRow, read: MailRead): MailJudgement =>
  'fault' in read
    ? { state: 'quarantined', reason: 'unreadable' }
    : judgeMail(read.mail, {
        envelopeFrom: row.envelope_from,
        contact: row.contact,
        trustedHost: app.config.MAIL_IN_TRUSTED_HOST,
        ownDomain: ownMailDomain(app),
      });

const isKept = (file: MailFile): file is MailFile & { path: string } => file.path !== null;

/** A person who decides about a mail in quarantine. */
export interface MailDecider {
  name: string;
  /** Writes down who decided, in the transaction of the decision. */
  tell: (inside: ScopedDb<SystemScope>) => Promise<void>;
}
/** What a decision came to. `decided`: another person was faster. */
export type MailOutcome = 'done' | 'decided' | 'unreadable' | 'record_closed';

/**
 * Reads, judges and takes one mail. Its row is held while the message is written, so that a job that runs twice, or a
 * mail that was sent twice, makes one message. `by` takes it out of quarantine.
 */
async function takeRead(
  app: App,
  row: MailInRow,
  taker: BoundTaker,
  read: MailRead,
  by: MailDecider | null,
): Promise<MailOutcome> {
  if (by && 'fault' in read) return 'unreadable';
  const judgement: MailJudgement = by === null ? judge(app, row, read) : { state: 'accepted' };
  const mail = 'fault' in read ? null : read.mail;
  const files = 'fault' in read ? [] : read.files;
  const isTaken = judgement.state === 'accepted';
  const fileIds = isTaken ? await taker.keepFiles(row.record_id, files.filter(isKept)) : [];
  // A mail without an id is named by what it says.
  const messageId =
    mail?.messageId ||
    createHash('sha256')
      .update(mail ? JSON.stringify([mail.from, mail.subject, mail.text]) : row.storage_key)
      .digest('hex');
  return writeIn(scopeOf(app), async (inside): Promise<MailOutcome> => {
    const held = await findMailInForUpdate(inside, row.id);
    if (held?.state !== (by === null ? 'waiting' : 'quarantined')) return 'decided';
    const facts = {
      messageId,
      sender: mail?.from ?? '',
      subject: mail?.subject ?? '',
      ...(by ? { decidedBy: by.name } : {}),
    };
    const decide = async (state: Exclude<MailState, 'discarded'>, reason: MailReason | null): Promise<MailOutcome> => {
      await updateMailDecided(inside, row.id, { state, reason, ...facts });
      if (state === 'quarantined') await taker.held(inside, row.record_id);
      return 'done';
    };
    if (by === null && (await findSameMail(inside, row, messageId))) return decide('duplicate', 'duplicate');
    if (judgement.state !== 'accepted') return decide(judgement.state, judgement.reason);
    if (by === null && (await countRecent(inside, row)) >= maxMailsAnHour) return decide('automatic', 'too_many');
    const refused = await taker.take(inside, row.record_id, {
      mailId: row.id,
      sender: mail?.from ?? '',
      text: replyText(mail?.text ?? ''),
      receivedAt: row.received_at,
      fileIds,
      refusedFiles: files.filter((file) => !isKept(file)).map(({ name }) => name),
    });
    // One that a person takes stays as it is: nothing was decided.
    if (refused !== null) return by ? 'record_closed' : decide('quarantined', 'record_closed');
    await by?.tell(inside);
    return decide('accepted', null);
  });
}

/** Takes a mail that waits; `by` names a person who accepts one from quarantine. */
export async function takeMail(app: App, mailId: string, by: MailDecider | null = null): Promise<MailOutcome> {
  const scope = scopeOf(app);
  const row = await readIn(scope, (db) => findMailIn({ scope, db }, mailId));
  if (!row) throw new JobHopeless('The mail is gone');
  if (row.state !== (by === null ? 'waiting' : 'quarantined')) return 'decided';
  const taker = app.contributions.mailTakers.get(row.prefix);
  if (!taker) throw new JobHopeless(`Nobody takes mail of ${row.prefix}`);
  return withMail(app, row.storage_key, taker.files, (read) => takeRead(app, row, taker, read, by));
}

/** Discards a mail in quarantine; its content stays until `mail.sweep` removes it. */
export const discardMail = (app: App, mailId: string, by: MailDecider): Promise<MailOutcome> =>
  writeIn(scopeOf(app), async (inside) => {
    const held = await findMailInForUpdate(inside, mailId);
    if (held?.state !== 'quarantined') return 'decided';
    const reason = held.reason as MailReason | null;
    await updateMailDecided(inside, mailId, { state: 'discarded', reason, decidedBy: by.name });
    await by.tell(inside);
    return 'done';
  });

export const takeMailJobBinding = bindJob(takeMailJob, async (app, { mailId }) => void (await takeMail(app, mailId)));
