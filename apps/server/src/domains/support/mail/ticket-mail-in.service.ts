import type { RichDoc } from '@tilldeck/contracts/core/rich-text';
import { maxTicketFileBytes, maxTicketFiles, maxTicketText } from '@tilldeck/contracts/support/support.limits';
import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import { pickLanguage } from '@tilldeck/phrases/language';
import { mailText } from '@tilldeck/phrases/mail-texts';
import type { App } from '../../../platform/app.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import type { MailTaker } from '../../../platform/mail-in/mail-taker.ts';
import type { TakenMail } from '../../../platform/mail-in/taken-mail.ts';
import { writeSystemAudit } from '../../../platform/system-audit.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { claimReceivedFiles, storeReceivedFile } from '../../files/index.ts';
import { insertMessage } from '../ticket/ticket.store.ts';
import { factsOf, moveTicket, ticketToMove } from '../ticket/ticket-move.service.ts';
import { heldMailEvent, ticketEvent } from '../ticket/ticket-trail.service.ts';
import { ticketMailPrefix } from './ticket-mail.rules.ts';
import { findContact, findMergedInto, findTicketOwner } from './ticket-mail-in.store.ts';

const scopeOf = (app: App) => systemScope(app.database, 'a reply by mail to a ticket');

/** Plain text as paragraphs of the grammar; what PostgreSQL cannot store is left out. */
export function docOfText(text: string): RichDoc {
  const clean = text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '').slice(0, maxTicketText);
  const paragraphs = clean.split(/\n{2,}/).slice(0, 500);
  return {
    type: 'doc',
    content: paragraphs.map((paragraph) => ({
      type: 'paragraph' as const,
      content: paragraph
        .split('\n')
        .flatMap((line, at) => [
          ...(at === 0 ? [] : [{ type: 'hardBreak' as const }]),
          ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
        ]),
    })),
  };
}

async function writeByMail(inside: ScopedDb, recordId: string, mail: TakenMail): Promise<string | null> {
  const id = await findMergedInto(inside, recordId);
  const row = await ticketToMove(inside, id);
  if (row.state === 'closed') return 'record_closed';
  const moved = await moveTicket(inside, row, 'reply', 'customer', { hasMessage: true });
  const names = mail.refusedFiles.map((name) => name || '?').join(', ');
  const refused = names ? mailText(pickLanguage(row.contact_language), 'ticketAnswer.refusedFiles', { names }) : '';
  const body = docOfText([mail.text, refused].filter(Boolean).join('\n\n'));
  await claimReceivedFiles(inside, 'ticketFile', mail.fileIds);
  const text = {
    ticketId: id,
    accountId: null,
    // A person may have added the mail of another sender: the message names who wrote it.
    author: mail.sender || row.contact_email,
    body,
    fileIds: [...mail.fileIds],
    pictureIds: [],
  };
  await insertMessage(inside, { ...text, side: 'customer', isSolution: false });
  await writeSystemAudit(inside, 'ticket.replied', {
    objectType: 'ticket',
    objectId: id,
    objectName: ticketNumber(row.number),
    orgId: row.org_id,
    account: { id: null, name: text.author },
    before: factsOf(row),
    after: factsOf(moved),
  });
  await insertEvent(inside.db, ticketEvent(moved));
  return null;
}

/** Replies to `t-<number>-<token>` are messages of the customer, moved by the same table as those of the console. */
export const ticketMailTaker: MailTaker = {
  prefix: ticketMailPrefix,
  files: { atMost: maxTicketFiles, maxBytes: maxTicketFileBytes },
  find: async (app, number) => {
    const scope = scopeOf(app);
    const found = await readIn(scope, (db) => findContact({ scope, db }, number));
    return found ? { recordId: found.id, contact: found.contact_email } : null;
  },
  keepFiles: async (app, recordId, files) => {
    if (files.length === 0) return [];
    const scope = scopeOf(app);
    const { org_id } = await readIn(scope, (db) => findTicketOwner({ scope, db }, recordId));
    const ids: string[] = [];
    for (const { name, path } of files)
      ids.push(await storeReceivedFile(app, { orgId: org_id, kind: 'ticketFile', name, path }));
    return ids;
  },
  take: (_app, inside, recordId, mail) => writeByMail(inside, recordId, mail),
  held: async (inside, recordId) => void (await insertEvent(inside.db, heldMailEvent(recordId))),
};
