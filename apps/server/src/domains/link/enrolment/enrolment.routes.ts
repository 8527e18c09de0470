import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { bind } from '../../../platform/http/bind.ts';
import { pull } from '../pull/pull.service.ts';
import { enrol } from './enrolment.service.ts';
import { rotateKey } from './rotation.service.ts';

export const enrolmentHandlers = bind(linkRoutes, {
  time: () => ({ serverTime: Date.now() }),
  enrol: (ctx, input) => enrol(ctx, input),
  pull: (ctx, input) => pull(ctx, input),
  rotateKey: (ctx, input) => rotateKey(ctx, input),
});
