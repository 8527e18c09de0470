import { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import { bind } from '../../../platform/http/bind.ts';
import { takeAnswer } from './answer.service.ts';
import { leaveSession, rejoin } from './rejoin.service.ts';
import { takeSession } from './take.service.ts';

export const remoteDeviceHandlers = bind(remoteDeviceRoutes, {
  take: (ctx) => takeSession(ctx),
  answer: (ctx, input) => takeAnswer(ctx, input),
  join: (ctx, input) => rejoin(ctx, input),
  left: (ctx, input) => leaveSession(ctx, input),
});
