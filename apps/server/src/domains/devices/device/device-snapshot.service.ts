import { permissionsOf } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { snapshotPart } from '../../../platform/snapshot-part.ts';
import { findDeviceDetail } from './device.view.ts';

export const recordPart = snapshotPart({
  name: 'record',
  permissions: permissionsOf(deviceRoutes.detail),
  read: (_app, { scope, deviceId }) => findDeviceDetail(scope, deviceId),
});
