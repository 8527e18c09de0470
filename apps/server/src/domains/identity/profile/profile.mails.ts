import { z } from 'zod';
import { happened, mail, noSecrets, person, shortCode } from '../../../platform/mail/mail-spec.ts';

export const securityChanges = [
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryRenewed',
  'recoveryUsed',
  'reset',
  'passwordChanged',
  'companyLinked',
  'cloudLinked',
  'cloudUnlinked',
  'loginNameChanged',
  'initialPassword',
] as const;
export const emailChangers = ['owner', 'administrator'] as const;

export const securityChangeMail = mail({
  name: 'securityChange',
  values: happened.extend({ change: z.enum(securityChanges), detail: z.string().max(120) }),
  secrets: noSecrets,
  compose: (say, linkTo, { loginName, at, ip, change, detail }) => ({
    subject: say('securityChange.subject'),
    preview: say('securityChange.preview'),
    heading: say('securityChange.heading'),
    paragraphs: [say(`securityChange.${change}`, { detail }), say('securityChange.when', { loginName, at, ip })],
    button: { label: say('securityChange.button'), url: linkTo('/account/settings', { tab: 'security' }) },
    notes: [say('securityChange.notYou')],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      at: '2026-11-15 03:00 UTC',
      ip: '10.0.0.1',
      change: 'passkeyAdded',
      detail: 'Laptop',
    },
    secrets: {},
  },
});

export const emailCodeMail = mail({
  name: 'emailCode',
  values: person.extend({ minutes: z.number().int() }),
  secrets: shortCode,
  compose: (say, _linkTo, { loginName, minutes }, { code }) => ({
    subject: say('emailCode.subject'),
    preview: say('emailCode.preview', { minutes }),
    heading: say('emailCode.heading'),
    paragraphs: [say('emailCode.text', { loginName })],
    code,
    notes: [say('emailCode.validity', { minutes }), say('emailCode.notYou')],
  }),
  sample: { values: { name: 'Ada', loginName: 'ada', minutes: 10 }, secrets: { code: '012345' } },
});

export const emailChangedMail = mail({
  name: 'emailChanged',
  values: happened.extend({ newEmail: z.string().max(120), days: z.number().int(), by: z.enum(emailChangers) }),
  secrets: z.object({ token: z.string().min(20) }),
  compose: (say, linkTo, { loginName, at, ip, newEmail, days, by }, { token }) => ({
    subject: say('emailChanged.subject'),
    preview: say('emailChanged.preview'),
    heading: say('emailChanged.heading'),
    paragraphs: [say(`emailChanged.by.${by}`, { loginName, newEmail, at, ip })],
    button: { label: say('emailChanged.button'), url: linkTo('/user/emailundo', {}, { token }) },
    notes: [say('emailChanged.validity', { days }), say('emailChanged.wasYou')],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      at: '2026-11-15 03:00 UTC',
      ip: '10.0.0.1',
      newEmail: 'new@shop.example',
      days: 7,
      by: 'administrator',
    },
    secrets: { token: 't'.repeat(43) },
  },
});

export const profileMails = [securityChangeMail, emailCodeMail, emailChangedMail];
