import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { exportChoice, exportDownload, exportEntry, exportRecord, exportRecordFilter } from './export.schemas.ts';

const live = {
  but: {
    page: 'The frame follows the exports of its person by itself',
    records: 'A record of the past; the person asks for newer ones',
  },
};

/** One's own exports. They are begun by the export call beside each list. */
export const exportRoutes = defineLiveRoutes('files/export', live, {
  page: route({
    method: 'POST',
    path: 'sys/export/page',
    permission: 'signedIn',
    summary: "Page through the caller's own exports of the last 30 days, newest first",
    input: newestFirst(z.object({})),
    output: paged(exportEntry),
  }),
  records: route({
    method: 'POST',
    path: 'datacenter/download/page',
    permission: 'data-download.query',
    summary:
      'Page through the exports and sent reports of an organisation and those below it of the last 30 days, newest first',
    input: newestFirst(exportRecordFilter),
    output: paged(exportRecord),
  }),
  url: route({
    method: 'POST',
    path: 'sys/export/url',
    permission: 'signedIn',
    summary: 'A short-lived address to download a finished export from',
    input: exportChoice,
    output: exportDownload,
    errors: ['core.not_found', 'core.forbidden', 'file.not_ready'],
  }),
  remove: route({
    method: 'POST',
    path: 'sys/export/remove',
    permission: 'signedIn',
    audit: 'export.removed',
    summary: 'Take an export and its file away; one that still runs is stopped',
    input: exportChoice,
    output: nothing,
    errors: ['core.not_found'],
  }),
});
