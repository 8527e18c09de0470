import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DetailsPage } from '../../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../../components/details/FactsGrid.tsx';
import { RowActionButton } from '../../../../components/list/RowActionButton.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { TaskBar } from '../../../../components/task/TaskBar.tsx';
import { StatusTag, ToneTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../../components/text/usePhrase.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import { Can } from '../../../../lib/session/Can.tsx';
import { usePlanFacts } from '../plan/usePlanFacts.tsx';
import { useTargetFacts } from '../target/useTargetFacts.tsx';
import { byPlaceInHeader } from './header-order.rules.ts';
import { SourceDevices } from './SourceDevices.tsx';
import type { SourcePages } from './source.pages.ts';
import { TaskEvents } from './TaskEvents.tsx';
import { TaskStages } from './TaskStages.tsx';
import { usePayloadFacts } from './usePayloadFacts.tsx';
import { useSourceActions } from './useSourceActions.ts';

/** One task of a source: what it is, how far, each device; one frame for all of them. */
export function SourceDetailsPage({ pages }: { pages: SourcePages }) {
  const { t } = useTranslation(['task', 'source']);
  const phrase = usePhrase();
  const { id = '' } = useParams();
  const { calls, statuses, unnamed, listHref } = pages;
  const record = useCall(calls.detail, { id });
  const task = record.data;
  const name = task ? task.title || phrase(unnamed?.(task.id) ?? task.id) : '';
  return (
    <DetailsPage
      title={name}
      backHref={listHref}
      status={task ? <StatusTag state={task.status as string} states={statuses} isFramed /> : null}
      id={task && { label: t('field.id'), value: task.id }}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={task ? <MoveButtons pages={pages} task={task} name={name} /> : null}
      summary={
        task ? (
          <div className="blk-stack">
            {task.state === 'waiting_approval' ? <StateNote text={t('source:approval')} /> : null}
            {task.state === 'paused' ? <StateNote text={t('source:paused')} /> : null}
            <TaskBar counts={task.counts} total={task.deviceCount} label={name} hasWords isWhole />
          </div>
        ) : null
      }
      tabs={
        task
          ? [
              {
                key: 'devices',
                label: t('tab.devices'),
                count: task.deviceCount,
                content: <SourceDevices pages={pages} taskId={task.id} />,
              },
              { key: 'overview', label: t('tab.overview'), content: <Overview task={task} /> },
              { key: 'events', label: t('tab.events'), content: <TaskEvents task={task} /> },
            ]
          : []
      }
    />
  );
}

/** What the words of the source do not say. */
function StateNote({ text }: { text: string }) {
  return (
    <p role="status">
      <ToneTag tone="warn" text={text} />
    </p>
  );
}

function MoveButtons({ pages, task, name }: { pages: SourcePages; task: TaskDetail; name: string }) {
  const actionsOf = useSourceActions(pages);
  return actionsOf(task, name)
    .toSorted(byPlaceInHeader)
    .map((action) => <RowActionButton key={action.key} action={action} />);
}

function Overview({ task }: { task: TaskDetail }) {
  const { t } = useTranslation(['task', 'source']);
  const what = usePayloadFacts(task.payload);
  const which = useTargetFacts(task.target);
  const how = usePlanFacts(task.plan);
  return (
    <div className="blk-stack">
      {task.stages.length > 1 ? <TaskStages task={task} /> : null}
      <SectionCard title={t('task:new.what')}>
        <FactsGrid facts={what} />
      </SectionCard>
      <SectionCard title={t('task:new.which')}>
        <FactsGrid facts={which} />
      </SectionCard>
      <SectionCard title={t('task:new.how')}>
        <FactsGrid
          facts={[
            ...how,
            { label: t('task:field.createdBy'), value: task.createdBy },
            { label: t('task:field.createdAt'), value: <TimeText at={task.createdAt} /> },
            { label: t('task:field.startedAt'), value: <TimeText at={task.startedAt ?? task.startAt} /> },
            { label: t('task:field.endedAt'), value: <TimeText at={task.endedAt} /> },
          ]}
        />
        <Can route={taskRoutes.detail}>
          <Link to={`/task/centre/details/${task.id}`}>{t('source:open.centre')}</Link>
        </Can>
      </SectionCard>
    </div>
  );
}
