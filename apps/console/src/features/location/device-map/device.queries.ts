import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { searchFrom } from '../../../components/choices/useChoices.ts';

/** Devices by a part of their serial number, chosen by that number. */
export const serialSearch = {
  ...searchFrom(
    deviceRoutes.choices,
    ({ keyword }) => ({ ...(keyword ? { keyword } : {}) }),
    (devices) => devices.map(({ sn, modelName }) => ({ value: sn, label: `${sn} · ${modelName}` })),
  ),
  typed: (keyword: string) => ({ value: keyword, label: keyword }),
};
