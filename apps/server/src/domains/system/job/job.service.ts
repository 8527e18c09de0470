import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isVendorScope, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { deleteJob, findJob, updateJobRetried } from './job.store.ts';

export const retryJob = (ctx: Ctx, id: string) => handleJob(ctx, id, updateJobRetried);
export const discardJob = (ctx: Ctx, id: string) => handleJob(ctx, id, deleteJob);

async function handleJob(ctx: Ctx, id: string, change: (inside: ScopedDb, id: string) => Promise<boolean>) {
  refuseUnless(isVendorScope(ctx.scope), 'core.forbidden');
  await transact(ctx, async (tx) => {
    const job = await findJob(tx, id);
    refuseUnless(job, 'core.not_found');
    // Also false when a runner took it a moment ago.
    refuseUnless(await change(tx, id), 'system.job_running');
    await tx.audit({
      objectType: 'job',
      objectId: id,
      objectName: job.name ?? '',
      before: { state: job.state, attempts: job.attempts, lastError: job.last_error },
    });
    await tx.emit({ topic: 'system.job', payload: { id }, orgId: vendorOrgId, permission: 'job.query' });
  });
  return {};
}
