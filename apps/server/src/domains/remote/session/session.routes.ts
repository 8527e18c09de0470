import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { AppError } from '../../../platform/app-error.ts';
import { bind } from '../../../platform/http/bind.ts';

const later = (): never => {
  throw new AppError('core.busy');
};

export const remoteSessionHandlers = bind(remoteSessionRoutes, {
  devices: later,
  outlook: later,
  request: later,
  page: later,
  detail: later,
  cancel: later,
  code: later,
  pass: later,
  extend: later,
  end: later,
  export: later,
});
