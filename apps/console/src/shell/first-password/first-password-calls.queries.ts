import { firstPasswordRoutes } from '@tilldeck/contracts/identity/first-password.routes';
import { call } from '../../lib/request/call.ts';

export const replaceInitialPassword = (ticket: string, newPassword: string) =>
  call(firstPasswordRoutes.replace, { ticket, newPassword });
