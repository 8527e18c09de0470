import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and details of a transfer read it again. */
export const transferEvent = (row: { id: string }, orgId: number): DomainEvent => ({
  topic: 'devices.transfer',
  payload: { transferId: row.id },
  orgId,
  permission: 'transfer.query',
});
