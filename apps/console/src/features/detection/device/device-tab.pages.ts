import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { lazy } from 'react';
import type { DeviceTab } from '../../../components/device/device-tab.pages.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** The tab 'Offline times' of a device's page. */
export const deviceTab: DeviceTab = {
  key: 'absences',
  after: 'history',
  label: (t) => t('device:tab.absences'),
  call: detectionRoutes.absences,
  content: lazy(async () => {
    const [{ DeviceAbsences }] = await Promise.all([import('./DeviceAbsences.tsx'), loadTexts('detection')]);
    return { default: DeviceAbsences };
  }),
};
