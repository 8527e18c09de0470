import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RulePreview } from '@tilldeck/contracts/policies/preview.schemas';
import type { RolloutPlan, RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { type ConfirmQuestion, useConfirm } from '../../../components/feedback/useConfirm.ts';
import { type FormSchema, useSchemaForm } from '../../../components/form/useSchemaForm.ts';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { refreshAfter } from '../../../lib/request/refresh.ts';
import { callsOf } from '../parts/kind/kind.pages.ts';
import { releaseSchema } from './release-plan.rules.ts';

const isOutdatedLook = (error: unknown): boolean =>
  error instanceof ApiError && error.error === 'policies.preview_outdated';

/** The look at a rule and its release. Only what was looked at goes out; another state of the fleet asks for a new look. */
export function useRelease(rule: RuleRow, onDone: () => void) {
  const { t } = useTranslation('policies');
  const { call } = useBlocks();
  const client = useQueryClient();
  const confirm = useConfirm();
  const questionOf = useReleaseQuestion();
  const [isOutdated, setOutdated] = useState(false);
  const { id, kind, version } = rule;
  const calls = callsOf[kind];
  const look = useQuery({
    // Not the key of its route: what the release changes must not ask for another look.
    queryKey: ['policies/look', id, version],
    queryFn: ({ signal }) => call(calls.preview, { id }, { signal }),
    // A look is good for the one release it was asked for.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const control = useSchemaForm<FormSchema>({
    schema: releaseSchema,
    initial: { plan: {} },
    onSubmit: async (values) => {
      const found = look.data;
      if (!found) return false;
      const plan = values.plan as RolloutPlan;
      if (!(await confirm(questionOf(rule, found, plan)))) return false;
      const input = { id, version, previewHash: found.hash, plan };
      try {
        await call(calls.release, input, { isOwn: true });
      } catch (error) {
        if (!isOutdatedLook(error)) throw error;
        setOutdated(true);
        await look.refetch();
        return false;
      }
      showToast(t('release.done', { name: rule.name }), 'done');
      void refreshAfter(client, calls.release, input);
      onDone();
      return true;
    },
  });
  return { control, look, isOutdated };
}

/** The question before a release: how many devices, in which stages, and who is left out. */
function useReleaseQuestion(): (rule: RuleRow, found: RulePreview, plan: RolloutPlan) => ConfirmQuestion {
  const { t } = useTranslation('policies');
  const sum = (parts: readonly { count: number }[]) => parts.reduce((total, { count }) => total + count, 0);
  return ({ name }, found, { stages }) => {
    const reach = found.willChange + found.alreadySo;
    const [overruled, leftOut] = [sum(found.overruled), sum(found.leftOut)];
    const counted = (count: number) => ({ count, amount: groupNumber(count) });
    return {
      title: t('release.confirmTitle', { name, ...counted(reach) }),
      items: [
        t('preview.willChange', counted(found.willChange)),
        stages ? t('release.inStages', { stages: stages.length, share: stages[0] }) : null,
        overruled > 0 ? t('preview.overruled', counted(overruled)) : null,
        leftOut > 0 ? t('preview.leftOut', counted(leftOut)) : null,
      ].filter((item) => item !== null),
      action: t('release'),
    };
  };
}
