import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and details of an import read it again. */
export const importEvent = (record: { id: string; org_id: number }): DomainEvent => ({
  topic: 'devices.import',
  payload: { importId: record.id },
  orgId: record.org_id,
  permission: 'device-import.query',
});
