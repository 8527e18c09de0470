import { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import { AppError } from '../../../platform/app-error.ts';
import { bind } from '../../../platform/http/bind.ts';

const later = (): never => {
  throw new AppError('core.busy');
};

export const unattendedHandlers = bind(unattendedRoutes, { page: later, set: later, clear: later });
