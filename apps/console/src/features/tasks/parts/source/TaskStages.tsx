import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { TaskBar } from '../../../../components/task/TaskBar.tsx';
import { stageStateTexts } from '../../../../components/task/task.states.ts';
import { NumberText } from '../../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import styles from './TaskStages.module.css';

interface TaskStagesProps {
  task: TaskDetail;
  /** Where the devices of one stage are listed, if the page can list them. */
  devicesHref?: (stage: number) => string;
}

/** The stages of a rollout: how far each is, what opens the next one, and how long it still has to prove itself. */
export function TaskStages({ task, devicesHref }: TaskStagesProps) {
  const { t } = useTranslation('task');
  const { gate } = task.plan;
  return (
    <SectionCard
      title={t('stages.title')}
      beside={
        gate
          ? t('stages.gate', {
              finished: gate.finishedPercent,
              success: gate.successPercent,
              minutes: gate.soakMinutes,
            })
          : null
      }
    >
      <ol className={styles.stages}>
        {task.stages.map((stage) => (
          <li key={stage.nr}>
            <div className={styles.stageHead}>
              <strong>{t('stages.nr', { count: stage.nr })}</strong>
              <span className="blk-soft">{t('stages.share', { share: stage.share })}</span>
              <StatusTag state={stage.state} states={stageStateTexts} />
              <span className={styles.stageCount}>
                {devicesHref ? (
                  <Link to={devicesHref(stage.nr)}>
                    <NumberText value={stage.deviceCount} isWhole />
                  </Link>
                ) : (
                  <NumberText value={stage.deviceCount} isWhole />
                )}
              </span>
            </div>
            <TaskBar
              counts={stage.counts}
              total={stage.deviceCount}
              label={t('stages.nr', { count: stage.nr })}
              hasWords
            />
            {stage.state === 'soaking' && stage.soakUntil ? (
              <span className="blk-soft">
                {t('stages.soak')} <TimeText at={stage.soakUntil} form="relative" />
              </span>
            ) : stage.passedAt ? (
              <span className="blk-soft">
                {t('stages.passed')} <TimeText at={stage.passedAt} isZoneShown={false} />
              </span>
            ) : stage.openedAt ? (
              <span className="blk-soft">
                {t('stages.opened')} <TimeText at={stage.openedAt} isZoneShown={false} />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
