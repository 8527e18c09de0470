import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import { auditEntry, auditFilter } from '../identity/audit.schemas.ts';
import { deviceHistory, historyRequest, useLogEntry, useLogFilter } from './use-log.schemas.ts';

const useLogLive = {
  but: {
    page: 'Reports are added all the time; the person asks for newer ones',
    history: 'Reports are added all the time; the person asks for newer ones',
  },
};

export const useLogRoutes = defineLiveRoutes('link/use-log', useLogLive, {
  page: route({
    method: 'POST',
    path: 'device/uselog/page',
    permission: 'uselog.query',
    summary: 'Page through what happened on devices: starts, apps, printer, connections; newest first',
    input: newestFirst(useLogFilter),
    output: paged(useLogEntry),
  }),
  export: exportOf({
    path: 'device/uselog/export',
    permission: 'uselog.export',
    summary: 'Write the use log as a file',
    filter: useLogFilter,
    columns: ['at', 'sn', 'orgName', 'kind', 'detail'],
  }),
  history: route({
    method: 'POST',
    path: 'device/history/series',
    permission: 'device.get',
    summary: 'Battery, memory, storage, load and signal of a device over time, thinned for a chart',
    input: historyRequest,
    output: deviceHistory,
    errors: ['core.not_found', 'core.invalid_input'],
  }),
});

const deviceOperationLive = { but: { page: 'Entries are added by every change; the person asks for newer ones' } };

export const deviceOperationRoutes = defineLiveRoutes('link/operation', deviceOperationLive, {
  page: route({
    method: 'POST',
    path: 'device/operation/page',
    permission: 'device-operation.query',
    summary: 'Page through what people did to devices, newest first',
    input: newestFirst(auditFilter.omit({ objectType: true })),
    output: paged(auditEntry),
  }),
});
