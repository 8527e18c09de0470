import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import { lifecycleEntry, lifecycleFilter } from './lifecycle.schemas.ts';

const live = { topics: ['devices.device'] };

export const lifecycleRoutes = defineLiveRoutes('devices/lifecycle', live, {
  page: route({
    method: 'POST',
    path: 'device/lifecycle/page',
    permission: 'lifecycle.query',
    summary: 'Page through what became of devices, newest first',
    input: newestFirst(lifecycleFilter),
    output: paged(lifecycleEntry),
    errors: ['core.not_found'],
  }),
  export: exportOf({
    path: 'device/lifecycle/export',
    permission: 'lifecycle.export',
    summary: 'Write what became of devices as a file',
    filter: lifecycleFilter,
    columns: ['sn', 'type', 'fromName', 'targetName', 'platform', 'at', 'operator', 'remark'],
  }),
});
