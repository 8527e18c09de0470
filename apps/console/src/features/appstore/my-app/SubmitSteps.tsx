import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { type SubmitStep, submitStepOf, submitSteps } from '@tilldeck/contracts/appstore/app.states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type StepProgress, StepRow } from '../../../components/page/StepRow.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

/** How far a version is on its way through two reviews; without one, what lies ahead. */
export function SubmitSteps({ version }: { version?: AppVersionDetail | undefined }) {
  const { t } = useTranslation('myApp');
  const present = version ? submitStepOf[version.state] : 'submit';
  const progressOf = (step: SubmitStep): StepProgress => {
    const distance = submitSteps.indexOf(step) - submitSteps.indexOf(present);
    if (distance !== 0) return distance < 0 ? 'done' : 'later';
    if (step === 'completed') return 'done';
    return version?.state.endsWith('_failed') ? 'failed' : 'now';
  };
  const steps = submitSteps.map((step) => {
    const progress = progressOf(step);
    return {
      key: step,
      title: t(`steps.${step}`),
      note: <StepNote step={step} progress={progress} version={version} />,
      progress,
    };
  });
  return <StepRow label={t('steps.label')} steps={steps} />;
}

interface StepNoteProps {
  step: SubmitStep;
  progress: StepProgress;
  version: AppVersionDetail | undefined;
}

function StepNote({ step, progress, version }: StepNoteProps): ReactNode {
  const { t } = useTranslation('myApp');
  if (step === 'completed') return null;
  if (step === 'submit') {
    if (progress !== 'done') return t('steps.now');
    return version?.submittedAt ? <TimeText at={version.submittedAt} isZoneShown={false} /> : t('steps.submitted');
  }
  if (progress === 'done') return t('steps.passed');
  if (progress === 'failed') return t('steps.failed');
  if (progress === 'later' || !version) return t('steps.day');
  return (
    <>
      {t(version.state.endsWith('_review') ? 'steps.running' : 'steps.waiting')}
      {version.reviewDueAt ? (
        <>
          {' · '}
          {t('steps.due')} <TimeText at={version.reviewDueAt} isZoneShown={false} />
        </>
      ) : null}
    </>
  );
}
