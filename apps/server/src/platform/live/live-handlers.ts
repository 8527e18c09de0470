import { liveRoutes } from '@tilldeck/contracts/live/live.routes';
import { callerOf } from '../context.ts';
import { bind } from '../http/bind.ts';
import { insertTicket } from './live-ticket.ts';

export const liveHandlers = bind(liveRoutes, {
  ticket: async (ctx) => ({ ticket: await insertTicket(ctx.app.database.vendor, callerOf(ctx).tokenHash) }),
});
