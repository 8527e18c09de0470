import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, type ScopedDb } from '../../../platform/db/scope.ts';

/** Every record a target names has to be seen by who asks, whichever part of the target counts. */
export function refuseUnseenTarget(inside: ScopedDb, target: DeviceTarget): Promise<void> {
  const { filter, except } = target;
  const seen = inScope(inside.scope, 't');
  return refuseUnseen(inside, [
    { table: 'devices_group', ids: [...(target.groupIds ?? []), except?.groupId, filter?.groupId], seen },
    { table: 'devices_tag', ids: [...(target.tagIds ?? []), ...(filter?.tagIds ?? [])], seen },
    { table: 'devices_shop', ids: [...(target.shopIds ?? []), filter?.shopId], seen },
    {
      table: 'identity_org',
      ids: [...(target.partnerIds ?? []), filter?.partnerId],
      seen: orgControlled(inside.scope, 't'),
    },
    { table: 'identity_account', ids: [filter?.operatorId], seen },
    { table: 'files_object', ids: [target.fileId], seen },
  ]);
}
