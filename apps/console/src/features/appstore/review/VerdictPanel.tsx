import type { ReviewStage } from '@tilldeck/contracts/appstore/app.states';
import { type ReviewDetail, reviewQuestions } from '@tilldeck/contracts/appstore/review.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FormEntries } from '../../../components/form/FormEntries.tsx';
import { FormBody } from '../../../components/form/SchemaForm.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useVerdict } from './useVerdict.ts';
import styles from './Workbench.module.css';

interface VerdictPanelProps {
  detail: ReviewDetail;
  stage: ReviewStage;
  /** Above the questions: what others answered. */
  children?: ReactNode;
}

const questions: readonly FormEntry[] = reviewQuestions.map((question) => ({
  group: `answers.${question}`,
  label: (t) => t(`review:question.${question}`),
  fields: [
    {
      name: 'answer',
      label: (t) => t(`review:question.${question}`),
      isBare: true,
      kind: 'radio',
      optionLabels: {
        ok: (t) => t('review:answer.ok'),
        doubt: (t) => t('review:answer.doubt'),
        not_checked: (t) => t('review:answer.not_checked'),
      },
    },
    {
      name: 'note',
      label: (t) => t('review:answer.noteFor', { question: t(`review:question.${question}`) }),
      isBare: true,
      kind: 'text',
      placeholder: (t) => t('review:answer.note'),
      isShown: ({ answer, note }) => answer !== 'not_checked' || (note ?? '') !== '',
    },
  ],
}));

/** The questions one by one, then pass or fail. */
export function VerdictPanel({ detail, stage, children }: VerdictPanelProps) {
  const { t } = useTranslation('review');
  const { control, decide } = useVerdict(detail, stage);
  const reason: FormEntry = {
    name: 'reason',
    label: t('reason'),
    help: t('reason.help'),
    kind: 'textarea',
  };
  return (
    <FormBody control={control} className={styles.verdict}>
      <div className={styles.asked}>
        {children}
        <SectionCard title={t('section.answers')}>
          <div className={styles.questions}>
            <FormEntries entries={questions} />
          </div>
        </SectionCard>
      </div>
      <SectionCard>
        <FormEntries entries={[reason]} />
        <div className={styles.verdicts}>
          <ActionButton isDanger label={t('fail')} isBusy={control.isBusy} onClick={() => decide('failed')} />
          <ActionButton kind="primary" label={t('pass')} isBusy={control.isBusy} onClick={() => decide('passed')} />
        </div>
      </SectionCard>
    </FormBody>
  );
}
