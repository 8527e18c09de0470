import { z } from 'zod';
import { timeZone } from '../core/time-zone.ts';
import { openingHours } from '../devices/opening-hours.schemas.ts';
import { maxHolidays, maxPromiseMinutes } from './support.limits.ts';
import { ticketCalendars, ticketTypes } from './ticket.states.ts';

const minutes = z.number().int().min(1).max(maxPromiseMinutes);

/** What after-sales promises for one type of ticket. */
export const clockPolicy = z.object({
  type: z.enum(ticketTypes),
  firstMinutes: minutes.describe('Until the first answer'),
  nextMinutes: minutes.describe('Until each further answer'),
  solutionMinutes: minutes.describe('Until the ticket is processed; only time in which after-sales has the next word'),
  calendar: z.enum(ticketCalendars).describe('Whose hours count; `shop` falls back to after-sales without hours'),
});
export type ClockPolicy = z.output<typeof clockPolicy>;

/** When after-sales works. */
export const supportHours = z.object({
  timezone: timeZone,
  openingHours,
  holidays: z
    .array(z.iso.date())
    .max(maxHolidays)
    .default([])
    .transform((days) => [...new Set(days)].sort())
    .describe('Days without work, by the calendar of the timezone'),
});
export type SupportHours = z.output<typeof supportHours>;

export const clockSettings = z.object({
  policies: z.array(clockPolicy).length(ticketTypes.length),
  hours: supportHours,
  version: z.number().int(),
});
export type ClockSettings = z.output<typeof clockSettings>;
