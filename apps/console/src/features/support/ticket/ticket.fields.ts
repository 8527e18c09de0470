import { ticketStates, ticketTypes } from '@tilldeck/contracts/support/ticket.states';
import { recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

/** What the trail of a ticket tells, in words that are right for both sides. */
interface TicketFacts {
  state: string;
  assignee: string;
  title: string;
  type: string;
  contactEmail: string;
  sn: string;
  mergedInto: string;
  score: number;
  comment: string;
}

export const ticketFactFields = recordFields<TicketFacts>()({
  state: {
    label: (t) => t('support:field.state'),
    values: valuesOf(ticketStates, (state) => (t) => t(`support:trail.${state}`)),
  },
  assignee: { label: (t) => t('support:field.assignee') },
  title: { label: (t) => t('support:field.title') },
  type: {
    label: (t) => t('support:field.type'),
    values: valuesOf(ticketTypes, (type) => (t) => t(`support:type.${type}`)),
  },
  contactEmail: { label: (t) => t('support:field.contactEmail') },
  sn: { label: (t) => t('support:field.sn') },
  mergedInto: { label: (t) => t('support:field.mergedInto') },
  score: {
    label: (t) => t('rating:field.score'),
    values: valuesOf(['1', '2', '3', '4', '5'], (score) => (t) => t(`rating:score.${score}`)),
  },
  comment: { label: (t) => t('rating:field.comment') },
});
