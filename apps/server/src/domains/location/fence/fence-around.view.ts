import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { fenceDotsMax } from '@tilldeck/contracts/location/location.limits';
import type { MapDevices } from '@tilldeck/contracts/location/map.schemas';
import { rangesOf } from '@tilldeck/contracts/location/quadkey.rules';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import { inRanges } from '../map/map.view.ts';
import { mapDeviceRows, presentMapDevice } from '../map/position.view.ts';
import { findFenceOrg, whereMember } from './fence-member.view.ts';

/** Level of the cells that the area is read by: about two kilometres. */
const level = 14;

/** Members of a fence that are in the area, by what the device map shows of them. */
export const listAround = (ctx: Ctx, input: RouteInput<typeof fenceRoutes.around>): Promise<MapDevices> =>
  readIn(ctx.scope, async (db) => {
    const { scope } = ctx;
    const asOf = new Date().toISOString();
    const orgId = await findFenceOrg({ scope, db }, input.fenceId, callerOf(ctx).orgId);
    const rows = await mapDeviceRows(db)
      .where(inScope(scope, 'c'))
      .where(inRanges(rangesOf(input, level)))
      .where(await whereMember({ scope, db }, orgId, input.target))
      .orderBy('c.quadkey')
      .limit(fenceDotsMax + 1)
      .execute();
    return {
      devices: rows.slice(0, fenceDotsMax).map(presentMapDevice),
      isCapped: rows.length > fenceDotsMax,
      asOf,
    };
  });
