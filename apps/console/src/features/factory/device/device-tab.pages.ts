import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { lazy } from 'react';
import type { DeviceTab } from '../../../components/device/device-tab.pages.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** The tab 'Factory policy' of a device's page. */
export const deviceTab: DeviceTab = {
  key: 'factory',
  after: 'apps',
  label: (t) => t('device:tab.factory'),
  call: factoryPolicyRoutes.ofDevice,
  content: lazy(async () => {
    const [{ DeviceFactory }] = await Promise.all([import('./DeviceFactory.tsx'), loadTexts('factoryPolicy')]);
    return { default: DeviceFactory };
  }),
};
