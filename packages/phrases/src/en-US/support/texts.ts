import { mailQuarantine } from '../mail-quarantine.ts';
import { rating } from '../rating.ts';
import { support } from '../support.ts';
import { ticketDevice } from '../ticket-device.ts';

export { audit, objects } from './audit.ts';
export { errors } from './errors.ts';

/** Namespaces of its pages. */
export const texts = { support, ticketDevice, rating, mailQuarantine };
