import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import type { DeviceSelection, SelectionOutcome } from '@tilldeck/contracts/devices/device-selection.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import type { Tx } from '../../../platform/transact.ts';
import { outcomeOf } from './selection.rules.ts';
import { listSelected, type SelectedDevice } from './selection.store.ts';

/** A group, tag or shop, as far as its devices are concerned. */
export interface Holder {
  objectType: AuditObjectType;
  id: string;
  name: string;
  orgId: number;
}

/** As many serial numbers the trail names; the rest is a number. */
const maxNamed = 50;
/** Above that many the event says only that devices changed: a screen reads again anyway. */
const maxTold = 200;

/** The devices somebody chose. None at all of them known is the same as none there. */
export async function devicesToChange(tx: Tx, asked: DeviceSelection, orgId = vendorOrgId): Promise<SelectedDevice[]> {
  const found = await listSelected(tx, asked, orgId);
  refuseUnless(found.length > 0, 'core.not_found');
  return found;
}

/** Open lists of devices learn of it, once for each organisation that owns some. */
async function announce(tx: Tx, devices: readonly SelectedDevice[]): Promise<void> {
  for (const [orgId, own] of Map.groupBy(devices, (device) => device.org_id)) {
    const ids = own.length > maxTold ? [] : own.map((device) => device.id);
    await tx.emit({ topic: 'devices.device', payload: { ids }, orgId, permission: 'device.query' });
  }
}

/** Tells on the holder's trail which devices changed, and answers what became of each. */
export async function finishSelection(
  tx: Tx,
  holder: Holder | null,
  asked: DeviceSelection,
  found: readonly SelectedDevice[],
  changedIds: readonly string[],
  facts: Record<string, unknown> = {},
): Promise<SelectionOutcome> {
  const changed = new Set(changedIds);
  const devices = found.filter((device) => changed.has(device.id));
  const named = devices.slice(0, maxNamed).map((device) => device.sn);
  const [first] = found;
  await tx.audit({
    objectType: holder?.objectType ?? 'device',
    objectId: holder?.id ?? first?.id ?? '',
    objectName: holder?.name ?? first?.sn ?? '',
    ...(holder ? { orgId: holder.orgId } : {}),
    after: { ...facts, devices: devices.length, sns: named.join(', ') },
  });
  await announce(tx, devices);
  return outcomeOf(asked, found, devices.length);
}
