import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged, recordRef } from '../core/schema.ts';
import { allocation, allocationDraft, allocationFilter, allocationTarget } from './allocation.schemas.ts';
import { maxAllocated } from './import.limits.ts';

const live = {
  topics: ['devices.allocation'],
  changes: ['devices.device'],
  but: { targets: 'The person chooses from it once' },
};

export const allocationRoutes = defineLiveRoutes('devices/allocation', live, {
  page: route({
    method: 'POST',
    path: 'device/allocation/page',
    permission: 'allocation.query',
    summary: 'Page through allocations of devices, newest first',
    input: newestFirst(allocationFilter),
    output: paged(allocation),
  }),
  targets: route({
    method: 'POST',
    path: 'device/allocation/targets',
    permission: 'allocation.add',
    summary: 'Operators and sub-partners devices can be allocated to, by part of their name',
    input: z.object({ keyword: z.string().trim().max(60).optional() }),
    output: z.array(allocationTarget),
  }),
  allocate: route({
    method: 'POST',
    path: 'device/allocation/add',
    permission: 'allocation.add',
    audit: 'device.allocated',
    summary: 'Allocate devices to an operator or to a controllable sub-partner',
    input: allocationDraft,
    output: z.object({ count: z.number().int() }),
    errors: [
      'core.not_found',
      'devices.allocation_no_target',
      'devices.allocation_other_owner',
      'devices.derived_model_missing',
      'devices.partner_disabled',
    ],
  }),
  takeBack: route({
    method: 'POST',
    path: 'device/allocation/takeBack',
    permission: 'allocation.delete',
    audit: 'device.allocation_ended',
    summary: 'Take allocated devices back',
    input: z.object({ ids: z.array(recordRef('allocation')).min(1).max(maxAllocated) }),
    output: z.object({ count: z.number().int() }),
    errors: ['core.not_found', 'devices.allocation_over'],
  }),
});
