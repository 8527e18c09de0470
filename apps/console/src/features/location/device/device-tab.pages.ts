import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import { lazy } from 'react';
import type { DeviceTab } from '../../../components/device/device-tab.pages.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** The tab 'Position' of a device's page. A tab, since every look at a position is kept in the operation log. */
export const deviceTab: DeviceTab = {
  key: 'position',
  after: 'apps',
  label: (t) => t('device:tab.position'),
  call: mapRoutes.position,
  content: lazy(async () => {
    const [{ DevicePosition }] = await Promise.all([import('./DevicePosition.tsx'), loadTexts('deviceMap')]);
    return { default: DevicePosition };
  }),
};
