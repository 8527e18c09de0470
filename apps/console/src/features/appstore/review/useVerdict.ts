import { maxFailureReason } from '@tilldeck/contracts/appstore/app.limits';
import type { ReviewStage } from '@tilldeck/contracts/appstore/app.states';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import {
  type ReviewAnswer,
  type ReviewDetail,
  type ReviewQuestion,
  reviewQuestions,
} from '@tilldeck/contracts/appstore/review.schemas';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { formatInstant } from '../../../lib/format/instant.ts';
import { useUnsavedEdits } from '../../../lib/navigation/unsaved-edits.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';
import { reviewReads } from './review.queries.ts';

const unanswered = (): ReviewAnswer[] =>
  reviewQuestions.map((question) => ({ question, answer: 'not_checked', note: '' }));

/** The answers of who has the review on the desk, and the two ways it ends. */
export function useVerdict(detail: ReviewDetail, stage: ReviewStage) {
  const { t } = useTranslation('review');
  const { call } = useBlocks();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const zone = useTimeZone();
  const [answers, setAnswers] = useState(unanswered);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isDirty = reason !== '' || answers.some(({ answer, note }) => answer !== 'not_checked' || note !== '');
  useUnsavedEdits(isDirty && !isBusy);

  const decide = async (verdict: 'passed' | 'failed'): Promise<boolean> => {
    const { id, version } = detail;
    const route = stage === 'first' ? reviewRoutes.decideFirst : reviewRoutes.decideFinal;
    setBusy(true);
    try {
      const given = verdict === 'failed' ? reason.trim() : '';
      await call(route, { id, version, verdict, reason: given, answers });
      void message.success(t(verdict));
      return true;
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error));
      setBusy(false);
      return false;
    } finally {
      await invalidate(reviewReads);
    }
  };
  const name = `${detail.name || detail.package} ${detail.versionName}`;
  const uncheckedCount = answers.filter(({ answer }) => answer === 'not_checked').length;

  const howPublished = (): string => {
    const { isInstant, publishAt } = detail.detail.settings;
    if (publishAt && Date.parse(publishAt) > Date.now())
      return t('how.later', { at: formatInstant(new Date(publishAt), zone) });
    return t(isInstant || publishAt ? 'how.instant' : 'how.byHand');
  };

  const pass = async (): Promise<boolean> => {
    const follows = stage === 'first' ? t('pass.first') : t('pass.final', { how: howPublished() });
    const unchecked = uncheckedCount > 0 ? t('pass.unchecked', { count: uncheckedCount }) : '';
    const isMeant = await confirm({
      title: t('pass.title', { name }),
      text: [unchecked, follows].filter(Boolean).join(' '),
      action: t('pass'),
    });
    return isMeant !== null && decide('passed');
  };
  const fail = async (): Promise<boolean> => {
    setReasonMissing(reason.trim() === '');
    if (reason.trim() === '') return false;
    const isMeant = await confirm({
      title: t('fail.title', { name }),
      text: t('fail.text'),
      items: [reason.trim()],
      action: t('fail'),
      isDanger: true,
    });
    return isMeant !== null && decide('failed');
  };

  return {
    answers,
    change: (question: ReviewQuestion, changes: Partial<ReviewAnswer>) =>
      setAnswers((all) => all.map((one) => (one.question === question ? { ...one, ...changes } : one))),
    reason,
    changeReason: (text: string) => {
      setReason(text.slice(0, maxFailureReason));
      if (text.trim() !== '') setReasonMissing(false);
    },
    isReasonMissing,
    isBusy,
    pass,
    fail,
  };
}
export type Verdict = ReturnType<typeof useVerdict>;
