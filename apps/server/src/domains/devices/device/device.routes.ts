import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { listApps, listAppVersions } from '../app/app.view.ts';
import { findOverview } from '../overview/overview.view.ts';
import { listWarranty } from '../warranty/ledger.view.ts';
import { changeDevice, disableDevices, enableDevices, giveDevices, removeDevices } from './device.service.ts';
import { chooseDevices, findDeviceDetail, listUnknownSerials, listVersions } from './device.view.ts';
import { deviceExport } from './device-export.view.ts';
import { pageDevices } from './device-page.view.ts';
import { listFilterChoices } from './filter-choices.view.ts';

export const deviceHandlers = bind(deviceRoutes, {
  page: (ctx, input) => pageDevices(ctx.scope, input, ctx.timezone),
  unknown: (ctx, input) => listUnknownSerials(ctx.scope, input),
  choices: (ctx, input) => chooseDevices(ctx.scope, input),
  filterChoices: (ctx, input) => listFilterChoices(ctx.scope, input),
  versions: (ctx) => listVersions(ctx.scope),
  apps: (ctx, input) => listApps(ctx.scope, input),
  appVersions: (ctx, input) => listAppVersions(ctx.scope, input),
  detail: (ctx, input) => findDeviceDetail(ctx.scope, input.id),
  warranty: (ctx, input) => listWarranty(ctx.scope, input.id),
  overview: (ctx) => findOverview(ctx.scope),
  modify: (ctx, input) => changeDevice(ctx, input),
  disable: (ctx, input) => disableDevices(ctx, input),
  enable: (ctx, input) => enableDevices(ctx, input),
  remove: (ctx, input) => removeDevices(ctx, input),
  give: (ctx, input) => giveDevices(ctx, input),
  export: exportHandler(deviceExport),
});
