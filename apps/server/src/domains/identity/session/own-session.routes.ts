import { ownSessionRoutes } from '@tilldeck/contracts/identity/own-session.routes';
import { bind } from '../../../platform/http/bind.ts';
import { endOtherSessions, endOwnSession } from './own-session.service.ts';
import { listOwnSessions } from './own-session.view.ts';

export const ownSessionHandlers = bind(ownSessionRoutes, {
  list: (ctx) => listOwnSessions(ctx),
  end: (ctx, input) => endOwnSession(ctx, input),
  endOthers: (ctx) => endOtherSessions(ctx),
});
