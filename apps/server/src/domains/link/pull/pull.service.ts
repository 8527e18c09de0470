import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { workFor } from '../../tasks/index.ts';
import { settingsForDevice } from '../setting/link-setting.service.ts';
import { findLinkSetting } from '../setting/link-setting.view.ts';
import { desiredFor } from './desired.service.ts';

/** What a device should be like and do. */
export async function pull(ctx: Ctx, { held, open }: RouteInput<typeof linkRoutes.pull>): Promise<PullAnswer> {
  const device = deviceOf(ctx);
  const [setting, desired, { work, over, withdrawn }] = await Promise.all([
    findLinkSetting(systemScope(ctx.app.database, 'the setting is the same for all')),
    desiredFor(ctx.app, device, held),
    workFor(ctx.app, ctx.scope, device.deviceId, open),
  ]);
  return { settings: settingsForDevice(setting, ctx.app.config), desired, work, over, withdrawn };
}
