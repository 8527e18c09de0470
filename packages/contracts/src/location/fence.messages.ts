import { message } from '../core/message.ts';
import { uplinkLimits } from '../link/link.limits.ts';
import { deviceFenceChange } from './fence-device.schemas.ts';

export const fenceMessage = message({
  name: 'fence',
  version: 1,
  direction: 'up',
  topic: 'fence',
  qos: 1,
  summary: 'The device entered or left a geofence, with the two fixes that show it and what the device did about it',
  payload: deviceFenceChange,
  limits: uplinkLimits.fence,
});
