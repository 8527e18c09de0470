import { examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listExaminations } from './examination.view.ts';

const titled = (key: DomainTextKey<'report'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'report', key),
});

const labelled = labelsOf('report');

/** The list of examination reports as a file. */
export const examinationExport = bindExport(examinationRoutes.export, {
  title: (language) => domainText(language, 'report', 'examination.title'),
  read: ({ scope, timezone }, filter, after, limit) => listExaminations(scope, timezone, filter, after, limit),
  filters: {
    sn: plainFilter(labelled('field.sn')),
    modelId: recordFilter(labelled('field.model'), namesFrom('devices_model', { of: 'everybody' })),
    result: wordFilter(labelled('examination.result'), (language, value) =>
      domainTextOr(language, 'report', `result.${value}`),
    ),
    from: timeFilter(labelled('field.at'), 'to'),
    to: null,
  },
  columns: {
    at: {
      title: ({ language, timezone }) => `${domainText(language, 'report', 'field.at')} (${timezone})`,
      value: (row, { timezone }) => localText(row.at, timezone),
    },
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    modelName: { ...titled('field.model'), value: (row) => row.modelName },
    orgName: { ...titled('field.partner'), value: (row) => row.orgName },
    cause: {
      ...titled('examination.cause'),
      value: (row, { language }) => domainText(language, 'report', `cause.${row.cause}`),
    },
    result: {
      ...titled('examination.result'),
      value: (row, { language }) => domainText(language, 'report', `result.${row.result}`),
    },
    itemCount: { ...titled('examination.items'), value: (row) => row.itemCount },
    failedCount: { ...titled('examination.failed'), value: (row) => row.failedCount },
  },
});
