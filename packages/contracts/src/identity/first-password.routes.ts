import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { newPassword } from './session.schemas.ts';

export const firstPasswordRoutes = defineRoutes('identity/first-password', {
  replace: route({
    method: 'POST',
    path: 'sys/auth/firstPassword',
    permission: 'public',
    perAddressPerMinute: 20,
    isHeavy: true,
    audit: 'credential.initial_password_replaced',
    summary: 'Replace the initial password with the pass of 3017; a session is opened by signing in with the new one',
    input: z.object({ pass: z.string().min(16).max(100), newPassword }),
    output: nothing,
    errors: ['identity.first_password_expired', 'identity.password_initial', 'identity.password_common'],
  }),
});
