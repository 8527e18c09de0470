import { defineRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import { auditEntry, auditEntryChoice, auditEntryDetail, auditFilter, objectChoice } from './audit.schemas.ts';

/** The operation log: what was changed by whom. Rows are written by the changes themselves. */
export const auditRoutes = defineRoutes('identity/audit', {
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
});
