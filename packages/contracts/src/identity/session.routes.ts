import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import {
  captchaImage,
  currentUser,
  email,
  loginRequest,
  loginResult,
  loginSalt,
  menuNode,
  newPassword,
} from './session.schemas.ts';

export const sessionRoutes = defineRoutes('identity/session', {
  getToken: route({
    method: 'POST',
    path: 'userscenter/sys/auth/getToken',
    permission: 'public',
    summary: 'Get a single-use login salt; with an account name also what its password is stretched with',
    input: z.object({ account: z.string().trim().max(120).optional() }),
    output: loginSalt,
  }),
  login: route({
    method: 'POST',
    path: 'sys/auth/login',
    permission: 'public',
    audit: 'session.opened',
    summary: 'Sign in with a proof of the password',
    input: loginRequest,
    output: loginResult,
    errors: [
      'identity.wrong_credentials',
      'identity.account_invalid',
      'identity.account_gone',
      'identity.account_disabled',
      'identity.salt_spent',
      'identity.captcha_required',
      'identity.captcha_wrong',
      'identity.not_activated',
      'identity.second_factor_required',
      'identity.password_must_change',
      'identity.initial_password_dead',
      'identity.approval_pending',
    ],
  }),
  logout: route({
    method: 'POST',
    path: 'sys/auth/logout',
    permission: 'signedIn',
    audit: 'session.closed',
    summary: 'End the session on the server',
    input: nothing,
    output: nothing,
  }),
  currentUser: route({
    method: 'POST',
    path: 'sys/resource/getCurrentUser',
    permission: 'signedIn',
    summary: 'Who is signed in, for which organisation, with which permissions',
    input: nothing,
    output: currentUser,
  }),
  currentMenu: route({
    method: 'POST',
    path: 'sys/resource/getCurrentMenu',
    permission: 'signedIn',
    summary: 'The menu and pages the caller may open',
    input: nothing,
    output: z.array(menuNode),
  }),
  captcha: route({
    method: 'GET',
    path: 'validate/img',
    permission: 'public',
    summary: 'A captcha image',
    input: nothing,
    output: captchaImage,
  }),
});

const resetCodeRequest = z.object({
  email,
  captchaId: z.string().max(60).optional(),
  captcha: z.string().max(12).optional(),
});

export const credentialRoutes = defineRoutes('identity/credential', {
  emailCheck: route({
    method: 'GET',
    path: 'sys/user/email/check',
    permission: 'public',
    summary: 'Whether a text is an address one can register with; tells strangers nothing about who has an account',
    input: z.object({ email: z.string().max(200) }),
    output: z.object({ isAcceptable: z.boolean() }),
  }),
  sendResetCode: route({
    method: 'POST',
    path: 'sys/user/code/verify',
    permission: 'public',
    audit: 'credential.reset_code_requested',
    summary: 'Mail a code for setting a new password, if the address belongs to an account',
    input: resetCodeRequest,
    output: nothing,
    errors: ['identity.captcha_required', 'identity.captcha_wrong'],
  }),
  forgePassword: route({
    method: 'POST',
    path: 'auth/forge-password',
    permission: 'public',
    audit: 'credential.reset_code_requested',
    summary: 'The same as sys/user/code/verify, under the other path clients know it by',
    input: resetCodeRequest,
    output: nothing,
    errors: ['identity.captcha_required', 'identity.captcha_wrong'],
  }),
  resetPassword: route({
    method: 'POST',
    path: 'sys/user/password/reset',
    permission: 'public',
    audit: 'credential.password_reset',
    summary: 'Set a new password with the code from the mail; ends every session of the account',
    input: z.object({ email, code: z.string().trim().min(4).max(64), newPassword }),
    output: nothing,
    errors: ['identity.code_wrong', 'identity.code_expired', 'identity.password_common'],
  }),
});
