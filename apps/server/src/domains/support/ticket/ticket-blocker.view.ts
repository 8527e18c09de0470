import type { Blocker } from '../../../platform/blocker.ts';

/** A partner with an open ticket waits for an answer, or owes one. */
export const ticketBlocker: Blocker = {
  kind: 'tickets',
  count: async ({ db }, orgId) => {
    const { n } = await db
      .selectFrom('support_ticket')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('org_id', '=', orgId)
      .where('state', '<>', 'closed')
      .executeTakeFirstOrThrow();
    return Number(n);
  },
};
