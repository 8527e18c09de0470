import { taskSource } from '../tasks/source.states.ts';

/** Safe actions that after-sales sends with a reply to a ticket. */
export const ticketSource = taskSource({ name: 'ticket', permission: 'ticket.query' });
