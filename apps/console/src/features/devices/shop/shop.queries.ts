import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useChange } from '../../../lib/request/route-queries.ts';

/** Every read that shows shops. */
export const shopReads = [shopRoutes.page, shopRoutes.detail, shopRoutes.choices];

/** Somebody else changed a shop, or which devices stand in it. */
export const useShopChanges = () => useLive(['devices.shop', 'devices.device'], () => void invalidate(shopReads));

/** Asks, then deletes a shop. */
export function useShopRemoval(onDone?: () => void) {
  const { t } = useTranslation('shop');
  const confirm = useConfirm();
  const remove = useChange(shopRoutes.remove, { refreshes: [shopRoutes.page], onSuccess: () => onDone?.() });
  return async ({ id, name, deviceCount }: Shop) => {
    const text = t('removeText', { count: deviceCount });
    if (await confirm({ title: t('removeTitle', { name }), text, action: t('remove'), isDanger: true }))
      remove.mutate({ id });
  };
}
