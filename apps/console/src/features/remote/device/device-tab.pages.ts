import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { lazy } from 'react';
import type { DeviceTab } from '../../../components/device/device-tab.pages.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** The tab 'Remote assistance' of a device's page. */
export const deviceTab: DeviceTab = {
  key: 'remote',
  after: 'tasks',
  label: (t) => t('device:tab.remote'),
  call: remoteSessionRoutes.page,
  content: lazy(async () => {
    const [{ DeviceRemote }] = await Promise.all([import('./DeviceRemote.tsx'), loadTexts('remote')]);
    return { default: DeviceRemote };
  }),
};
