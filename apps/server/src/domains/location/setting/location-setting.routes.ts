import { locationSettingRoutes } from '@tilldeck/contracts/location/location-setting.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changeLocationSetting } from './location-setting.service.ts';
import { findLocationSetting } from './location-setting.view.ts';

export const locationSettingHandlers = bind(locationSettingRoutes, {
  detail: (ctx) => findLocationSetting(ctx.scope),
  modify: (ctx, input) => changeLocationSetting(ctx, input),
});
