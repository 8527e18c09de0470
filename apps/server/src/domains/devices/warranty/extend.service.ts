import type { ScopedDb } from '../../../platform/db/scope.ts';
import { announceDevices } from '../device/device-events.service.ts';
import { type ExtensionTerms, updateExtended } from './extend.store.ts';

export interface ExtendedLine {
  lineId: string;
  endBefore: string | null;
  endAfter: string;
}

/**
 * Extends warranties for lines of an order, each once, in the caller's transaction. Devices that are gone or belong to
 * another organisation than the order's are left alone and not answered.
 */
export async function extendWarranties(
  inside: ScopedDb,
  lines: readonly { lineId: string; deviceId: string }[],
  terms: ExtensionTerms,
): Promise<ExtendedLine[]> {
  const rows = await updateExtended(
    inside,
    lines.map(({ lineId }) => lineId),
    lines.map(({ deviceId }) => deviceId),
    terms,
  );
  await announceDevices(
    inside,
    rows.map((row) => ({ id: row.device_id, sn: row.sn, org_id: row.org_id })),
  );
  return rows.map((row) => ({ lineId: row.line_id, endBefore: row.end_before, endAfter: row.end_after }));
}
