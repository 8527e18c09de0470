import { openOrderStates } from '@tilldeck/contracts/service/order.states';
import type { Blocker } from '../../../platform/blocker.ts';

/** An order that somebody still has to decide or carry out. */
export const orderBlocker: Blocker = {
  kind: 'serviceOrders',
  count: async ({ db }, orgId) => {
    const { n } = await db
      .selectFrom('service_order')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('org_id', '=', orgId)
      .where('state', 'in', openOrderStates)
      .executeTakeFirstOrThrow();
    return Number(n);
  },
};
