import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { pageRemoteDevices } from '../screen/remote-device.view.ts';
import { findOutlook, requestSession } from './request.service.ts';
import { pageSessions } from './session.view.ts';
import { findSessionDetail } from './session-detail.view.ts';
import { sessionExport } from './session-export.view.ts';
import { endByPerson, extendSession, giveCode } from './session-move.service.ts';
import { passForViewer } from './watch.service.ts';

export const remoteSessionHandlers = bind(remoteSessionRoutes, {
  devices: (ctx, input) => pageRemoteDevices(ctx.scope, input),
  outlook: (ctx, input) => findOutlook(ctx, input),
  request: (ctx, input) => requestSession(ctx, input),
  page: (ctx, input) => pageSessions(ctx, input),
  detail: (ctx, input) => findSessionDetail(ctx, input.id),
  cancel: (ctx, input) => endByPerson(ctx, input.id),
  code: (ctx, input) => giveCode(ctx, input),
  pass: (ctx, input) => passForViewer(ctx, input.id),
  extend: (ctx, input) => extendSession(ctx, input.id),
  end: (ctx, input) => endByPerson(ctx, input.id),
  export: exportHandler(sessionExport),
});
