import type { Route } from '@tilldeck/contracts/core/route';
import { modelRoutes, seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows series or models. */
export const modelReads: readonly Route[] = [modelRoutes.page, modelRoutes.choices, seriesRoutes.page];

/** Somebody else changed the catalogue. */
export const useModelChanges = () => useLive(['devices.model'], () => void invalidate(modelReads));

interface Listed {
  id: string;
  name: string;
  isEnabled: boolean;
}

/** Asks, then enables what is disabled, or the other way round, or deletes. */
export function useModelDeeds(kind: 'model' | 'series') {
  const { t } = useTranslation('model');
  const confirm = useConfirm();
  const isModel = kind === 'model';
  const change = useChange(isModel ? modelRoutes.toggle : seriesRoutes.toggle, { refreshes: modelReads });
  const remove = useChange(isModel ? modelRoutes.remove : seriesRoutes.remove, { refreshes: modelReads });
  return {
    toggle: async ({ id, name, isEnabled }: Listed) => {
      const off = isModel ? t('disableText') : t('seriesDisableText');
      const answer = await confirm({
        title: t(isEnabled ? 'disableTitle' : 'enableTitle', { name }),
        text: isEnabled ? off : t('enableText'),
        action: t(isEnabled ? 'disable' : 'enable'),
        isDanger: isEnabled,
      });
      if (answer) change.mutate({ id, isEnabled: !isEnabled });
    },
    remove: async ({ id, name }: Listed) => {
      const answer = await confirm({
        title: t('removeTitle', { name }),
        text: t(isModel ? 'removeText' : 'seriesRemoveText'),
        action: t('remove'),
        isDanger: true,
      });
      if (answer) remove.mutate({ id });
    },
  };
}
