import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { lazy } from 'react';
import type { DeviceTab } from '../../../components/device/device-tab.pages.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** The tab 'Warranty' of a device's page. */
export const deviceTab: DeviceTab = {
  key: 'warranty',
  after: 'apps',
  label: (t) => t('device:tab.warranty'),
  call: deviceRoutes.warranty,
  content: lazy(async () => {
    const [{ WarrantyLedger }] = await Promise.all([import('./WarrantyLedger.tsx'), loadTexts('service')]);
    return { default: WarrantyLedger };
  }),
};
