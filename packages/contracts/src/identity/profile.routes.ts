import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, recordRef } from '../core/schema.ts';
import { typedCode } from './factor.schemas.ts';
import { newEmail, profile, profileDraft } from './profile.schemas.ts';
import { newPassword } from './session.schemas.ts';

const live = { but: { detail: 'Only the person changes it, on this screen' } };

/** What a person changes about themselves. Nobody does it in another's place. */
export const profileRoutes = defineLiveRoutes('identity/profile', live, {
  detail: route({
    method: 'POST',
    path: 'sys/user/profile/detail',
    permission: 'signedIn',
    summary: "The caller's own profile",
    input: nothing,
    output: profile,
    errors: ['identity.not_while_acting'],
  }),
  modify: route({
    method: 'POST',
    path: 'sys/user/profile/modify',
    permission: 'signedIn',
    audit: 'profile.changed',
    summary: 'Change the own name, phone, language and time zone',
    input: profileDraft.extend({ version: z.number().int() }),
    output: profile,
    errors: ['core.stale_version', 'identity.not_while_acting'],
  }),
  setAvatar: route({
    method: 'POST',
    path: 'sys/user/profile/avatar',
    permission: 'signedIn',
    audit: 'profile.avatar_changed',
    summary: 'Use an uploaded file of the kind avatar as the own picture; without a file there is none',
    input: z.object({ fileId: recordRef('file').optional() }),
    output: profile,
    errors: ['core.not_found', 'file.wrong_kind', 'file.not_ready', 'identity.not_while_acting'],
  }),
  requestEmail: route({
    method: 'POST',
    path: 'sys/user/email/change',
    permission: 'signedIn',
    audit: 'profile.email_change_requested',
    summary: 'Email a code to a new address; the answer is the same whether the address is in use or not',
    input: newEmail,
    output: nothing,
    errors: ['identity.proof_required', 'identity.not_while_acting'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: 'sys/user/email/confirm',
    permission: 'signedIn',
    audit: 'profile.email_changed',
    summary: 'Take the new address, with the code that was sent there',
    input: z.object({ code: typedCode }),
    output: profile,
    errors: ['identity.factor_code_wrong', 'identity.not_while_acting'],
  }),
  undoEmail: route({
    method: 'POST',
    path: 'sys/user/email/undo',
    permission: 'public',
    perAddressPerMinute: 20,
    audit: 'profile.email_change_undone',
    summary: 'Take a change of address back, with the link that went to the old one; ends every session',
    input: z.object({ token: z.string().min(20).max(100) }),
    output: z.object({ email: z.string() }),
    errors: ['identity.email_undo_expired', 'identity.email_taken'],
  }),
  changePassword: route({
    method: 'POST',
    path: 'sys/user/password/change',
    permission: 'signedIn',
    audit: 'credential.password_changed',
    summary: 'Set a new password after a recent proof; ends every other session of the account',
    input: z.object({ newPassword }),
    output: nothing,
    errors: [
      'identity.proof_required',
      'identity.password_common',
      'identity.not_while_acting',
      'identity.company_only',
    ],
  }),
});
