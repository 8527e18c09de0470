import { createContext, type ReactNode, useContext } from 'react';

/** The record whose devices are shown, as a filter of the device list names it. */
export interface DevicesWithin {
  shopId?: string;
  groupId?: string;
  partnerId?: string;
}

type DeviceList = (within: DevicesWithin) => ReactNode;

/** The device list belongs to a feature; pages of other features get it from the shell. */
export const DeviceListContext = createContext<DeviceList | null>(null);

export const useDeviceList = (): DeviceList | null => useContext(DeviceListContext);
