import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import { useTranslation } from 'react-i18next';
import { type Action, action } from '../../../components/feedback/useAction.ts';

/** Deletes a shop after asking. */
export function useShopRemoval(onDone?: () => void): Action<Shop, typeof shopRoutes.remove> {
  const { t } = useTranslation('shop');
  return action({
    key: 'remove',
    label: t('remove'),
    call: shopRoutes.remove,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ name, deviceCount }) => ({
      title: t('removeTitle', { name }),
      text: t('removeText', { count: deviceCount }),
      action: t('remove'),
      isDanger: true,
    }),
    onDone: () => onDone?.(),
  });
}
