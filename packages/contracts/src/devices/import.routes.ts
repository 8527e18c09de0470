import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { instant, newestFirst, paged, pageRequest, recordRef } from '../core/schema.ts';
import {
  deviceImport,
  erpOrder,
  importChoice,
  importFilter,
  importMode,
  importPreview,
  importRow,
} from './import.schemas.ts';

const download = z.object({
  url: z.string().describe('GET; good for 5 minutes'),
  name: z.string(),
  expiresAt: instant,
});

const live = { topics: ['devices.import'] };

export const importRoutes = defineLiveRoutes('devices/import', live, {
  page: route({
    method: 'POST',
    path: 'device/import/page',
    permission: 'device-import.query',
    summary: 'Page through imports of devices, newest first',
    input: newestFirst(importFilter),
    output: paged(deviceImport),
  }),
  detail: route({
    method: 'POST',
    path: 'device/import/detail',
    permission: 'device-import.get',
    summary: 'One import, with how far it is',
    input: importChoice,
    output: deviceImport,
    errors: ['core.not_found'],
  }),
  rows: route({
    method: 'POST',
    path: 'device/import/rows',
    permission: 'device-import.get',
    summary: 'Page through the rows of an import with what is wrong with each',
    input: pageRequest
      .omit({ sortField: true, sortOrder: true })
      .extend({ ...importChoice.shape, isFaulty: z.boolean().optional(), sn: z.string().trim().max(64).optional() }),
    output: paged(importRow),
    errors: ['core.not_found'],
  }),
  template: route({
    method: 'POST',
    path: 'device/import/template',
    permission: 'device-import.import',
    summary: "A workbook with the columns an import knows, in the caller's language",
    input: z.object({}),
    output: download,
    errors: ['core.storage_away'],
  }),
  preview: route({
    method: 'POST',
    path: 'device/import/preview',
    permission: 'device-import.import',
    audit: 'device_import.checked',
    summary: 'Look through an uploaded workbook: what would come in and what is wrong with the rest',
    input: z.object({
      fileId: recordRef('file'),
      partnerId: recordRef('org').optional().describe("Owner of rows that name none; the caller's own when absent"),
    }),
    output: importPreview,
    errors: [
      'core.not_found',
      'core.storage_away',
      'file.wrong_kind',
      'file.not_ready',
      'devices.workbook_unreadable',
      'devices.workbook_protected',
      'devices.workbook_too_large',
      'devices.workbook_empty',
      'devices.workbook_no_sn',
      'devices.partner_disabled',
    ],
  }),
  run: route({
    method: 'POST',
    path: 'device/import/run',
    permission: 'device-import.import',
    audit: 'device_import.started',
    summary: 'Import a checked workbook in the background',
    input: importChoice.extend({ mode: importMode.default('partial') }),
    output: deviceImport,
    errors: ['core.not_found', 'devices.import_over', 'devices.import_nothing_good', 'devices.import_faulty'],
  }),
  result: route({
    method: 'POST',
    path: 'device/import/result',
    permission: 'device-import.get',
    audit: 'device_import.result_taken',
    summary: 'The workbook of an import with a column that says what is wrong with each row',
    input: importChoice,
    output: download,
    errors: ['core.not_found', 'core.storage_away', 'devices.import_no_workbook', 'devices.workbook_unreadable'],
  }),
  erp: route({
    method: 'POST',
    path: 'device/import/erp',
    permission: 'device-import.import',
    audit: 'device_import.received',
    summary: 'Import devices of an order from another system; the same order again changes nothing',
    input: erpOrder.extend({ mode: importMode.default('partial') }),
    output: z.object({
      import: deviceImport,
      isRepeat: z.boolean().describe('The order was here before; nothing was done'),
      faulty: z.array(importRow).describe('Rows that cannot come in, 1,000 at most; `rowNo` counts from 1'),
    }),
    errors: ['devices.order_no_taken'],
    bodyLimit: 4 * 1024 * 1024,
  }),
});
