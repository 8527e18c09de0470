import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { sql } from 'kysely';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { namesFrom, plainFilter, recordFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { type ExportedExecution, listExecutions } from './execution.view.ts';

const titled = (key: DomainTextKey<'execution'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'execution', key),
});
const worded =
  (kind: 'state' | 'code' | 'waiting') =>
  (row: ExportedExecution, { language }: ExportReader): string =>
    row[kind] === null ? '' : domainTextOr(language, 'execution', `${kind}.${row[kind]}`);

const labelled = labelsOf('execution');

/** The devices of a task as a file. */
export const executionExport = bindExport<typeof taskRoutes.exportExecutions, ExportedExecution>(
  taskRoutes.exportExecutions,
  {
    title: (language) => domainText(language, 'execution', 'title'),
    read: ({ scope }, filter, after, limit) => listExecutions(scope, filter, after, limit),
    filters: {
      taskId: recordFilter(
        labelled('column.task'),
        namesFrom('tasks_task', { name: () => sql`coalesce(nullif(r.title, ''), '#' || r.id)`, of: 'organisation' }),
      ),
      sn: plainFilter(labelled('column.sn')),
      state: wordFilter(labelled('column.state'), (language, value) =>
        domainTextOr(language, 'execution', `state.${value}`),
      ),
      outcome: wordFilter(labelled('column.state'), (language, value) =>
        domainTextOr(language, 'task', `result.${value}`),
      ),
      code: wordFilter(labelled('column.code'), (language, value) =>
        domainTextOr(language, 'execution', `code.${value}`),
      ),
      stage: plainFilter(labelled('column.stage')),
    },
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
