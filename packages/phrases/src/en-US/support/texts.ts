import { mailQuarantine } from '../mail-quarantine.ts';
import { rating } from '../rating.ts';
import { support } from '../support.ts';
import { ticketAction } from '../ticket-action.ts';
import { ticketDevice } from '../ticket-device.ts';
import { ticketGrant } from '../ticket-grant.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';
export { taskSources } from './sources.ts';

/** Namespaces of its pages. */
export const texts = { support, ticketAction, ticketDevice, ticketGrant, rating, mailQuarantine };
