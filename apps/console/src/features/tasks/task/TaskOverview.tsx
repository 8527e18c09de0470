import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePlanFacts } from '../parts/plan/usePlanFacts.tsx';
import { TaskStages } from '../parts/source/TaskStages.tsx';
import { usePayloadFacts } from '../parts/source/usePayloadFacts.tsx';
import { useTargetFacts } from '../parts/target/useTargetFacts.tsx';
import { TaskApproval } from './TaskApproval.tsx';
import styles from './TaskDetails.module.css';
import { TaskFailures } from './TaskFailures.tsx';

/** What, which and how of a task, its stages, and what went wrong. */
export function TaskOverview({ task }: { task: TaskDetail }) {
  const { t } = useTranslation('task');
  const what = usePayloadFacts(task.payload);
  const which = useTargetFacts(task.target);
  const how = usePlanFacts(task.plan);
  return (
    <div className="blk-stack">
      {task.state === 'waiting_approval' ? <TaskApproval task={task} /> : null}
      {task.stages.length > 1 ? (
        <TaskStages task={task} devicesHref={(stage) => `?tab=devices&stage=${stage}`} />
      ) : null}
      <div className={styles.parts}>
        <SectionCard title={t('new.what')}>
          <FactsGrid facts={[{ label: t('field.kind'), value: t(`kind.${task.kind}`) }, ...what]} />
        </SectionCard>
        <TaskFailures task={task} />
        <SectionCard title={t('new.which')}>
          <FactsGrid facts={[...which, { label: t('preview.hash'), value: <code>{task.hash.slice(0, 12)}</code> }]} />
        </SectionCard>
        <SectionCard title={t('new.how')}>
          <FactsGrid
            facts={[
              ...how,
              { label: t('field.createdBy'), value: task.createdBy },
              { label: t('field.createdAt'), value: <TimeText at={task.createdAt} /> },
              { label: t('field.startedAt'), value: <TimeText at={task.startedAt ?? task.startAt} /> },
              task.endedAt
                ? { label: t('field.endedAt'), value: <TimeText at={task.endedAt} /> }
                : { label: t('field.expiresAt'), value: <TimeText at={task.expiresAt} /> },
            ]}
          />
        </SectionCard>
      </div>
    </div>
  );
}
