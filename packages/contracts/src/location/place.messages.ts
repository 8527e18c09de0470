import { message } from '../core/message.ts';
import { uplinkLimits } from '../link/link.limits.ts';
import { devicePlace } from './place.schemas.ts';

export const placeMessage = message({
  name: 'place',
  version: 1,
  direction: 'up',
  topic: 'place',
  qos: 1,
  summary: 'Where the device was: when it moved, and once an hour while it did not',
  payload: devicePlace,
  limits: uplinkLimits.place,
  isPlain: true,
});
