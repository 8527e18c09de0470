import { type DeviceFilter, maxListedSerials } from '@tilldeck/contracts/devices/device.schemas';
import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';
import type { SettledTarget } from '@tilldeck/db/stored-shapes';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { instantOf } from '../../../platform/time/wall-clock.ts';
import { readSerials, tidySerials } from '../../devices/index.ts';
import { refuseUnseenTarget } from './target-refs.view.ts';

/** Reads the workbook a target names and makes its times instants. */
export async function settleTarget(ctx: Ctx, { fileId, ...target }: DeviceTarget): Promise<SettledTarget> {
  await readIn(ctx.scope, (db) => refuseUnseenTarget({ scope: ctx.scope, db }, { ...target, fileId }));
  const settled: SettledTarget = { ...target };
  if (target.filter) settled.filter = settleFilter(target.filter, ctx.timezone);
  if (target.scope === 'sn') {
    const listed = fileId ? await readSerials(ctx, fileId, 'targetWorkbook') : [];
    settled.sns = tidySerials([...(target.sns ?? []), ...listed]);
    if (settled.sns.length > maxListedSerials)
      throw new AppError('core.invalid_input', { data: { fields: { 'target.sns': 'too_big' } } });
  }
  return settled;
}

const timeFields = ['createdFrom', 'createdTo', 'activatedFrom', 'activatedTo', 'shippedFrom', 'shippedTo'] as const;

function settleFilter(filter: DeviceFilter, timezone: string): DeviceFilter {
  const settled = { ...filter };
  for (const field of timeFields) if (filter[field]) settled[field] = instantOf(filter[field], timezone);
  return settled;
}
