import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { auditEntry, auditEntryChoice, auditEntryDetail, auditFilter, objectChoice } from './audit.schemas.ts';
import { auditCheck, auditRecord } from './audit-check.schemas.ts';

const live = {
  but: {
    page: 'Entries are added by every change; the person asks for newer ones',
    detail: 'An entry never changes',
    object: 'Fresh by the topics of the object it is about',
    record: ['identity.audit_check'],
    check: ['identity.audit_check'],
  },
};

/** The operation log: what was changed by whom. Rows are written by the changes themselves. */
export const auditRoutes = defineLiveRoutes('identity/audit', live, {
  page: route({
    method: 'POST',
    path: 'userscenter/sys/log/operation/page',
    permission: 'operationlog.query',
    summary: "Page through what happened in the caller's organisation and those below it, newest first",
    input: newestFirst(auditFilter),
    output: paged(auditEntry),
  }),
  detail: route({
    method: 'POST',
    path: 'userscenter/sys/log/operation/detail',
    permission: 'operationlog.get',
    summary: 'One entry of the operation log with what was before and after',
    input: auditEntryChoice,
    output: auditEntryDetail,
    errors: ['core.not_found'],
  }),
  object: route({
    method: 'POST',
    path: 'userscenter/sys/log/operation/object',
    permission: 'operationlog.query',
    summary: 'What happened to one object, newest first',
    input: newestFirst(objectChoice),
    output: paged(auditEntryDetail),
  }),
  export: exportOf({
    path: 'userscenter/sys/log/operation/export',
    permission: 'operationlog.export',
    summary: 'Write the operation log as a file; it is found among the exports when it is done',
    filter: auditFilter,
    columns: [
      'at',
      'action',
      'objectType',
      'objectName',
      'objectId',
      'accountName',
      'orgName',
      'actingForOrgName',
      'ip',
      'reason',
      'requestId',
      'before',
      'after',
    ],
  }),
  record: route({
    method: 'POST',
    path: 'userscenter/sys/log/operation/record',
    permission: 'operationlog.get',
    summary: "The head of the audit trail's hash chain and the result of the last check; vendor only",
    input: nothing,
    output: auditRecord,
  }),
  check: route({
    method: 'POST',
    path: 'userscenter/sys/log/operation/check',
    permission: 'operationlog.get',
    audit: 'audit.check_started',
    summary: "Recompute the trail's chain of hashes in the background; while one check runs it is joined",
    input: nothing,
    output: auditCheck,
  }),
});
