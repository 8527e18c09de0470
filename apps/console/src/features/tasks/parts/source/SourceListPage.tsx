import type { Route } from '@tilldeck/contracts/core/route';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CreateButton, type OpenedForm } from '../../../../components/form/CreateButton.tsx';
import { LateForm } from '../../../../components/form/LateForm.tsx';
import { ListPage } from '../../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import { TaskBar } from '../../../../components/task/TaskBar.tsx';
import { taskStateTexts } from '../../../../components/task/task.states.ts';
import { NumberText } from '../../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { type Phrase, usePhrase } from '../../../../components/text/usePhrase.ts';
import type { SourcePages, SourceRow } from './source.pages.ts';
import { useSourceActions } from './useSourceActions.ts';

interface SourceListPageProps {
  pages: SourcePages;
  add: Route;
  form: ComponentType<OpenedForm<{ id: string }>>;
}

/** When a task begins, as the list tells it. */
function StartText({ row }: { row: SourceRow }) {
  const { t } = useTranslation('source');
  const { start } = row.plan;
  if (start.mode === 'local' && start.local)
    return t('start.local', { time: start.local.replace('T', ' ').slice(0, 16) });
  return start.mode === 'at' ? <TimeText at={row.startAt} /> : t('start.now');
}

const columnsOf = ({ statuses, columns, detailsHref }: SourcePages, nameOf: (row: SourceRow) => string) =>
  [
    {
      key: 'title',
      title: (t) => t('source:field.name'),
      isKey: true,
      width: 240,
      render: (row) => <Link to={detailsHref(row.id)}>{nameOf(row)}</Link>,
    },
    {
      key: 'status',
      title: (t) => t('source:field.status'),
      width: 160,
      render: (row) => <StatusTag state={row.status} states={statuses} />,
    },
    ...columns,
    {
      key: 'progress',
      title: (t) => t('task:field.progress'),
      width: 230,
      render: (row) => <TaskBar counts={row.counts} total={row.deviceCount} label={nameOf(row)} hasWords />,
    },
    {
      key: 'deviceCount',
      title: (t) => t('task:field.devices'),
      width: 90,
      align: 'end',
      render: (row) => <NumberText value={row.deviceCount} />,
    },
    { key: 'start', title: (t) => t('source:field.start'), width: 210, render: (row) => <StartText row={row} /> },
    {
      key: 'state',
      title: (t) => t('source:field.taskState'),
      width: 150,
      isExtra: true,
      render: (row) => <StatusTag state={row.state} states={taskStateTexts} />,
    },
    { key: 'orgName', title: (t) => t('task:field.org'), width: 150, isExtra: true },
    { key: 'createdBy', title: (t) => t('task:field.createdBy'), width: 140 },
    {
      key: 'createdAt',
      title: (t) => t('task:field.createdAt'),
      width: 150,
      render: (row) => <TimeText at={row.createdAt} isZoneShown={false} />,
    },
  ] satisfies ListColumn<SourceRow>[];

/** The tasks of one source in its own words; one frame for notifications, journals, releases and upgrades. */
export function SourceListPage({ pages, add, form }: SourceListPageProps) {
  const phrase = usePhrase();
  const navigate = useNavigate();
  const { calls, statuses, detailsHref, texts, unnamed } = pages;
  const nameOf = ({ title, id }: { title: string; id: string }) => title || phrase(unnamed?.(id) ?? id);
  const actionsOf = useSourceActions(pages);
  const options = Object.entries(statuses).map(([value, { text }]): { value: string; label: Phrase } => ({
    value,
    label: text,
  }));
  return (
    <ListPage
      call={calls.page}
      title={phrase(texts.title)}
      columns={columnsOf(pages, nameOf)}
      filters={[
        { kind: 'text', name: 'keyword', label: (t) => t('source:field.name') },
        { kind: 'multi', name: 'status', label: (t) => t('source:field.status'), options },
        { kind: 'dateRange', name: 'created', from: 'from', to: 'to', label: (t) => t('task:field.createdAt') },
      ]}
      rowLabel={nameOf}
      rowHref={(row) => detailsHref(row.id)}
      rowActions={(row) => actionsOf(row, nameOf(row))}
      actions={
        <CreateButton
          call={add}
          label={phrase(texts.add)}
          onDone={(made) => void navigate(detailsHref((made as { id: string }).id))}
        >
          {(frame) => <LateForm form={form} frame={frame} />}
        </CreateButton>
      }
      emptyTitle={phrase(texts.empty)}
      emptyText={phrase(texts.emptyText)}
    />
  );
}
