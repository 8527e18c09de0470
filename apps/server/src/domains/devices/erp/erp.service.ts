import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { erpRoutes } from '@tilldeck/contracts/devices/erp.routes';
import { pullErpJob } from '@tilldeck/contracts/devices/import.jobs';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { sealedColumn } from '../../../platform/auth/sealed-kind.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { isPublicAddress, literalAddress } from '../../../platform/outbound/address-guard.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { deleteErp, type ErpRow, findErpForUpdate, findErpOf, insertErp, updateErp } from './erp.store.ts';
import { presentErp } from './erp.view.ts';

type Input<K extends keyof typeof erpRoutes> = RouteInput<(typeof erpRoutes)[K]>;

/** The credential waits sealed, for its own organisation. */
const boxOf = (app: App) => app.secrets.box('erp');
const contextOf = (orgId: number) => `org:${orgId}`;
export const sealedCredentials = sealedColumn({
  name: 'devices.erp',
  table: 'devices_erp',
  key: 'id',
  column: 'sealed_credential',
  purpose: 'erp',
  contextColumn: 'org_id',
  contextOf: (orgId) => contextOf(Number(orgId)),
});
export const credentialOf = (app: App, row: ErpRow): string =>
  boxOf(app).open(row.sealed_credential, contextOf(row.org_id));

/** What the trail tells; never the credential. */
const factsOf = (row: ErpRow) => ({
  url: row.url,
  everyMinutes: row.every_minutes,
  mode: row.mode,
  isEnabled: row.is_enabled,
});

async function tell(tx: Tx, row: ErpRow, change: { before?: unknown; after?: unknown }): Promise<void> {
  await tx.audit({ objectType: 'device_import', objectId: row.id, objectName: row.url, orgId: row.org_id, ...change });
  await tx.emit({
    topic: 'devices.erp',
    payload: { connectorId: row.id },
    orgId: row.org_id,
    permission: 'device-import.get',
  });
}

/** An address that can never work is refused here; where a name leads to is looked at every time it is asked. */
function refuseUnusable(ctx: Ctx, address: string): void {
  const isLocalAllowed = ctx.app.config.IS_LOCAL_WEBHOOK_ALLOWED;
  const url = new URL(address);
  const literal = literalAddress(url);
  const isUsable = literal ? isPublicAddress(literal, isLocalAllowed) : isLocalAllowed || url.hostname.includes('.');
  refuseUnless(isUsable && (url.protocol === 'https:' || isLocalAllowed), 'devices.erp_address_not_allowed');
}

export function saveErp(ctx: Ctx, { version, ...draft }: Input<'save'>) {
  refuseUnusable(ctx, draft.url);
  const owner = callerOf(ctx);
  const sealed = draft.credential ? boxOf(ctx.app).seal(draft.credential, contextOf(owner.orgId)) : null;
  return transact(ctx, async (tx) => {
    const before = await findErpOf(tx, owner.orgId);
    // A token is given for one address; it does not go to another by itself.
    refuseUnless(sealed ?? (before && before.url === draft.url), 'devices.erp_needs_credential');
    if (before) refuseUnless(before.version === version, 'core.stale_version');
    const after = before ? await updateErp(tx, before, draft, sealed) : await insertErp(tx, owner, draft, sealed ?? '');
    await tell(tx, after, { ...(before ? { before: factsOf(before) } : {}), after: factsOf(after) });
    return presentErp(after);
  });
}

async function erpToChange(tx: Tx, id: string): Promise<ErpRow> {
  const row = await findErpForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

export async function askErp(ctx: Ctx, { id }: Input<'pull'>) {
  await transact(ctx, async (tx) => {
    const row = await erpToChange(tx, id);
    refuseUnless(row.is_enabled, 'devices.erp_off');
    await tell(tx, row, {});
    await tx.enqueue(pullErpJob, { connectorId: id }, { key: `erp:${id}` });
  });
  return {};
}

export async function removeErp(ctx: Ctx, { id }: Input<'remove'>) {
  await transact(ctx, async (tx) => {
    const row = await erpToChange(tx, id);
    await deleteErp(tx, id);
    await tell(tx, row, { before: factsOf(row) });
  });
  return {};
}
