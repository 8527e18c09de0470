import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { sessionRoutes } from './session.routes.ts';
import { loginRequest, loginResult, userTypes } from './session.schemas.ts';

/** For the vendor's workshop tool, which works beside the console and has no session. */
export const kitRoutes = defineRoutes('identity/kit', {
  checkUser: route({
    method: 'POST',
    path: 'kit/user/check',
    permission: 'public',
    perAddressPerMinute: 60,
    summary: 'Whether an account and its password are right, proved as at sign-in; opens no session',
    input: loginRequest,
    output: z.object({
      userType: z.enum(userTypes),
      nickName: z.string().describe('The login name where none was chosen'),
      orgName: z.string(),
      serverSignature: loginResult.shape.serverSignature,
    }),
    errors: (sessionRoutes.login.errors ?? []).filter((code) => code !== 'identity.second_factor_required'),
  }),
});
