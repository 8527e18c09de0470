import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerType } from '@tilldeck/contracts/identity/session.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { canConvert, obstacleToAdd, obstacleToMove, orgIdOf } from './partner.rules.ts';
import { controlledPartner, parentOf, partnerOf, seenPartner } from './partner.service.ts';
import { countChildren, findOrgForUpdate, lockTree, type OrgRow } from './partner.store.ts';
import { findPartnerDetail } from './partner.view.ts';
import {
  findExtent,
  findOrgName,
  insertAuthorityOf,
  insertRoleCopies,
  listControllers,
  listForeignRoles,
  updateAccessEnded,
  updateForeignDepartments,
  updateParent,
  updateToCooperative,
} from './partner-place.store.ts';
import { tellOfPartner } from './partner-trail.service.ts';

type Input<K extends keyof typeof partnerRoutes> = RouteInput<(typeof partnerRoutes)[K]>;

async function convertible(ctx: Ctx, inside: ScopedDb, id: string): Promise<OrgRow> {
  const row = await controlledPartner(ctx, inside, id);
  const isOpen = canConvert(row.partner_type as PartnerType, 'cooperative');
  refuseUnless(isOpen, 'identity.partner_already_cooperative');
  return row;
}

async function foresee(inside: ScopedDb, row: OrgRow) {
  const { deepest: _deepest, ...extent } = await findExtent(inside, row);
  return {
    id: String(row.id),
    name: row.name,
    version: row.version,
    losers: (await listControllers(inside, row.id)).map((org) => org.name),
    ...extent,
    copiedRoles: (await listForeignRoles(inside, row)).map((role) => role.name),
    storeOrgName: await findOrgName(inside, row.store_org_id),
  };
}

/** What changes when a controllable partner becomes cooperative: who loses sight of how much. */
export async function previewConversion(ctx: Ctx, id: string) {
  await seenPartner(ctx, id);
  const scope = systemScope(ctx.app.database, 'a partner is managed by one above it');
  return readIn(scope, async (db) => foresee({ scope, db }, await convertible(ctx, { scope, db }, id)));
}

/** Lets a controllable partner go its own way, in one step and for good. */
export async function convertPartner(ctx: Ctx, { id, version }: Input<'convert'>) {
  await seenPartner(ctx, id);
  const convert = async (tx: Tx) => {
    await lockTree(tx, 'change');
    const row = await convertible(ctx, tx, id);
    refuseUnless(row.version === version, 'core.stale_version');
    const losers = await listControllers(tx, row.id);
    const storeOrgName = await findOrgName(tx, row.store_org_id);
    await insertAuthorityOf(tx, row.id, row.id);
    const copiedRoles = await leaveControllers(ctx, tx, row, losers);
    await updateToCooperative(tx, row.id);
    await tellOfPartner(tx, 'partner.converted', {
      id: row.id,
      name: row.name,
      trails: [row.id, parentOf(row)],
      hearers: [parentOf(row)],
      before: { type: 'controllable', controlledBy: losers.map((org) => org.name), store: storeOrgName },
      after: { type: 'cooperative', controlledBy: [], store: row.name, copiedRoles },
    });
  };
  await transactIn(systemScope(ctx.app.database, 'a partner is managed by one above it'), ctx, convert);
  return findPartnerDetail(ctx.scope, id);
}

/** Takes along what people inside had from those who lose their reach, and puts those out. */
async function leaveControllers(ctx: Ctx, tx: Tx, row: OrgRow, losers: { id: number }[]): Promise<string[]> {
  const copied = await insertRoleCopies(tx, row);
  await updateForeignDepartments(tx, row);
  await updateAccessEnded(
    tx,
    row,
    losers.map((org) => org.id),
    callerOf(ctx).loginName,
  );
  return copied;
}

/** Only the vendor sees both places; for everybody else what they see is all there is. */
async function placesFor(ctx: Ctx, inside: ScopedDb, { id, parentId }: Input<'movePreview'>) {
  const { isVendor, orgId } = callerOf(ctx);
  const row = await partnerOf(ctx, inside, id);
  const parent = await findOrgForUpdate({ scope: ctx.scope, db: inside.db }, parentId ? orgIdOf(parentId) : orgId);
  refuseUnless(parent, 'core.not_found');
  refuseUnless(isVendor, 'core.forbidden');
  const { deepest } = await findExtent(inside, row);
  const obstacle = obstacleToMove(
    { id: row.id, parentId: parentOf(row), depth: row.depth, deepest },
    { id: parent.id, depth: parent.depth, path: parent.tree_line },
  );
  if (obstacle) throw new AppError(obstacle);
  return { row, parent };
}

export async function previewMove(ctx: Ctx, request: Input<'movePreview'>) {
  await readIn(ctx.scope, (db) => placesFor(ctx, { scope: ctx.scope, db }, request));
  const scope = systemScope(ctx.app.database, 'a partner is managed by one above it');
  return readIn(scope, async (db) => {
    const inside = { scope, db };
    const { row, parent } = await placesFor(ctx, inside, request);
    const above = parent.kind === 'vendor' ? [] : [...(await listControllers(inside, parent.id)), parent];
    return {
      ...(await foresee(inside, row)),
      parentName: await findOrgName(inside, parentOf(row)),
      newParentName: parent.name,
      newDepth: parent.depth + 1,
      gainers: row.partner_type === 'controllable' ? above.map((org) => org.name) : [],
    };
  });
}

/** Moves a partner with everything below it. Its people keep what roles of the old place let them do. */
export async function movePartner(ctx: Ctx, request: Input<'move'>) {
  await readIn(ctx.scope, (db) => placesFor(ctx, { scope: ctx.scope, db }, request));
  const move = async (tx: Tx) => {
    await lockTree(tx, 'change');
    const { row, parent } = await placesFor(ctx, tx, request);
    refuseUnless(row.version === request.version, 'core.stale_version');
    const childCount = await countChildren(tx, parent.id);
    const obstacle = obstacleToAdd({ depth: parent.depth, limit: parent.sub_partner_limit, childCount });
    if (obstacle) throw new AppError(obstacle);
    const from = parentOf(row);
    const copiedRoles = await leaveControllers(ctx, tx, row, await listControllers(tx, row.id));
    await updateParent(tx, row.id, parent.id);
    await tellOfPartner(tx, 'partner.moved', {
      id: row.id,
      name: row.name,
      trails: [row.id, from, parent.id],
      hearers: [from, parent.id],
      before: { parent: await findOrgName(tx, from), depth: row.depth },
      after: { parent: parent.name, depth: parent.depth + 1, copiedRoles },
    });
  };
  await transactIn(systemScope(ctx.app.database, 'a partner is managed by one above it'), ctx, move);
  return findPartnerDetail(ctx.scope, request.id);
}
