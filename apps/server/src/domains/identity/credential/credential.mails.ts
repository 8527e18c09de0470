import { z } from 'zod';
import { happened, mail, noSecrets, person, shortCode } from '../../../platform/mail/mail-spec.ts';

export const passwordResetMail = mail({
  name: 'passwordReset',
  values: person.extend({ email: z.email(), hours: z.number().int() }),
  secrets: z.object({ code: z.string().min(6).max(64) }),
  compose: (say, linkTo, { loginName, email, hours }, { code }) => ({
    subject: say('passwordReset.subject'),
    preview: say('passwordReset.preview', { hours }),
    heading: say('passwordReset.heading'),
    paragraphs: [say('passwordReset.text', { loginName })],
    code,
    button: { label: say('passwordReset.button'), url: linkTo('/email/emailsend', { email }, { code }) },
    notes: [say('passwordReset.validity', { hours }), say('passwordReset.notYou')],
  }),
  sample: {
    values: { name: 'Ada', loginName: 'ada', email: 'a+b@shop.example', hours: 24 },
    secrets: { code: '01234567' },
  },
});

export const passwordChangedMail = mail({
  name: 'passwordChanged',
  values: person.extend({ at: z.string().max(40), ip: z.string().max(60) }),
  secrets: noSecrets,
  compose: (say, linkTo, { loginName, at, ip }) => ({
    subject: say('passwordChanged.subject'),
    preview: say('passwordChanged.preview'),
    heading: say('passwordChanged.heading'),
    paragraphs: [say('passwordChanged.text', { loginName, at, ip })],
    button: { label: say('passwordChanged.button'), url: linkTo('/user/login') },
    notes: [say('passwordChanged.notYou')],
  }),
  sample: { values: { name: 'Ada', loginName: 'ada', at: '2026-11-15 03:00 UTC', ip: '10.0.0.1' }, secrets: {} },
});

export const signInCodeMail = mail({
  name: 'signInCode',
  values: person.extend({ minutes: z.number().int() }),
  secrets: shortCode,
  compose: (say, _linkTo, { loginName, minutes }, { code }) => ({
    subject: say('signInCode.subject'),
    preview: say('signInCode.preview', { minutes }),
    heading: say('signInCode.heading'),
    paragraphs: [say('signInCode.text', { loginName })],
    code,
    notes: [say('signInCode.validity', { minutes }), say('signInCode.notYou')],
  }),
  sample: { values: { name: 'Ada', loginName: 'ada', minutes: 10 }, secrets: { code: '012345' } },
});

export const guessingMail = mail({
  name: 'guessing',
  values: happened.extend({ count: z.number().int() }),
  secrets: noSecrets,
  compose: (say, linkTo, { loginName, at, ip, count }) => ({
    subject: say('guessing.subject'),
    preview: say('guessing.preview'),
    heading: say('guessing.heading'),
    paragraphs: [say('guessing.text', { loginName, count, at, ip }), say('guessing.safe')],
    button: { label: say('guessing.button'), url: linkTo('/account/settings', { tab: 'security' }) },
    notes: [say('guessing.wasYou')],
  }),
  sample: {
    values: { name: 'Ada', loginName: 'ada', at: '2026-11-15 03:00 UTC', ip: '10.0.0.1', count: 10 },
    secrets: {},
  },
});

export const terminationCodeMail = mail({
  name: 'terminationCode',
  values: person.extend({ minutes: z.number().int() }),
  secrets: shortCode,
  compose: (say, _linkTo, { loginName, minutes }, { code }) => ({
    subject: say('terminationCode.subject'),
    preview: say('terminationCode.preview', { minutes }),
    heading: say('terminationCode.heading'),
    paragraphs: [say('terminationCode.text', { loginName })],
    code,
    notes: [say('emailCode.validity', { minutes }), say('terminationCode.notYou')],
  }),
  sample: { values: { name: 'Ada', loginName: 'ada', minutes: 10 }, secrets: { code: '012345' } },
});

export const credentialMails = [
  passwordResetMail,
  passwordChangedMail,
  signInCodeMail,
  guessingMail,
  terminationCodeMail,
];
