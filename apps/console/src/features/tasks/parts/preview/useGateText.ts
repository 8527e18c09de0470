import type { FirstStage } from '@tilldeck/contracts/tasks/preview.schemas';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';

/** Why the second stage will not start as things are; null where it can. */
export function useGateText(): (stage: FirstStage | null) => string | null {
  const { t } = useTranslation('task');
  return (stage) =>
    stage && stage.missing > 0
      ? t('preview.gateBlocked', {
          count: stage.devices,
          missing: groupNumber(stage.missing),
          offline: groupNumber(stage.offline),
          devices: groupNumber(stage.devices),
          percent: stage.finishedPercent,
        })
      : null;
}
