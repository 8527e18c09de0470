import { linkSettingRoutes } from '@tilldeck/contracts/link/link-setting.routes';
import { bind } from '../../../platform/http/bind.ts';
import { changeSetting, readSetting } from './link-setting.service.ts';

export const linkSettingHandlers = bind(linkSettingRoutes, {
  detail: (ctx) => readSetting(ctx),
  modify: (ctx, input) => changeSetting(ctx, input),
});
