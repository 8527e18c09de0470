import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { plainFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listEntries } from './audit.view.ts';

const titled = (key: DomainTextKey<'system'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'system', key),
});
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const labelled = labelsOf('system');

/** The operation log as a file: what the screen shows, and the values before and after. */
export const operationLogExport = bindExport(auditRoutes.export, {
  title: (language) => domainText(language, 'system', 'operationLog.title'),
  read: ({ scope, timezone }, filter, after, limit) => listEntries(scope, timezone, filter, after, limit),
  filters: {
    account: plainFilter(labelled('field.account')),
    from: timeFilter(labelled('field.at'), 'to'),
    to: null,
    action: wordFilter(labelled('operationLog.action'), (language, value) => domainTextOr(language, 'audit', value)),
    objectType: wordFilter(labelled('operationLog.objectType'), (language, value) =>
      domainTextOr(language, 'objects', value),
    ),
    objectId: plainFilter(labelled('operationLog.objectId')),
    ip: plainFilter(labelled('field.ip')),
    requestId: plainFilter(labelled('operationLog.requestId')),
  },
  columns: {
    at: {
      title: ({ language, timezone }) => `${domainText(language, 'system', 'field.at')} (${timezone})`,
      value: (row, { timezone }) => localText(row.at, timezone),
    },
    action: {
      ...titled('operationLog.action'),
      value: (row, { language }) => domainTextOr(language, 'audit', row.action),
    },
    objectType: {
      ...titled('operationLog.objectType'),
      value: (row, { language }) => domainTextOr(language, 'objects', row.objectType),
    },
    objectName: { ...titled('operationLog.object'), value: (row) => row.objectName || row.objectId },
    objectId: { ...titled('operationLog.objectId'), value: (row) => row.objectId },
    accountName: {
      ...titled('field.account'),
      value: (row, { language }) => row.accountName || domainText(language, 'system', 'operationLog.system'),
    },
    orgName: { ...titled('field.organisation'), value: (row) => row.orgName },
    actingForOrgName: { ...titled('operationLog.actingFor'), value: (row) => row.actingForOrgName },
    ip: { ...titled('field.ip'), value: (row) => row.ip },
    reason: { ...titled('operationLog.reason'), value: (row) => row.reason },
    requestId: { ...titled('operationLog.requestId'), value: (row) => row.requestId },
    before: { ...titled('operationLog.before'), value: (row) => json(row.before) },
    after: { ...titled('operationLog.after'), value: (row) => json(row.after) },
  },
});
