import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn, type ScopedDb, systemScope, vendorOrgId } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';
import { inviteByMail } from '../activation/invite.service.ts';
import { changeLicence } from './licence.service.ts';
import { isRegionOf, mayManage, orgIdOf } from './partner.rules.ts';
import {
  findOrgForUpdate,
  hasRemoteControl,
  type OrgRow,
  updateEnabled,
  updateRecord,
  updateSessionsEnded,
  updateSettings,
} from './partner.store.ts';
import { findDetailInside, findPartnerDetail } from './partner.view.ts';
import { findLead } from './partner-lead.store.ts';
import { partnerFacts, settingsFacts, tellOfPartner } from './partner-trail.service.ts';

type Input<K extends keyof typeof partnerRoutes> = RouteInput<(typeof partnerRoutes)[K]>;

/** A partner of the caller's, found under both locks. One's own organisation is nobody's partner to oneself. */
export async function partnerOf(ctx: Ctx, inside: ScopedDb, id: string): Promise<OrgRow> {
  const row = await findOrgForUpdate({ scope: ctx.scope, db: inside.db }, orgIdOf(id));
  refuseUnless(row && row.kind === 'partner' && row.id !== callerOf(ctx).orgId, 'core.not_found');
  return row;
}

/** The same, for those who may change its record. */
export async function managedPartner(ctx: Ctx, inside: ScopedDb, id: string): Promise<OrgRow> {
  const row = await partnerOf(ctx, inside, id);
  const isManaged = mayManage({
    isControlled: row.is_controlled,
    isActivated: row.activated_at !== null,
    isParentOfCaller: row.parent_id === callerOf(ctx).orgId,
  });
  refuseUnless(isManaged, 'identity.partner_independent');
  return row;
}

/** The same, for what touches its people and rows. */
export async function controlledPartner(ctx: Ctx, inside: ScopedDb, id: string): Promise<OrgRow> {
  const row = await partnerOf(ctx, inside, id);
  refuseUnless(row.is_controlled, 'identity.partner_independent');
  return row;
}

/** Found with row security in force, before work that needs more than the caller's own reach begins. */
export const seenPartner = (ctx: Ctx, id: string): Promise<OrgRow> =>
  readIn(ctx.scope, (db) => partnerOf(ctx, { scope: ctx.scope, db }, id));

/** Its own trail where the caller reaches it, so that both sides read one entry; else the caller's. */
const trailOf = (ctx: Ctx, row: OrgRow): number => (row.is_controlled ? row.id : callerOf(ctx).orgId);
export const parentOf = (row: { parent_id: number | null }): number => row.parent_id ?? vendorOrgId;

/** Changes a record; the trail gets what was before and after. */
async function changeRecord(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  factsOf: (detail: PartnerDetail) => unknown,
  work: (tx: Tx, row: OrgRow) => Promise<unknown>,
): Promise<PartnerDetail> {
  await seenPartner(ctx, id);
  const change = async (tx: Tx) => {
    const inside = { scope: ctx.scope, db: tx.db };
    const row = await managedPartner(ctx, tx, id);
    refuseUnless(row.version === version, 'core.stale_version');
    const before = await findDetailInside(inside, row.id);
    await work(tx, row);
    const after = await findDetailInside(inside, row.id);
    await tellOfPartner(tx, 'partner.changed', {
      id: row.id,
      name: after.name,
      trails: [trailOf(ctx, row)],
      hearers: [parentOf(row)],
      before: factsOf(before),
      after: factsOf(after),
    });
  };
  await transactIn(systemScope(ctx.app.database, 'a partner is managed by one above it'), ctx, change);
  return findPartnerDetail(ctx.scope, id);
}

export function changePartner(ctx: Ctx, change: Input<'modify'>) {
  refuseUnless(isRegionOf(change.regionCode, change.countryCode), 'identity.partner_region_foreign');
  return changeRecord(ctx, change, partnerFacts, async (tx, row) => {
    await changeLicence(ctx, tx, row, change.businessLicenceFileId ?? null);
    await updateRecord(tx, row.id, change);
  });
}

export const changeSettings = (ctx: Ctx, change: Input<'settings'>) =>
  changeRecord(ctx, change, settingsFacts, async (tx, row) => {
    if (change.isRemoteControlAllowed && !row.is_remote_control_allowed) await refuseFlagNotHeld(ctx, tx);
    await updateSettings(tx, row.id, change);
  });

/** Nobody gives on what their own organisation does not have. */
export async function refuseFlagNotHeld(ctx: Ctx, tx: Tx): Promise<void> {
  const { isVendor, orgId } = callerOf(ctx);
  refuseUnless(isVendor || (await hasRemoteControl(tx, orgId)), 'identity.partner_flag_not_held');
}

/** Keeps people out or lets them in: those of the partner and of everything it controls. */
export async function switchPartner(ctx: Ctx, id: string, isEnabled: boolean) {
  await seenPartner(ctx, id);
  const change = async (tx: Tx) => {
    const row = await controlledPartner(ctx, tx, id);
    if (row.is_enabled === isEnabled) {
      // Nothing to do; the trail says that it was asked for.
      await tx.audit({ objectType: 'partner', objectId: id, objectName: row.name, orgId: row.id });
      return;
    }
    await updateEnabled(tx, row.id, isEnabled);
    if (!isEnabled) await updateSessionsEnded(tx, row, 'partner disabled');
    await tellOfPartner(tx, isEnabled ? 'partner.enabled' : 'partner.disabled', {
      id: row.id,
      name: row.name,
      trails: [row.id],
      hearers: [parentOf(row)],
      before: { state: row.is_enabled ? 'enabled' : 'disabled' },
      after: { state: isEnabled ? 'enabled' : 'disabled' },
    });
  };
  await transactIn(systemScope(ctx.app.database, 'a partner is managed by one above it'), ctx, change);
  return {};
}

/** Mails the link once more to a project lead who has not come in yet. */
export async function resendActivation(ctx: Ctx, id: string) {
  await seenPartner(ctx, id);
  const resend = async (tx: Tx) => {
    const row = await managedPartner(ctx, tx, id);
    const lead = await findLead(tx, row.id);
    refuseUnless(lead, 'core.not_found');
    await inviteByMail(ctx, tx, { accountId: lead.id });
    await tx.audit({ objectType: 'partner', objectId: id, objectName: row.name, orgId: trailOf(ctx, row) });
  };
  await transactIn(systemScope(ctx.app.database, 'a partner is managed by one above it'), ctx, resend);
  return {};
}
