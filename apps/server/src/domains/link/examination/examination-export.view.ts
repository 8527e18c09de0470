import { examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { type DomainTextKey, domainText } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { listExaminations } from './examination.view.ts';

const titled = (key: DomainTextKey<'report'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'report', key),
});

/** The list of examination reports as a file. */
export const examinationExport = bindExport(examinationRoutes.export, {
  title: (language) => domainText(language, 'report', 'examination.title'),
  read: ({ scope, timezone }, filter, after, limit) => listExaminations(scope, timezone, filter, after, limit),
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
