import { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { bind } from '../../../platform/http/bind.ts';
import { register } from './registration.service.ts';
import { findRegistrationForm } from './registration.view.ts';

export const registrationHandlers = bind(registrationRoutes, {
  form: (ctx) => findRegistrationForm(ctx),
  register: (ctx, input) => register(ctx, input),
});
