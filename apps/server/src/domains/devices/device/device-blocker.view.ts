import type { Blocker } from '../../../platform/blocker.ts';

/** The counter follows every change of owner, so that nothing is counted here. */
export const deviceBlocker: Blocker = {
  kind: 'devices',
  count: async ({ db }, orgId) => {
    const { device_count: count } = await db
      .selectFrom('identity_org')
      .select('device_count')
      .where('id', '=', orgId)
      .executeTakeFirstOrThrow();
    return count;
  },
};
