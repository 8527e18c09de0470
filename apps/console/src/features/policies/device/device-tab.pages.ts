import { effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { lazy } from 'react';
import type { DeviceTab } from '../../../components/device/device-tab.pages.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** The tab 'Settings' of a device's page. */
export const deviceTab: DeviceTab = {
  key: 'settings',
  after: 'apps',
  label: (t) => t('device:tab.settings'),
  call: effectiveRoutes.detail,
  content: lazy(async () => {
    const [{ DeviceSettings }] = await Promise.all([
      import('./DeviceSettings.tsx'),
      loadTexts('policies', 'policyForm', 'task', 'execution'),
    ]);
    return { default: DeviceSettings };
  }),
};
