import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { transactIn } from '../../../platform/transact.ts';
import { insertReceipts } from './inbox.store.ts';
import { inboxScope } from './inbox.view.ts';

/** What does not reach the person gets no receipt. Reading is no change of anybody's record, so the trail has no row of it. */
export const readNotices = (ctx: Ctx, { ids }: RouteInput<typeof inboxRoutes.read>) =>
  transactIn(inboxScope(ctx), ctx, async (tx) => {
    const { accountId } = selfOf(ctx);
    const read = await insertReceipts(tx, accountId, ids ?? null);
    // Their writers' lists count receipts; screens of others do not change.
    for (const { notice_id: id, org_id: orgId } of read)
      await tx.emit({ topic: 'notices.notice', payload: { id }, orgId, permission: 'notice.query' });
    return {};
  });
