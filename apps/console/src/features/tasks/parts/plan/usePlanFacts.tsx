import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../../components/details/FactsGrid.tsx';
import { minuteText } from '../../../../components/rollout/rollout.rules.ts';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';

/** How a task goes out, as facts; what nobody set is not listed. */
export function usePlanFacts(plan: TaskPlan): Fact[] {
  const { t } = useTranslation('task');
  const { start, window, stages, abort, networks } = plan;
  const startText =
    start.mode === 'at' && start.at ? (
      <TimeText at={start.at} />
    ) : start.mode === 'local' && start.local ? (
      t('plan.localAt', { time: start.local.replace('T', ' ').slice(0, 16) })
    ) : (
      t('start.now')
    );
  const days = window?.weekdays?.map((day) => t(`day.${day as 1}`)).join(', ');
  const facts: (Fact | null)[] = [
    { label: t('plan.start'), value: startText },
    stages && stages.length > 1
      ? { label: t('plan.stages'), value: stages.map((share) => `${share} %`).join(' → ') }
      : null,
    abort
      ? {
          label: t('plan.abort'),
          value: t('plan.abortAt', { percent: abort.failurePercent, count: abort.minFinished }),
        }
      : null,
    plan.ratePerMinute
      ? { label: t('plan.rate'), value: `${groupNumber(plan.ratePerMinute)} ${t('unit.perMinute')}` }
      : null,
    window
      ? {
          label: t('plan.window'),
          value: [`${minuteText(window.fromMinute)} – ${minuteText(window.toMinute)}`, days]
            .filter(Boolean)
            .join(' · '),
        }
      : null,
    plan.isOutsideOpeningHours ? { label: t('plan.outsideHours'), value: t('yes') } : null,
    plan.isOutsideOpeningHours && plan.withoutHours
      ? { label: t('plan.withoutHours'), value: t(`withoutHours.${plan.withoutHours}`) }
      : null,
    plan.minBatteryPercent ? { label: t('plan.battery'), value: `${plan.minBatteryPercent} %` } : null,
    plan.minFreeMb ? { label: t('plan.storage'), value: `${groupNumber(plan.minFreeMb)} MB` } : null,
    networks?.length
      ? { label: t('plan.networks'), value: networks.map((network) => t(`network.${network}`)).join(', ') }
      : null,
    plan.deadlineAt ? { label: t('plan.deadline'), value: <TimeText at={plan.deadlineAt} /> } : null,
    { label: t('plan.timeout'), value: `${Math.round(plan.timeoutS / 60)} ${t('unit.minutes')}` },
    { label: t('plan.attempts'), value: plan.maxAttempts },
  ];
  return facts.filter((fact) => fact !== null);
}
