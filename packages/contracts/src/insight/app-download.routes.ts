import { z } from 'zod';
import { journalEvents } from '../appstore/journal.kinds.ts';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { instant, newestFirst, paged, recordId } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';

export const appDownloadFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('The serial number or its beginning'),
  event: z.array(z.enum(journalEvents)).max(journalEvents.length).optional(),
  appId: recordId.optional(),
  modelId: recordId.optional(),
  ...timeRangeFields,
});

export const appDownloadRow = z.object({
  id: recordId,
  at: instant,
  deviceId: recordId.nullable().describe('Null once the device is gone'),
  sn: z.string(),
  modelName: z.string(),
  appName: z.string(),
  package: z.string(),
  versionName: z.string(),
  event: z.enum(journalEvents),
  via: z.string().describe('The source of the task, or the store'),
  code: z.string().describe('Why it failed'),
  size: z.int().nullable(),
});
export type AppDownloadRow = z.output<typeof appDownloadRow>;

/** Records that the filters name. */
export const downloadChoiceKinds = ['app', 'model'] as const;

export const appDownloadRoutes = defineLiveRoutes(
  'insight/appDownload',
  {
    but: {
      page: 'a record of the past, to which devices add all the time',
      choices: 'names to filter a record of the past by',
      export: 'a file that is written once',
    },
  },
  {
    page: route({
      method: 'POST',
      path: 'datacenter/appdownload/page',
      permission: 'data-download.query',
      summary: 'Page through what became of apps of the store on devices, newest first',
      input: newestFirst(appDownloadFilter),
      output: paged(appDownloadRow),
      errors: [],
    }),
    choices: route({
      method: 'POST',
      path: 'datacenter/appdownload/choices',
      permission: 'data-download.query',
      orPermissions: ['data-appstore.query'],
      summary: 'Apps or models that the records name, by part of their name or by their ids',
      input: z.object({
        kind: z.enum(downloadChoiceKinds),
        keyword: z.string().trim().max(60).optional(),
        ids: z.array(recordId).max(20).optional(),
      }),
      output: z.array(z.object({ id: recordId, name: z.string() })),
      errors: [],
    }),
    export: exportOf({
      path: 'datacenter/appdownload/export',
      permission: 'data-download.export',
      summary: 'Write what became of apps of the store on devices as a file',
      filter: appDownloadFilter,
      columns: ['at', 'sn', 'modelName', 'appName', 'package', 'versionName', 'event', 'via', 'code', 'size'],
    }),
  },
);
