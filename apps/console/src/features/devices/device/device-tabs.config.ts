import type { DeviceTab } from '../../../components/device/device-tab.pages.ts';

const found = import.meta.glob<DeviceTab>('../../*/*/device-tab.pages.ts', { eager: true, import: 'deviceTab' });

/** Tabs that other domains add to the page of a device, found by the name of their file. */
export const addedTabs: readonly DeviceTab[] = Object.values(found);
