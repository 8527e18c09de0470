import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { listTerminationBlockers } from '../termination/termination-blockers.service.ts';
import { controlledPartner, parentOf, seenPartner } from './partner.service.ts';
import { lockTree, updateSessionsEnded, updateTerminated } from './partner.store.ts';
import { updateAccountsTerminated } from './partner-lead.store.ts';
import { tellOfPartner } from './partner-trail.service.ts';

/** What stands in the way; nothing when the list is empty. */
export async function previewTermination(ctx: Ctx, id: string) {
  await seenPartner(ctx, id);
  const scope = systemScope(ctx.app.database, 'a partner is managed by one above it');
  return readIn(scope, async (db) => {
    const row = await controlledPartner(ctx, { scope, db }, id);
    return listTerminationBlockers(ctx.app, { scope, db }, row.id);
  });
}

/** Ends a partner for good: its people are out, their names are free again, its record and trail stay. */
export async function terminatePartner(ctx: Ctx, input: RouteInput<typeof partnerRoutes.terminate>) {
  await seenPartner(ctx, input.id);
  const terminate = async (tx: Tx) => {
    await lockTree(tx, 'change');
    const row = await controlledPartner(ctx, tx, input.id);
    refuseUnless(row.version === input.version, 'core.stale_version');
    const blockers = await listTerminationBlockers(ctx.app, tx, row.id);
    if (blockers.length > 0) throw new AppError('identity.termination_linked', { data: { blockers } });
    await updateSessionsEnded(tx, row, 'partner terminated');
    await updateAccountsTerminated(tx, row.id);
    await updateTerminated(tx, row.id);
    await tellOfPartner(tx, 'partner.terminated', {
      id: row.id,
      name: row.name,
      trails: [row.id, parentOf(row)],
      hearers: [parentOf(row)],
      before: { state: row.is_enabled ? 'enabled' : 'disabled' },
      after: { state: 'terminated' },
      reason: input.reason,
    });
  };
  await transactIn(systemScope(ctx.app.database, 'a partner is managed by one above it'), ctx, terminate);
  return {};
}
