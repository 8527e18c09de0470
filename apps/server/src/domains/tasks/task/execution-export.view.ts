import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { type DomainTextKey, domainText, domainTextOr } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { type ExportedExecution, listExecutions } from './execution.view.ts';

const titled = (key: DomainTextKey<'execution'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'execution', key),
});
const worded =
  (kind: 'state' | 'code' | 'waiting') =>
  (row: ExportedExecution, { language }: ExportReader): string =>
    row[kind] === null ? '' : domainTextOr(language, 'execution', `${kind}.${row[kind]}`);

/** The devices of a task as a file. */
export const executionExport = bindExport<typeof taskRoutes.exportExecutions, ExportedExecution>(
  taskRoutes.exportExecutions,
  {
    title: (language) => domainText(language, 'execution', 'title'),
    read: ({ scope }, filter, after, limit) => listExecutions(scope, filter, after, limit),
    columns: {
      sn: { ...titled('column.sn'), value: (row) => row.sn },
      modelName: { ...titled('column.modelName'), value: (row) => row.modelName },
      orgName: { ...titled('column.orgName'), value: (row) => row.orgName },
      shopName: { ...titled('column.shopName'), value: (row) => row.shopName },
      state: { ...titled('column.state'), value: worded('state') },
      stage: { ...titled('column.stage'), value: (row) => row.stage },
      attempt: { ...titled('column.attempt'), value: (row) => row.attempt },
      code: { ...titled('column.code'), value: worded('code') },
      text: { ...titled('column.text'), value: (row) => row.text },
      waiting: { ...titled('column.waiting'), value: worded('waiting') },
      endedAt: {
        title: ({ language, timezone }) => `${domainText(language, 'execution', 'column.endedAt')} (${timezone})`,
        value: (row, { timezone }) => (row.endedAt === null ? '' : localText(row.endedAt, timezone)),
      },
    },
  },
);
