import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { hereDoing, liveTopic, roomRecord } from './live.schemas.ts';

export const liveRoutes = defineRoutes('live/connection', {
  pass: route({
    method: 'POST',
    path: 'sys/live/pass',
    permission: 'signedIn',
    summary: 'A single-use pass, good for 30 seconds, that opens the websocket `/ws` as its `token` parameter',
    input: nothing,
    output: z.object({ pass: z.string() }),
  }),
  here: route({
    method: 'POST',
    path: 'sys/live/here',
    permission: 'signedIn',
    summary: 'Tells those who have the same record open what the caller does there; say it again every 10 seconds',
    input: z.object({ kind: liveTopic.describe('`support.ticket`'), id: roomRecord, doing: hereDoing }),
    output: nothing,
    errors: ['core.not_found'],
  }),
});
