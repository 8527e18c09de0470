import { z } from 'zod';
import { sensitive } from '../core/schema.ts';
import { email, newPassword, payment } from './session.schemas.ts';
import { companyNameMax, personNameMax, phoneMax } from './typed.limits.ts';

/** Whether strangers may register: at once, after the vendor looked at them, or not at all. */
export const registrationModes = ['open', 'approval', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Digits with the usual signs between them, `+49 (30) 901820-0`. */
export const phonePattern = /^\+?\d[\d ()/.-]{4,30}\d$/;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'text');

export const registrationDraft = z.object({
  email: email.describe('The activation email is sent here'),
  name: line(personNameMax),
  phone: z.string().trim().regex(phonePattern, 'phone').max(phoneMax).meta({ example: '+49 30 1234567' }),
  company: line(companyNameMax),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'code')
    .meta({ example: 'DE' })
    .describe('ISO 3166-1 alpha-2'),
  newPassword,
  repeatPassword: sensitive(z.string().min(1).max(100)),
  ...payment,
  isTermsAccepted: z.literal(true),
});

export const registrationForm = z.object({
  mode: z.enum(registrationModes),
  countries: z.array(z.object({ code: z.string(), nameEn: z.string(), nameZh: z.string() })),
});
