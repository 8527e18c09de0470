import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { call } from '../../lib/request/call.ts';

export const loadRegistrationForm = () => call(registrationRoutes.form, {});

export const register = (input: RouteDraft<typeof registrationRoutes.register>) =>
  call(registrationRoutes.register, input);
