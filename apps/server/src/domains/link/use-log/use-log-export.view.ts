import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { plainFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listArchivedEvents } from '../archive/archived-event.view.ts';
import { listEvents } from './use-log.view.ts';

const titled = (key: DomainTextKey<'report'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'report', key),
});

const labelled = labelsOf('report');

/** The use log as a file. */
export const useLogExport = bindExport(useLogRoutes.export, {
  title: (language) => domainText(language, 'report', 'useLog.title'),
  read: ({ scope, timezone }, filter, after, limit) => listEvents(scope, timezone, filter, after, limit),
  readArchived: (tools, { scope, timezone }, filter, limit) =>
    listArchivedEvents(tools, { scope, timezone, filter, limit }),
  filters: {
    sn: plainFilter(labelled('field.sn')),
    kind: wordFilter(labelled('field.kind'), (language, value) => domainTextOr(language, 'report', `kind.${value}`)),
    from: timeFilter(labelled('field.at'), 'to'),
    to: null,
  },
  columns: {
    at: {
      title: ({ language, timezone }) => `${domainText(language, 'report', 'field.at')} (${timezone})`,
      value: (row, { timezone }) => localText(row.at, timezone),
    },
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    orgName: { ...titled('field.partner'), value: (row) => row.orgName },
    kind: {
      ...titled('field.kind'),
      value: (row, { language }) => domainText(language, 'report', `kind.${row.kind}`),
    },
    detail: { ...titled('field.detail'), value: (row) => JSON.stringify(row.detail) },
  },
});
