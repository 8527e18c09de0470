import { diagnosticsRoutes, examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { findDiagnosis, findDiagnosisOf } from '../diagnostics/diagnostics.view.ts';
import { findRemoteInfo } from '../diagnostics/remote-info.view.ts';
import { findExamination, pageExaminations } from './examination.view.ts';
import { examinationExport } from './examination-export.view.ts';
import { requestExamination } from './request-examination.service.ts';

export const examinationHandlers = bind(examinationRoutes, {
  page: (ctx, input) => pageExaminations(ctx.scope, ctx.timezone, input),
  detail: (ctx, input) => findExamination(ctx.scope, input.id),
  request: (ctx, input) => requestExamination(ctx, input.deviceId),
  export: exportHandler(examinationExport),
});

export const diagnosticsHandlers = bind(diagnosticsRoutes, {
  remoteInfo: (ctx, input) => findRemoteInfo(ctx.scope, input.id),
  findings: (ctx, input) => findDiagnosisOf(ctx.scope, input.id),
  diagnose: (ctx, input) => findDiagnosis(ctx.scope, input.sn),
  selfTest: (ctx, input) => requestExamination(ctx, input.deviceId),
});
