import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { withParameters } from '../../appstore/index.ts';
import { workFor } from '../../tasks/index.ts';
import { settingsForDevice } from '../setting/link-setting.service.ts';
import { findLinkSetting } from '../setting/link-setting.view.ts';
import { findDesired } from './enrolment.store.ts';

/** What a device is to be like and to do. */
export async function pull(
  ctx: Ctx,
  { desiredVersion, open }: RouteInput<typeof linkRoutes.pull>,
): Promise<PullAnswer> {
  const { deviceId } = deviceOf(ctx);
  const { scope } = ctx;
  const [setting, desired, { work, over, withdrawn }] = await Promise.all([
    findLinkSetting(scope),
    readIn(scope, (db) => findDesired({ scope, db }, deviceId)),
    workFor(ctx.app, deviceId, open, (item) => withParameters(ctx.app, deviceId, item)),
  ]);
  const isNews = desired !== undefined && Number(desired.version) !== desiredVersion;
  return {
    settings: settingsForDevice(setting, ctx.app.config),
    desired: isNews
      ? { version: Number(desired.version), document: desired.document as Record<string, unknown> }
      : null,
    work,
    over,
    withdrawn,
  };
}
