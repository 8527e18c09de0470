import { modelRoutes, seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';

interface Listed {
  id: string;
  name: string;
  isEnabled: boolean;
}

/** Enables what is disabled, or the other way round, or deletes, each after asking. `whyNot`: it cannot be deleted now. */
export function useModelActions(kind: 'model' | 'series'): (listed: Listed, whyNot: string | null) => RowAction[] {
  const { t } = useTranslation('model');
  const { row } = useAction();
  const isModel = kind === 'model';
  const routes = isModel ? modelRoutes : seriesRoutes;
  const toggle = {
    key: 'toggle',
    call: routes.toggle,
    input: ({ id, isEnabled }: Listed) => ({ id, isEnabled: !isEnabled }),
    confirm: ({ name, isEnabled }: Listed) => ({
      title: t(isEnabled ? 'disableTitle' : 'enableTitle', { name }),
      text: t(isEnabled ? (isModel ? 'disableText' : 'seriesDisableText') : 'enableText'),
      action: t(isEnabled ? 'disable' : 'enable'),
      isDanger: isEnabled,
    }),
  };
  const remove = {
    key: 'remove',
    label: t('remove'),
    call: routes.remove,
    isDanger: true,
    input: ({ id }: Listed) => ({ id }),
    confirm: ({ name }: Listed) => ({
      title: t('removeTitle', { name }),
      text: t(isModel ? 'removeText' : 'seriesRemoveText'),
      action: t('remove'),
      isDanger: true,
    }),
  };
  return (listed, whyNot) => [
    row({ ...toggle, label: t(listed.isEnabled ? 'disable' : 'enable'), isDanger: listed.isEnabled }, listed),
    row({ ...remove, disabledReason: () => whyNot }, listed),
  ];
}
