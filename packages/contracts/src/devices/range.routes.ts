import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, recordRef } from '../core/schema.ts';
import { rangeDraft, rangePage, serialRange } from './range.schemas.ts';

const live = { topics: ['devices.range'] };

/** Which serial numbers a partner may bring into the registry. Given by the vendor alone. */
export const rangeRoutes = defineLiveRoutes('devices/range', live, {
  page: route({
    method: 'POST',
    path: 'device/range/page',
    permission: 'serial-range.query',
    summary: 'Number ranges that were given to partners, newest first',
    input: rangePage,
    output: paged(serialRange),
  }),
  own: route({
    method: 'POST',
    path: 'device/range/own',
    permission: 'device-import.query',
    summary: 'Number ranges the own organisation may import, and those of partners it controls',
    input: z.object({}),
    output: z.object({
      isUnlimited: z.boolean().describe('The vendor imports any number'),
      ranges: z.array(serialRange).describe('1,000 at most'),
    }),
  }),
  add: route({
    method: 'POST',
    path: 'device/range/add',
    permission: 'serial-range.add',
    audit: 'serial_range.added',
    summary: 'Give a partner a range of serial numbers it may import',
    input: rangeDraft,
    output: serialRange,
    errors: ['core.not_found', 'devices.range_overlaps', 'devices.partner_disabled'],
  }),
  end: route({
    method: 'POST',
    path: 'device/range/end',
    permission: 'serial-range.delete',
    audit: 'serial_range.ended',
    summary: 'End a range; devices that were imported stay',
    input: z.object({ id: recordRef('serialRange') }),
    output: nothing,
    errors: ['core.not_found', 'devices.range_over'],
  }),
});
