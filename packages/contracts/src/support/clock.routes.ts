import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { clockSettings } from './clock.schemas.ts';

export const clockRoutes = defineLiveRoutes(
  'support/clock',
  { topics: ['support.clock'] },
  {
    detail: route({
      method: 'POST',
      path: 'support/clock/detail',
      permission: 'ticket-clock.query',
      summary: 'What after-sales promises, and its working hours',
      input: z.object({}),
      output: clockSettings,
    }),
    modify: route({
      method: 'POST',
      path: 'support/clock/modify',
      permission: 'ticket-clock.edit',
      audit: 'ticket_clock.changed',
      summary: 'Change promises and hours; open tickets keep the time they have used',
      input: clockSettings,
      output: clockSettings,
      errors: ['core.stale_version'],
    }),
  },
);
