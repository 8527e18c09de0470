import { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import { AppError } from '../../../platform/app-error.ts';
import { bind } from '../../../platform/http/bind.ts';

const later = (): never => {
  throw new AppError('core.busy');
};

export const remoteDeviceHandlers = bind(remoteDeviceRoutes, { take: later, answer: later, join: later, left: later });
