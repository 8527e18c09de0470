import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { takenAccountNames } from '../account/account.rules.ts';
import { isEmailSeen } from '../account/account.store.ts';
import { inviteByMail } from '../activation/invite.service.ts';
import { addStarterRoles } from '../role/starter-role.service.ts';
import { changeLicence } from './licence.service.ts';
import { isRegionOf, obstacleToAdd, orgIdOf } from './partner.rules.ts';
import { refuseFlagNotHeld } from './partner.service.ts';
import { countChildren, findOrgForUpdate, insertPartner, lockTree, type OrgRow } from './partner.store.ts';
import { findDetailInside, findPartnerDetail } from './partner.view.ts';
import { insertLead } from './partner-lead.store.ts';
import { insertAuthorityOf } from './partner-place.store.ts';
import { partnerFacts, tellOfPartner } from './partner-trail.service.ts';

type Draft = RouteInput<typeof partnerRoutes.add>;

/** Below whom: the caller's own organisation or one it controls. */
async function parentFor(ctx: Ctx, inside: ScopedDb, draft: Draft): Promise<OrgRow> {
  const { orgId, isVendor } = callerOf(ctx);
  const id = draft.parentId ? orgIdOf(draft.parentId) : orgId;
  const parent = await findOrgForUpdate({ scope: ctx.scope, db: inside.db }, id);
  refuseUnless(parent, 'core.not_found');
  refuseUnless(isVendor || parent.is_controlled, 'identity.partner_independent');
  return parent;
}

/** Sets up a partner and its project lead, who gets a mail to come in with. */
export async function addPartner(ctx: Ctx, draft: Draft) {
  refuseUnless(isRegionOf(draft.regionCode, draft.countryCode), 'identity.partner_region_foreign');
  await readIn(ctx.scope, (db) => parentFor(ctx, { scope: ctx.scope, db }, draft));
  const id = await refusingDoubles(
    takenAccountNames,
    transactIn(systemScope(ctx.app.database, 'a partner is managed by one above it'), ctx, (tx) => add(ctx, tx, draft)),
  );
  return findPartnerDetail(ctx.scope, String(id));
}

async function add(ctx: Ctx, tx: Tx, draft: Draft): Promise<number> {
  const { accountId } = callerOf(ctx);
  await lockTree(tx, 'grow');
  const parent = await parentFor(ctx, tx, draft);
  const obstacle = obstacleToAdd({
    depth: parent.depth,
    limit: parent.sub_partner_limit,
    childCount: await countChildren(tx, parent.id),
  });
  if (obstacle) throw new AppError(obstacle);
  if (draft.isRemoteControlAllowed) await refuseFlagNotHeld(ctx, tx);
  const added = await insertPartner(tx, parent, draft);
  if (draft.businessLicenceFileId)
    await changeLicence(ctx, tx, { id: added.id, business_licence_file_id: null }, draft.businessLicenceFileId);
  // Nobody controls a cooperative one later, so what its master may do at most has to stand in its own list.
  if (draft.type === 'cooperative') await insertAuthorityOf(tx, added.id, parent.id);
  const own = { scope: ctx.scope, db: tx.db };
  refuseUnless(!(await isEmailSeen(own, draft.email)), 'identity.email_taken');
  const lead = await insertLead(tx, {
    orgId: added.id,
    loginName: draft.loginName,
    email: draft.email,
    name: draft.contactPerson,
    phone: draft.phone,
    language: ctx.language,
    timezone: draft.timeZone ?? parent.time_zone ?? ctx.timezone,
    createdBy: accountId,
    iterations: ctx.app.config.PBKDF2_ITERATIONS,
  });
  await addStarterRoles(tx, added.id, ctx.language);
  await inviteByMail(ctx, tx, { accountId: lead.id });
  const after = await findDetailInside({ scope: ctx.scope, db: tx.db }, added.id);
  await tellOfPartner(tx, 'partner.added', {
    id: added.id,
    name: draft.name,
    trails: [after.isControlled ? added.id : parent.id],
    hearers: [parent.id],
    after: { ...partnerFacts(after), loginName: draft.loginName, email: draft.email },
  });
  return added.id;
}
