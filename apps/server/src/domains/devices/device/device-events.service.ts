import type { ScopedDb } from '../../../platform/db/scope.ts';
import { insertEvent } from '../../../platform/transact.ts';

interface Announced {
  id: string;
  sn: string;
  org_id: number;
}

/** Longer lists are told as 'many': a screen reads again anyway. */
const maxNamed = 200;

/** Tells open screens which devices changed, once for each organisation that owns some. */
export async function announceDevices({ db }: Pick<ScopedDb, 'db'>, rows: readonly Announced[]): Promise<void> {
  const byOrg = Map.groupBy(rows, (row) => row.org_id);
  for (const [orgId, own] of byOrg) {
    const ids = own.length > maxNamed ? [] : own.map((row) => row.id);
    await insertEvent(db, { topic: 'devices.device', payload: { ids }, orgId, permission: 'device.query' });
  }
}
