import { useQueryClient } from '@tanstack/react-query';
import type { ReviewStage } from '@tilldeck/contracts/appstore/app.states';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import {
  type ReviewDetail,
  reviewAnswer,
  reviewQuestions,
  reviewVerdict,
} from '@tilldeck/contracts/appstore/review.schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { type ConfirmQuestion, useConfirm } from '../../../components/feedback/useConfirm.ts';
import { type SchemaFormControl, useSchemaForm } from '../../../components/form/useSchemaForm.ts';
import { formatInstant } from '../../../lib/format/instant.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { refreshAfter } from '../../../lib/request/refresh.ts';
import { reviewHref } from './review.paths.ts';

type Decision = 'passed' | 'failed';

const answer = reviewAnswer.omit({ question: true });
const verdictForm = z.object({
  answers: z.object({
    identity: answer,
    content: answer,
    permissions: answer,
    security: answer,
    function: answer,
    compatibility: answer,
  } satisfies Record<(typeof reviewQuestions)[number], typeof answer>),
  reason: reviewVerdict.shape.reason,
});
type VerdictForm = z.output<typeof verdictForm>;

const unanswered = { answer: 'not_checked' as const, note: '' };
const nothingAnswered: VerdictForm = {
  answers: {
    identity: unanswered,
    content: unanswered,
    permissions: unanswered,
    security: unanswered,
    function: unanswered,
    compatibility: unanswered,
  },
  reason: '',
};

export interface Verdict {
  control: SchemaFormControl<typeof verdictForm>;
  decide: (verdict: Decision) => void;
}

/** The answers of who has the review on the desk, and the two ways it ends. */
export function useVerdict(detail: ReviewDetail, stage: ReviewStage): Verdict {
  const { t } = useTranslation('review');
  const { call } = useBlocks();
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const zone = useTimeZone();
  const decision = useRef<Decision>(undefined);
  const name = `${detail.name || detail.package} ${detail.versionName}`;

  const howPublished = (): string => {
    const { isInstant, publishAt } = detail.detail.settings;
    if (publishAt && Date.parse(publishAt) > Date.now())
      return t('how.later', { at: formatInstant(new Date(publishAt), zone) });
    return t(isInstant || publishAt ? 'how.instant' : 'how.byHand');
  };
  const passing = ({ answers }: VerdictForm): ConfirmQuestion => {
    const unchecked = Object.values(answers).filter((one) => one.answer === 'not_checked').length;
    const follows = stage === 'first' ? t('pass.first') : t('pass.final', { how: howPublished() });
    return {
      title: t('pass.title', { name }),
      text: [unchecked > 0 ? t('pass.unchecked', { count: unchecked }) : '', follows].filter(Boolean).join(' '),
      action: t('pass'),
    };
  };
  const failing = ({ reason }: VerdictForm): ConfirmQuestion => ({
    title: t('fail.title', { name }),
    text: t('fail.text'),
    items: [reason],
    action: t('fail'),
    isDanger: true,
  });

  const control = useSchemaForm({
    schema: verdictForm,
    initial: nothingAnswered,
    onSubmit: async (values) => {
      const verdict = decision.current;
      // Enter in a note decides nothing.
      if (!verdict) return false;
      if (verdict === 'failed' && values.reason === '')
        throw new ApiError('', { data: { fields: { reason: 'failureReason' } } });
      if (!(await confirm(verdict === 'passed' ? passing(values) : failing(values)))) return false;
      const route = stage === 'first' ? reviewRoutes.decideFirst : reviewRoutes.decideFinal;
      const answers = reviewQuestions.map((question) => ({ question, ...values.answers[question] }));
      const reason = verdict === 'failed' ? values.reason : '';
      try {
        await call(route, { id: detail.id, version: detail.version, verdict, reason, answers }, { isOwn: true });
      } finally {
        void refreshAfter(client, route);
      }
      showToast(t(verdict), 'done');
      await navigate(reviewHref(detail.id));
      return true;
    },
  });
  return {
    control,
    decide: (verdict) => {
      decision.current = verdict;
      control.submit();
    },
  };
}
