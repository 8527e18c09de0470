import {
  endActionsJob,
  endGrantJob,
  endTicketAccessJob,
  silentTicketsJob,
} from '@tilldeck/contracts/support/ticket.jobs';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { tellEndedActions } from '../action/action-end.service.ts';
import { endOverGrant } from '../grant/grant-end.service.ts';
import { endAccessOfTicket } from './access.service.ts';
import { moveSilentTickets } from './silence.service.ts';

export const ticketJobs = [
  bindJob(silentTicketsJob, (app, _payload, run) => moveSilentTickets(app, run.signal)),
  bindJob(endTicketAccessJob, (app, { ticketId }) => endAccessOfTicket(app, ticketId)),
  bindJob(endGrantJob, (app, { grantId }) => endOverGrant(app, grantId)),
  bindJob(endActionsJob, (app, _payload, run) => tellEndedActions(app, run.signal)),
];
