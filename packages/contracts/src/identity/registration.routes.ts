import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { registrationDraft, registrationForm } from './registration.schemas.ts';

export const registrationRoutes = defineRoutes('identity/registration', {
  form: route({
    method: 'GET',
    path: 'auth/register/form',
    permission: 'public',
    perAddressPerMinute: 60,
    summary: 'Whether strangers may register here, and the countries to choose from',
    input: nothing,
    output: registrationForm,
  }),
  register: route({
    method: 'POST',
    path: 'auth/register',
    permission: 'public',
    perAddressPerMinute: 10,
    isHeavy: true,
    audit: 'registration.requested',
    summary:
      'Register a company; the answer is the same whether the address has an account or not, the email informs its owner',
    input: registrationDraft,
    output: nothing,
    errors: [
      'identity.registration_closed',
      'identity.captcha_required',
      'identity.captcha_wrong',
      'identity.passwords_differ',
      'identity.password_weak',
      'identity.password_common',
    ],
  }),
});
