import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import type { Firmware } from '@tilldeck/contracts/factory/firmware.schemas';
import { useTranslation } from 'react-i18next';
import { type Action, action } from '../../../components/feedback/useAction.ts';

export function useFirmwareDelete(): Action<Firmware, typeof firmwareRoutes.delete> {
  const { t } = useTranslation('firmware');
  return action({
    key: 'delete',
    label: t('delete'),
    call: firmwareRoutes.delete,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ name, updateVersion }) => ({
      title: t('deleteTitle', { name, version: updateVersion }),
      text: t('deleteText'),
      action: t('delete'),
      isDanger: true,
    }),
    done: () => t('deleted'),
  });
}
