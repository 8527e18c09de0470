import { clockRoutes } from '@tilldeck/contracts/support/clock.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changeSettings, readSettings } from './clock.service.ts';

export const clockHandlers = bind(clockRoutes, {
  detail: (ctx) => readSettings(ctx),
  modify: (ctx, input) => changeSettings(ctx, input),
});
