import { maxListedSerials } from '@tilldeck/contracts/devices/device.schemas';
import { serialNumber } from '@tilldeck/contracts/devices/serial-number.schemas';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useAssignFrame } from '../parts/assign/useAssignFrame.ts';

const schema = z.object({ sns: z.array(serialNumber).min(1).max(maxListedSerials) });

interface ShopDevicesDialogProps {
  shop: Shop;
  isOpen: boolean;
  onClose: () => void;
}

/** Puts devices into a shop by their serial numbers. */
export function ShopDevicesDialog({ shop, ...opened }: ShopDevicesDialogProps) {
  const { t } = useTranslation('shop');
  const frame = useAssignFrame(opened, (changed) => t('assigned', { count: changed }));
  return (
    <FormDialog
      {...frame}
      schema={schema}
      fields={[{ name: 'sns', label: t('sns'), kind: 'tags', help: t('snsHelp') }]}
      call={shopRoutes.assign}
      title={t('addDevicesTitle', { name: shop.name })}
      action={t('addDevices')}
      toInput={({ sns }) => ({ shopId: shop.id, sns })}
    />
  );
}
