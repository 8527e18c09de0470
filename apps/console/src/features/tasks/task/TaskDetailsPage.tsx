import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { executionOutcomes } from '@tilldeck/contracts/tasks/task.states';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { RowActionButton } from '../../../components/list/RowActionButton.tsx';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { TaskBar } from '../../../components/task/TaskBar.tsx';
import { taskStateTexts } from '../../../components/task/task.states.ts';
import { outcomeCounts } from '../../../components/task/task-counts.rules.ts';
import { useTaskName } from '../../../components/task/useTaskName.ts';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { byPlaceInHeader } from '../parts/source/header-order.rules.ts';
import { TaskEvents } from '../parts/source/TaskEvents.tsx';
import styles from './TaskDetails.module.css';
import { TaskDevices } from './TaskDevices.tsx';
import { TaskOverview } from './TaskOverview.tsx';
import { useTaskActions } from './useTaskActions.ts';

/** /task/centre/details/:id */
export function TaskDetailsPage() {
  const { t } = useTranslation('task');
  const { id = '' } = useParams();
  const nameOf = useTaskName();
  const record = useCall(taskRoutes.detail, { id });
  const task = record.data;
  return (
    <DetailsPage
      title={task ? nameOf(task) : ''}
      backHref="/task/centre/list"
      status={task ? <StatusTag state={task.state} states={taskStateTexts} isFramed /> : null}
      id={task && { label: t('field.id'), value: task.id }}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={task ? <MoveButtons task={task} /> : null}
      summary={task ? <TaskSummary task={task} /> : null}
      tabs={
        task
          ? [
              { key: 'overview', label: t('tab.overview'), content: <TaskOverview task={task} /> },
              {
                key: 'devices',
                label: t('tab.devices'),
                count: task.deviceCount,
                content: <TaskDevices task={task} />,
              },
              { key: 'events', label: t('tab.events'), content: <TaskEvents task={task} /> },
            ]
          : []
      }
    />
  );
}

function MoveButtons({ task }: { task: TaskDetail }) {
  const { actionsOf } = useTaskActions();
  return actionsOf(task)
    .toSorted(byPlaceInHeader)
    .map((action) => (
      <RowActionButton
        key={action.key}
        action={action}
        isPrimary={action.key === 'approve' || action.key === 'resume'}
      />
    ));
}

/** The figures that are always worth seeing, live. */
function TaskSummary({ task }: { task: TaskDetail }) {
  const { t } = useTranslation('task');
  const counts = outcomeCounts(task.counts);
  return (
    <div className="blk-stack">
      <div className={styles.stats}>
        <StatCard label={t('field.devices')} value={task.deviceCount} href="?tab=devices" />
        {executionOutcomes.map((outcome) => (
          <StatCard
            key={outcome}
            label={t(`result.${outcome}`)}
            value={counts[outcome]}
            href={`?tab=devices&outcome=${outcome}`}
          />
        ))}
      </div>
      <TaskBar counts={task.counts} total={task.deviceCount} label={t('field.progress')} hasWords isWhole />
    </div>
  );
}
