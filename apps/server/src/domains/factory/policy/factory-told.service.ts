import type { Tx } from '../../../platform/transact.ts';
import type { PolicyRecord } from './factory-policy.store.ts';

/** The trail of the policy's organisation tells the change, and open pages learn of it. */
export async function tellPolicy(
  tx: Tx,
  { id, name, org_id: orgId }: PolicyRecord,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  await tx.audit({ objectType: 'factory_policy', objectId: id, objectName: name, orgId, ...change });
  const permission = ['factory-policy.query', 'factory-policy.get'];
  await tx.emit({ topic: 'factory.policy', payload: { id }, orgId, permission });
}
