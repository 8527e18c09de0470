import { message } from '../core/message.ts';
import { uplinkLimits } from '../link/link.limits.ts';
import { deviceScreen } from './remote-device.schemas.ts';

export const screenMessage = message({
  name: 'screen',
  version: 1,
  direction: 'up',
  topic: 'screen',
  qos: 1,
  summary: 'Whether the screen can be shown to somebody from afar, controlled, and whether people there can be asked',
  payload: deviceScreen,
  limits: uplinkLimits.screen,
});
