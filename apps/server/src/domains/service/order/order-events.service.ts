import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and queues learn of it. */
export const orderEvent = (order: { id: string; org_id: number }): DomainEvent => ({
  topic: 'service.order',
  payload: { id: order.id },
  orgId: order.org_id,
  permission: ['maintenance.query', 'warranty.query', 'orderfinance.query', 'orderproduct.query'],
});
