import { phoneRoutes } from '@tilldeck/contracts/identity/phone.routes';
import { bind } from '../../../platform/http/bind.ts';
import { confirmPhone, sendPhoneCode } from './phone.service.ts';

export const phoneHandlers = bind(phoneRoutes, {
  sendCode: (ctx, input) => sendPhoneCode(ctx, input),
  confirm: (ctx, input) => confirmPhone(ctx, input),
});
