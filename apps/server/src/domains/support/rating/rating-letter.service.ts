import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import { pickLanguage } from '@tilldeck/phrases/language';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { ownMailDomain } from '../../../platform/mail-in/take-mail.jobs.ts';
import { replyToOf } from '../ticket/ticket-letter.service.ts';
import { findAskedTicket, findLastAnswer } from '../ticket/ticket-mail.store.ts';

/**
 * Asks the contact of a processed ticket how satisfied they are. Its link opens the page of the ticket and nothing else:
 * programs that look for malware follow links, so that a link that rates would rate by itself.
 */
export const ratingLetter: Letter = {
  name: 'ticketRating',
  compose: (app, id, { say, linkTo }) =>
    readIn(systemScope(app.database, 'a mail that asks the contact of a ticket for a rating'), async (db) => {
      const found = await findAskedTicket({ db }, id);
      if (!found) return null;
      const language = pickLanguage(found.contact_language);
      const told = say(language);
      const number = ticketNumber(found.number);
      const idOf = (part: string) => `ticket-${id}.${part}@${ownMailDomain(app)}`;
      const last = await findLastAnswer({ db }, id);
      const references = last ? [idOf(last.id)] : [];
      const replyTo = replyToOf(app, found);
      const intro = told('ticketRating.text', { number, title: found.title });
      return {
        to: found.contact_email,
        language,
        name: found.submitter,
        isAutomatic: true,
        thread: {
          messageId: idOf(`rating-${Date.parse(found.state_at)}`),
          replyTo,
          inReplyTo: references[0] ?? null,
          references,
        },
        message: {
          subject: `${told('ticketRating.subject', { number })}: ${found.title}`,
          preview: intro,
          heading: told('ticketRating.heading'),
          paragraphs: [intro, told('ticketRating.ask')],
          button: {
            label: told('ticketRating.button'),
            url: linkTo('/support/tickets/record/reply', { id, ask: 'rating' }),
          },
          notes: [told(replyTo ? 'ticketRating.notSolvedByMail' : 'ticketRating.notSolved')],
        },
      };
    }),
};
