import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';

export const liveRoutes = defineRoutes('live/connection', {
  ticket: route({
    method: 'POST',
    path: 'sys/live/ticket',
    permission: 'signedIn',
    summary: 'A single-use ticket, good for 30 seconds, that opens the websocket `/ws` as its `token` parameter',
    input: nothing,
    output: z.object({ ticket: z.string() }),
  }),
});
