import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { partnerAuthorityRoutes } from '@tilldeck/contracts/identity/partner-authority.routes';
import type { PartnerAuthority } from '@tilldeck/contracts/identity/partner-authority.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import type { Tx } from '../../../platform/transact.ts';
import { controlledPartner, parentOf, seenPartner } from '../partner/partner.service.ts';
import type { OrgRow } from '../partner/partner.store.ts';
import { tellOfPartner } from '../partner/partner-trail.service.ts';
import { announceRights, transactRights } from '../role/rights.events.ts';
import { notHeld, tidyGrants } from './partner-authority.rules.ts';
import { findGrantable, listGrantableNodes, listOrgPermissions, updateAuthority } from './partner-authority.store.ts';

type Change = RouteInput<typeof partnerAuthorityRoutes.modify>;

async function present(ctx: Ctx, inside: ScopedDb, row: OrgRow): Promise<PartnerAuthority> {
  const grantable = await findGrantable(inside, row.id);
  const listed = await listOrgPermissions(inside, row.id);
  return {
    id: String(row.id),
    name: row.name,
    type: row.partner_type as PartnerAuthority['type'],
    mode: row.authority as PartnerAuthority['mode'],
    permissions: listed.map(({ permissionId, actions }) => ({
      permissionId,
      actions: actions.filter((action) => grantable.get(permissionId)?.has(action)),
    })),
    nodes: await listGrantableNodes(inside, grantable),
    isEditable: callerOf(ctx).permissions.get('partner')?.has('edit') ?? false,
    version: row.version,
  };
}

/** What a partner may do at most. For the vendor any partner's, for a master those it controls. */
export async function findAuthority(ctx: Ctx, id: string): Promise<PartnerAuthority> {
  await seenPartner(ctx, id);
  const scope = systemScope(ctx.app.database, 'a partner is managed by one above it');
  return readIn(scope, async (db) => present(ctx, { scope, db }, await controlledPartner(ctx, { scope, db }, id)));
}

/** Sets it. Sessions are told by the database, so it holds from the next call of everybody there and below. */
export async function changeAuthority(ctx: Ctx, change: Change): Promise<PartnerAuthority> {
  await seenPartner(ctx, change.id);
  const asked = change.mode === 'listed' ? tidyGrants(change.permissions) : [];
  const set = async (tx: Tx) => {
    const row = await controlledPartner(ctx, tx, change.id);
    refuseUnless(row.version === change.version, 'core.stale_version');
    const foreign = notHeld(asked, await findGrantable(tx, row.id));
    if (foreign.length > 0) throw new AppError('identity.authority_not_held', { data: { permissions: foreign } });
    const before = await listOrgPermissions(tx, row.id);
    await updateAuthority(tx, row.id, change.mode, asked);
    await tellOfPartner(tx, 'partner.changed', {
      id: row.id,
      name: row.name,
      trails: [row.id],
      hearers: [parentOf(row)],
      before: { authority: row.authority, ...factsOf(before) },
      after: { authority: change.mode, ...factsOf(asked) },
    });
    // It narrows or widens everybody below as well.
    await announceRights(tx, 'everybody');
  };
  await transactRights(ctx, set, systemScope(ctx.app.database, 'a partner is managed by one above it'));
  return findAuthority(ctx, change.id);
}

/** One line per page, so that the trail shows which pages differ. */
const factsOf = (grants: readonly { permissionId: string; actions: readonly string[] }[]) =>
  Object.fromEntries(grants.map(({ permissionId, actions }) => [permissionId, [...actions].sort().join(', ')]));
