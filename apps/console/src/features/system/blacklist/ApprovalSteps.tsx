import type { BlacklistEntry } from '@tilldeck/contracts/system/blacklist.schemas';
import { useTranslation } from 'react-i18next';
import { type Step, StepRow } from '../../../components/page/StepRow.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import styles from './ApprovalSteps.module.css';

/** How far a pending request is: asked, mid-level review, final review, and what it then becomes. */
export function ApprovalSteps({ entry }: { entry: BlacklistEntry }) {
  const { t } = useTranslation('blacklist');
  const isFinal = entry.stage === 'final';
  const waiting = t('steps.waiting');
  const steps: Step[] = [
    {
      key: 'request',
      title: t('steps.requested'),
      note: (
        <>
          {t('steps.by', { who: entry.requestedBy })} <TimeText at={entry.requestedAt} />
        </>
      ),
      progress: 'done',
    },
    {
      key: 'mid',
      title: t('stage.mid'),
      note: entry.midReviewedBy ? t('steps.passed', { who: entry.midReviewedBy }) : waiting,
      progress: isFinal ? 'done' : 'now',
    },
    { key: 'final', title: t('stage.final'), note: waiting, progress: isFinal ? 'now' : 'later' },
    {
      key: 'end',
      title: t(entry.state === 'enabling' ? 'state.enabled' : 'state.disabled'),
      note: '',
      progress: 'later',
    },
  ];
  return (
    <div className={styles.steps}>
      <StepRow label={t('steps.label')} steps={steps} />
    </div>
  );
}
