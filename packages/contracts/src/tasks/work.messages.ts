import { message } from '../core/message.ts';
import { uplinkLimits } from '../link/link.limits.ts';
import { deviceWork } from './work.schemas.ts';

export const workMessage = message({
  name: 'work',
  version: 1,
  direction: 'up',
  topic: 'work',
  qos: 1,
  summary: 'How far the device is with one piece of work: received, held and why, running, done or failed',
  payload: deviceWork,
  limits: uplinkLimits.work,
});
