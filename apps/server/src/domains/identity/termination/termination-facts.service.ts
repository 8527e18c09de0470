import type { TerminationFacts } from '@tilldeck/contracts/identity/termination.routes';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { findOwner } from '../factor/owner.store.ts';
import { maskEmail } from '../session/sign-in.rules.ts';
import { findOrgName } from './termination.store.ts';
import { listTerminationBlockers } from './termination-blockers.service.ts';

/** What must be gone before the caller's account can end. Only who ends an organisation leaves something behind. */
export const listOwnBlockers = async (ctx: Ctx, inside: ScopedDb) => {
  const { isProjectLead, orgId } = selfOf(ctx);
  return isProjectLead ? listTerminationBlockers(ctx.app, inside, orgId) : [];
};

export async function findTerminationFacts(ctx: Ctx): Promise<TerminationFacts> {
  const caller = selfOf(ctx);
  const scope = systemScope(ctx.app.database, "one's own account");
  return readIn(scope, async (db) => {
    const owner = await findOwner({ scope, db }, caller.accountId);
    if (!owner) throw new AppError('core.session_ended');
    return {
      loginName: caller.loginName,
      maskedEmail: maskEmail(owner.email),
      orgName: await findOrgName({ scope, db }, caller.orgId),
      endsOrganisation: caller.isProjectLead && !caller.isVendor,
      isLastVendorLead: caller.isProjectLead && caller.isVendor,
      blockers: await listOwnBlockers(ctx, { scope, db }),
    };
  });
}
