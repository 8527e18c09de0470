import { plainTextOf } from '@tilldeck/contracts/core/rich-text-words';
import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { richHtml } from '../../../platform/mail/rich-mail.ts';
import { replyAddress, replyKeyLabel } from '../../../platform/mail-in/reply-address.rules.ts';
import { ownMailDomain } from '../../../platform/mail-in/take-mail.jobs.ts';
import { ticketMailPrefix } from '../mail/ticket-mail.rules.ts';
import { findMailedMessage, listMessagesBefore } from './ticket-mail.store.ts';

/** More than mail programs look at. */
const maxReferences = 20;

/** Where replies become messages of the ticket; null where the installation takes no mail. */
export function replyToOf(
  { config, secrets }: App,
  { number, contact_email }: { number: number; contact_email: string },
) {
  if (!config.MAIL_REPLY_DOMAIN) return null;
  const keys = secrets.keysFor(replyKeyLabel);
  return replyAddress(keys, { prefix: ticketMailPrefix, number }, contact_email, config.MAIL_REPLY_DOMAIN);
}

/** An answer of after-sales, to the contact of its ticket. Composed when it is sent, so that the job holds its id alone. */
export const ticketLetter: Letter = {
  name: 'ticketMessage',
  compose: (app, id, { say, linkTo }) =>
    readIn(systemScope(app.database, 'a mail with an answer to the contact of its ticket'), async (db) => {
      const found = await findMailedMessage({ db }, id);
      if (!found) return null;
      const language = pickLanguage(found.contact_language);
      const told = say(language);
      const number = ticketNumber(found.number);
      const idOf = (messageId: string) => `ticket-${found.ticket_id}.${messageId}@${ownMailDomain(app)}`;
      const references = (await listMessagesBefore({ db }, found.ticket_id, id, maxReferences)).map(idOf);
      const replyTo = replyToOf(app, found);
      const intro = told('ticketAnswer.text', { author: found.author, number });
      return {
        to: found.contact_email,
        language,
        name: found.submitter,
        isAutomatic: false,
        thread: { messageId: idOf(id), replyTo, inReplyTo: references.at(-1) ?? null, references },
        message: {
          subject: `${told('ticketAnswer.subject', { number })}: ${found.title}`,
          preview: intro,
          heading: told('ticketAnswer.heading'),
          paragraphs: [intro],
          body: { html: richHtml(found.body), text: plainTextOf(found.body) },
          button: {
            label: told('ticketAnswer.button'),
            url: linkTo('/support/tickets/record/reply', { id: found.ticket_id }),
          },
          notes: [
            ...(found.is_solution ? [told('ticketAnswer.solution')] : []),
            ...(found.file_ids.length > 0 ? [told('ticketAnswer.files')] : []),
            told(replyTo ? 'ticketAnswer.replyByMail' : 'ticketAnswer.reply'),
          ],
        },
      };
    }),
};
