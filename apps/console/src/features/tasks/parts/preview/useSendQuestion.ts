import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import type { ConfirmQuestion } from '../../../../components/feedback/useConfirm.ts';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { isHeldBack } from '../plan/plan-draft.rules.ts';
import { useGateText } from './useGateText.ts';
import { useHoursText } from './useHoursText.ts';

/** Of a plan, what the question tells. */
export type SentPlan = Pick<TaskPlan, 'start'> & Partial<TaskPlan>;

interface Asked {
  kind: TaskKindName;
  found: TaskPreview;
  plan: SentPlan;
}

/** The question before something goes out: to how many devices, when, in which stages, and what stands against it. */
export function useSendQuestion(): (asked: Asked) => ConfirmQuestion {
  const { t } = useTranslation('task');
  const gateText = useGateText();
  const hoursText = useHoursText();
  const startOf = (plan: SentPlan) =>
    t(`new.starts.${plan.start.mode === 'now' && isHeldBack(plan) ? 'allowed' : plan.start.mode}`);
  const stagesOf = ({ firstStage }: TaskPreview, plan: SentPlan) =>
    plan.stages && firstStage
      ? t('new.inStages', {
          count: firstStage.devices,
          amount: groupNumber(firstStage.devices),
          stages: plan.stages.length,
        })
      : null;
  return ({ kind, found, plan }) => {
    const { isDestructive } = kindOf(kind);
    const { eligible, total, needsApproval, firstStage } = found;
    return {
      title: t('new.confirmTitle', { kind: t(`kind.${kind}`), count: eligible, amount: groupNumber(eligible) }),
      text: t(`effect.${kind}`),
      items: [
        startOf(plan),
        stagesOf(found, plan),
        gateText(firstStage),
        hoursText(found, plan.withoutHours),
        total > eligible ? t('new.leftOut', { amount: groupNumber(total - eligible) }) : null,
        needsApproval ? t('preview.needsApproval') : null,
      ].filter((item) => item !== null),
      action: t(needsApproval ? 'new.ask' : 'new.make'),
      ...(isDestructive ? { word: String(eligible) } : {}),
    };
  };
}
