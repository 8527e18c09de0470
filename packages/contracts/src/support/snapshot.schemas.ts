import { z } from 'zod';
import { instant } from '../core/schema.ts';
import { deviceSnapshot } from '../devices/device-snapshot.schemas.ts';

/**
 * The device of a ticket at two moments, both as the organisation of the ticket sees it. What happened is told for the 72
 * hours before the ticket in `before`, and since the ticket in `now`.
 */
export const ticketSnapshot = z.object({
  takenAt: instant.nullable().describe('Null where the ticket was submitted without a device'),
  before: deviceSnapshot.nullable(),
  now: deviceSnapshot.nullable().describe('Null where the organisation has the device no more'),
});
export type TicketSnapshot = z.output<typeof ticketSnapshot>;
