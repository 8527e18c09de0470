import { firstPasswordRoutes } from '@tilldeck/contracts/identity/first-password.routes';
import { call } from '../../lib/request/call.ts';

export const replaceInitialPassword = (pass: string, newPassword: string) =>
  call(firstPasswordRoutes.replace, { pass, newPassword });
