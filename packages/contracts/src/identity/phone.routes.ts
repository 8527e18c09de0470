import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';

/** Digits of a code by text message: typed from one screen into another. */
export const smsCodeDigits = 6;

/** A number a gateway can reach: with the country's code, signs between the digits left out. */
const mobileNumber = z
  .string()
  .max(40)
  .meta({ example: '+49301234567' })
  .transform((text) => text.replace(/[\s()/.-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'phone'));

export const phoneRoutes = defineRoutes('identity/phone', {
  sendCode: route({
    method: 'POST',
    path: 'account/sms',
    permission: 'signedIn',
    audit: 'phone.code_requested',
    summary: "Send a code by text message to the caller's phone, or to a new one that is to be confirmed",
    input: z.object({ phone: mobileNumber.optional().describe('Absent: the number on file') }),
    output: z.object({ maskedPhone: z.string(), validMinutes: z.number().int() }),
    errors: ['identity.sms_unavailable', 'identity.phone_missing', 'identity.not_while_acting'],
  }),
  confirm: route({
    method: 'POST',
    path: 'account/sms/confirm',
    permission: 'signedIn',
    audit: 'phone.changed',
    summary: 'Keep a phone number as the own one, with the code that was sent to it',
    input: z.object({ phone: mobileNumber, code: z.string().trim().min(4).max(20) }),
    output: nothing,
    errors: ['identity.code_wrong', 'identity.code_expired', 'identity.not_while_acting'],
  }),
});
