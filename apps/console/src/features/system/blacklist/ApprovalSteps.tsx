import type { BlacklistEntry } from '@tilldeck/contracts/system/blacklist.schemas';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../../components/text/TimeText.tsx';
import styles from './ApprovalSteps.module.css';

/** How far a pending request is: asked, mid-level review, final review, and what it then becomes. */
export function ApprovalSteps({ entry }: { entry: BlacklistEntry }) {
  const { t } = useTranslation('blacklist');
  const isFinal = entry.stage === 'final';
  const waiting = t('steps.waiting');
  const steps = [
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
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li key={step.key} data-progress={step.progress} aria-current={step.progress === 'now' ? 'step' : undefined}>
          <span className={styles.number} aria-hidden>
            {step.progress === 'done' ? '✓' : index + 1}
          </span>
          <span className={styles.words}>
            <strong>{step.title}</strong>
            <span className={styles.note}>{step.note}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
