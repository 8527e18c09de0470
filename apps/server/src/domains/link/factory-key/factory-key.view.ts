import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import { fingerprintOf } from '../../../platform/auth/ed25519.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';

export function pageFactoryKeys(scope: Scope, input: RouteInput<typeof factoryKeyRoutes.page>) {
  return readIn(scope, (db) => {
    let query = db
      .selectFrom('link_factory_key as listed')
      .leftJoin('devices_device as device', 'device.sn', 'listed.sn')
      .select(['listed.sn', 'listed.public_key', 'listed.created_at', 'listed.created_by', 'device.id as device_id']);
    if (input.keyword) query = query.where('listed.sn', 'like', startingWith(input.keyword));
    return numberedPage(
      db,
      query,
      input,
      {
        columns: { sn: 'listed.sn', createdAt: 'listed.created_at' },
        byDefault: ['listed.sn', 'asc'],
        key: 'listed.sn',
      },
      (row) => ({
        sn: row.sn,
        fingerprint: fingerprintOf(row.public_key),
        isInRegistry: row.device_id !== null,
        createdAt: row.created_at,
        createdBy: row.created_by,
      }),
    );
  });
}
