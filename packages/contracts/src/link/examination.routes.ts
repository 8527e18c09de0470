import { z } from 'zod';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged, recordRef } from '../core/schema.ts';
import { remoteInfo } from '../devices/device-record.schemas.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import {
  deviceChoice,
  diagnosis,
  examination,
  examinationChoice,
  examinationDetail,
  examinationFilter,
} from './examination.schemas.ts';

const examinationLive = {
  but: { page: 'Examinations are added by the person who runs them', detail: 'An examination never changes' },
};

export const examinationRoutes = defineLiveRoutes('link/examination', examinationLive, {
  page: route({
    method: 'POST',
    path: 'device/examination/page',
    permission: 'examination.query',
    summary: 'Page through the reports of self-tests, newest first',
    input: newestFirst(examinationFilter),
    output: paged(examination),
  }),
  detail: route({
    method: 'POST',
    path: 'device/examination/detail',
    permission: 'examination.get',
    summary: 'One report with everything that was tested',
    input: examinationChoice,
    output: examinationDetail,
    errors: ['core.not_found'],
  }),
  request: route({
    method: 'POST',
    path: 'device/examination/request',
    permission: 'examination.add',
    audit: 'device.examination_requested',
    summary: 'Ask a connected device to test itself now; its report arrives as an examination',
    input: deviceChoice,
    output: z.object({ sn: z.string() }),
    errors: ['core.not_found', 'link.device_away'],
  }),
  export: exportOf({
    path: 'device/examination/export',
    permission: 'examination.export',
    summary: 'Write the list of reports as a file',
    filter: examinationFilter,
    columns: ['at', 'sn', 'modelName', 'orgName', 'cause', 'result', 'itemCount', 'failedCount'],
  }),
});

const diagnosticsLive = {
  but: {
    remoteInfo: ['devices.device#id', 'tasks.task', 'location.fence'],
    findings: ['devices.device#id'],
    diagnose: ['devices.device'],
  },
};

export const diagnosticsRoutes = defineLiveRoutes('link/diagnostics', diagnosticsLive, {
  remoteInfo: route({
    method: 'POST',
    path: 'device/device/remoteInfo',
    permission: 'device.get',
    summary: 'What a device last said of itself, with its installed apps',
    input: z.object({ id: recordRef('device') }),
    output: remoteInfo,
    errors: ['core.not_found'],
  }),
  findings: route({
    method: 'POST',
    path: 'device/device/findings',
    permission: 'device.get',
    summary: 'What is wrong with a device, for its own page',
    input: z.object({ id: recordRef('device') }),
    output: diagnosis,
    errors: ['core.not_found'],
  }),
  diagnose: route({
    method: 'POST',
    path: 'device/diagnostics/diagnose',
    permission: 'diagnostics.get',
    summary: 'What is wrong with a device, from its state, its reports and its use log',
    input: z.object({ sn: serialNumber }),
    output: diagnosis,
    errors: ['devices.sn_unknown'],
  }),
  selfTest: route({
    method: 'POST',
    path: 'device/diagnostics/selfTest',
    permission: 'diagnostics.add',
    audit: 'device.examination_requested',
    summary: 'Ask a connected device to test itself now',
    input: deviceChoice,
    output: z.object({ sn: z.string() }),
    errors: ['core.not_found', 'link.device_away'],
  }),
});
