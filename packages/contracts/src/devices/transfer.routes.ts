import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged, recordRef } from '../core/schema.ts';
import {
  batchFilter,
  serialFault,
  transferBatch,
  transferDraft,
  transferFilter,
  transferPreview,
  transferRecord,
  transferTarget,
} from './transfer.schemas.ts';

const one = z.object({ id: recordRef('transfer') });

const live = {
  topics: ['devices.transfer'],
  changes: ['devices.device'],
  but: { targets: 'The person chooses from it once' },
};

export const transferRoutes = defineLiveRoutes('devices/transfer', live, {
  page: route({
    method: 'POST',
    path: 'device/transfer/page',
    permission: 'transfer.query',
    summary: 'Page through devices that changed their owner, newest first; both sides see theirs',
    input: newestFirst(transferFilter),
    output: paged(transferRecord),
    errors: ['core.not_found'],
  }),
  batches: route({
    method: 'POST',
    path: 'device/transfer/batch/page',
    permission: 'transfer.query',
    summary: 'Page through the batches the own side handed over, newest first',
    input: newestFirst(batchFilter),
    output: paged(transferBatch),
  }),
  detail: route({
    method: 'POST',
    path: 'device/transfer/detail',
    permission: 'transfer.get',
    summary: 'One batch, with how far it is and what could not be handed over',
    input: one,
    output: z.object({ batch: transferBatch, faults: z.array(serialFault) }),
    errors: ['core.not_found'],
  }),
  targets: route({
    method: 'POST',
    path: 'device/transfer/targets',
    permission: 'transfer.add',
    summary: 'Organisations the caller may hand devices to, by part of their name',
    input: z.object({ keyword: z.string().trim().max(60).optional() }),
    output: z.array(transferTarget),
  }),
  preview: route({
    method: 'POST',
    path: 'device/transfer/preview',
    permission: 'transfer.add',
    audit: 'transfer.checked',
    summary: 'Look through serial numbers: which devices can change their owner and what is wrong with the rest',
    input: transferDraft,
    output: transferPreview,
    errors: [
      'core.not_found',
      'core.storage_away',
      'file.wrong_kind',
      'file.not_ready',
      'devices.transfer_no_sn',
      'devices.transfer_too_many',
      'devices.partner_disabled',
      'devices.workbook_unreadable',
      'devices.workbook_protected',
      'devices.workbook_too_large',
      'devices.workbook_empty',
      'devices.workbook_no_sn',
    ],
  }),
  run: route({
    method: 'POST',
    path: 'device/transfer/run',
    permission: 'transfer.add',
    audit: 'transfer.started',
    summary: 'Hand over a checked batch in the background: all its devices at once, or none',
    input: one.extend({ isSkippingFaulty: z.boolean().default(false).describe('Leave faulty ones out') }),
    output: transferBatch,
    errors: ['core.not_found', 'devices.transfer_over', 'devices.transfer_faulty', 'devices.transfer_nothing_good'],
  }),
});
