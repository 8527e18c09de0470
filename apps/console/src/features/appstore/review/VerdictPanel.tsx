import { maxFailureReason } from '@tilldeck/contracts/appstore/app.limits';
import type { ReviewStage } from '@tilldeck/contracts/appstore/app.states';
import { type ReviewAnswer, type ReviewDetail, reviewAnswers } from '@tilldeck/contracts/appstore/review.schemas';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { reviewHref } from './review.config.ts';
import { useVerdict, type Verdict } from './useVerdict.ts';
import styles from './Workbench.module.css';

const maxNote = 500;

interface VerdictPanelProps {
  detail: ReviewDetail;
  stage: ReviewStage;
  /** Above the questions: what others answered. */
  children?: ReactNode;
}

/** The questions one by one, then pass or fail. */
export function VerdictPanel({ detail, stage, children }: VerdictPanelProps) {
  const { t } = useTranslation('review');
  const verdict = useVerdict(detail, stage);
  return (
    <>
      <div className={styles.asked}>
        {children}
        <SectionCard title={t('section.answers')}>
          <div className={styles.questions}>
            {verdict.answers.map((answer) => (
              <Question key={answer.question} answer={answer} onChange={verdict.change} />
            ))}
          </div>
        </SectionCard>
      </div>
      <SectionCard>
        <Decision verdict={verdict} detailsHref={reviewHref(detail.id)} />
      </SectionCard>
    </>
  );
}

function Question({ answer, onChange }: { answer: ReviewAnswer; onChange: Verdict['change'] }) {
  const { t } = useTranslation('review');
  const name = useId();
  const question = t(`question.${answer.question}`);
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <div className={styles.choices}>
        {reviewAnswers.map((one) => (
          <label key={one}>
            <input
              type="radio"
              className="blk-check"
              name={name}
              checked={answer.answer === one}
              onChange={() => onChange(answer.question, { answer: one })}
            />
            {t(`answer.${one}`)}
          </label>
        ))}
      </div>
      {answer.answer !== 'not_checked' || answer.note !== '' ? (
        <Input
          size="small"
          value={answer.note}
          maxLength={maxNote}
          placeholder={t('answer.note')}
          aria-label={t('answer.noteFor', { question })}
          onChange={(event) => onChange(answer.question, { note: event.target.value })}
        />
      ) : null}
    </fieldset>
  );
}

function Decision({ verdict, detailsHref }: { verdict: Verdict; detailsHref: string }) {
  const { t } = useTranslation('review');
  const navigate = useNavigate();
  const id = useId();
  const { reason, changeReason, isReasonMissing, isBusy } = verdict;
  const end = async (decide: () => Promise<boolean>) => {
    if (await decide()) await navigate(detailsHref);
    else if (reason.trim() === '') document.getElementById(id)?.focus();
  };
  return (
    <div className={styles.decision}>
      <label htmlFor={id}>{t('reason')}</label>
      <TextArea
        id={id}
        rows={3}
        value={reason}
        maxLength={maxFailureReason}
        showCount
        {...(isReasonMissing ? { status: 'error' as const } : {})}
        aria-invalid={isReasonMissing}
        aria-describedby={`${id}-help`}
        onChange={(event) => changeReason(event.target.value)}
      />
      <p
        id={`${id}-help`}
        className={isReasonMissing ? styles.wrong : styles.quiet}
        role={isReasonMissing ? 'alert' : undefined}
      >
        {isReasonMissing ? t('reason.required') : t('reason.help', { max: maxFailureReason })}
      </p>
      <div className={styles.verdicts}>
        <ActionButton isDanger label={t('fail')} isBusy={isBusy} onClick={() => void end(verdict.fail)} />
        <ActionButton kind="primary" label={t('pass')} isBusy={isBusy} onClick={() => void end(verdict.pass)} />
      </div>
    </div>
  );
}
