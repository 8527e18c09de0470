import { checkAuditJob } from '@tilldeck/contracts/identity/audit.jobs';
import type { AuditCheck } from '@tilldeck/contracts/identity/audit-check.schemas';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { checkChain } from '../../../platform/audit/chain-check.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { isVendorScope, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { insertEvent, transact } from '../../../platform/transact.ts';
import {
  insertCheck,
  listNotedHeads,
  updateCheckDone,
  updateCheckFailed,
  updateCheckProgress,
  updateDeadChecks,
} from './audit-check.store.ts';
import { findLastCheck } from './audit-check.view.ts';

const notedHeads = 20;
const vendorId = 1;
const checkEvent = (id: string) => ({
  topic: 'identity.audit_check',
  payload: { id },
  orgId: vendorId,
  permission: 'operationlog.get',
});

/** Begins a check, or joins the one under way. */
export async function startCheck(ctx: Ctx): Promise<AuditCheck> {
  refuseUnless(isVendorScope(ctx.scope), 'core.forbidden');
  return transact(ctx, async (tx) => {
    await updateDeadChecks(tx);
    const fresh = await insertCheck(tx, callerOf(ctx).accountId);
    const check = await findLastCheck(tx);
    refuseUnless(check, 'core.not_found');
    await tx.audit({ objectType: 'audit_trail', objectId: check.id });
    if (fresh) {
      await tx.enqueue(checkAuditJob, { checkId: fresh.id });
      await tx.emit(checkEvent(fresh.id));
    }
    return check;
  });
}

export async function runCheck(app: App, checkId: string, run: JobRun): Promise<void> {
  const scope = systemScope(app.database, 'the trail is sealed and checked as a whole');
  try {
    const report = await checkChain(app.database.pools.vendor, {
      noted: await writeIn(scope, (inside) => listNotedHeads(inside, notedHeads)),
      onProgress: async (checked, total) => {
        await writeIn(scope, (inside) => updateCheckProgress(inside, checkId, checked, total));
      },
      signal: run.signal,
    });
    await writeIn(scope, async (inside) => {
      await updateCheckDone(inside, checkId, report);
      await insertEvent(inside.db, checkEvent(checkId));
    });
    // The log leaves this machine: the head is noted elsewhere by it.
    const { headSeq, headHash, faultCount, brokenSeq } = report;
    app.log[faultCount > 0 ? 'error' : 'info']({ headSeq, headHash, faultCount, brokenSeq }, 'audit trail checked');
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await writeIn(scope, async (inside) => {
        await updateCheckFailed(inside, checkId);
        await insertEvent(inside.db, checkEvent(checkId));
      });
    throw error;
  }
}
