import { z } from 'zod';
import {
  type LinkTo,
  linkSecret,
  type Message,
  mail,
  noSecrets,
  person,
  type Say,
} from '../../../platform/mail/mail-spec.ts';

const invited = { name: 'Ada', loginName: 'ada', email: 'a+b@shop.example', company: 'Shop', hours: 24 };

const activationLink = (linkTo: LinkTo, { email }: { email: string }, secret: string): string =>
  linkTo('/user/register-result', { email }, { secret });

/** A mail that is about one link, its validity, and what to do if it was not you. */
const linkMail = (
  say: Say,
  name: 'activation' | 'invitation' | 'addressConfirm',
  values: { loginName: string; company: string; hours: number },
  url: string,
): Message => ({
  subject: say(`${name}.subject`),
  preview: say(`${name}.preview`, values),
  heading: say(`${name}.heading`),
  paragraphs: [say(`${name}.text`, values)],
  button: { label: say(`${name}.button`), url },
  notes: [say(`${name}.validity`, values), say(`${name}.notYou`)],
});

export const activationMail = mail({
  name: 'activation',
  values: person.extend({ email: z.email(), company: z.string().max(200), hours: z.number().int() }),
  secrets: linkSecret,
  compose: (say, linkTo, values, { secret }) =>
    linkMail(say, 'activation', values, activationLink(linkTo, values, secret)),
  sample: { values: invited, secrets: { secret: 'a-secret-of-a-link' } },
});

export const invitationMail = mail({
  name: 'invitation',
  values: person.extend({ email: z.email(), company: z.string().max(200), hours: z.number().int() }),
  secrets: linkSecret,
  compose: (say, linkTo, values, { secret }) =>
    linkMail(say, 'invitation', values, activationLink(linkTo, values, secret)),
  sample: { values: invited, secrets: { secret: 'a-secret-of-a-link' } },
});

export const addressConfirmMail = mail({
  name: 'addressConfirm',
  values: person.extend({ email: z.email(), company: z.string().max(200), hours: z.number().int() }),
  secrets: linkSecret,
  compose: (say, linkTo, values, { secret }) =>
    linkMail(say, 'addressConfirm', values, activationLink(linkTo, values, secret)),
  sample: {
    values: { name: 'Ada', loginName: 'ada', email: 'ada@shop.example', company: 'Tills', hours: 24 },
    secrets: { secret: 's'.repeat(43) },
  },
});

export const addressEnteredMail = mail({
  name: 'addressEntered',
  values: person.extend({ company: z.string().max(200) }),
  secrets: noSecrets,
  compose: (say, linkTo, { loginName, company }) => ({
    subject: say('addressEntered.subject'),
    preview: say('addressEntered.preview'),
    heading: say('addressEntered.heading'),
    paragraphs: [say('addressEntered.text', { loginName, company }), say('addressEntered.other')],
    button: { label: say('addressEntered.button'), url: linkTo('/user/login') },
    notes: [say('addressEntered.notYou')],
  }),
  sample: { values: { name: 'Ada', loginName: 'ada', company: 'Tills' }, secrets: {} },
});

export const accountExistsMail = mail({
  name: 'accountExists',
  values: person,
  secrets: noSecrets,
  compose: (say, linkTo, { loginName }) => ({
    subject: say('accountExists.subject'),
    preview: say('accountExists.preview'),
    heading: say('accountExists.heading'),
    paragraphs: [say('accountExists.text', { loginName })],
    button: { label: say('accountExists.button'), url: linkTo('/user/login') },
    notes: [say('accountExists.notYou')],
  }),
  sample: { values: { name: 'Ada', loginName: 'ada' }, secrets: {} },
});

export const registrationApprovedMail = mail({
  name: 'registrationApproved',
  values: person.extend({ company: z.string().max(200) }),
  secrets: noSecrets,
  compose: (say, linkTo, { loginName, company }) => ({
    subject: say('registrationApproved.subject'),
    preview: say('registrationApproved.preview'),
    heading: say('registrationApproved.heading'),
    paragraphs: [say('registrationApproved.text', { loginName, company })],
    button: { label: say('registrationApproved.button'), url: linkTo('/user/login') },
    notes: [],
  }),
  sample: { values: { name: 'Ada', loginName: 'ada', company: 'Shop' }, secrets: {} },
});

export const registrationWaitingMail = mail({
  name: 'registrationWaiting',
  values: person.extend({
    company: z.string().max(200),
    contact: z.string().max(200),
    country: z.string().max(10),
    partnerId: z.string(),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { company, contact, country, partnerId }) => ({
    subject: say('registrationWaiting.subject', { company }),
    preview: say('registrationWaiting.text', { company }),
    heading: say('registrationWaiting.heading'),
    paragraphs: [
      say('registrationWaiting.text', { company }),
      say('registrationWaiting.who', { contact: [contact, country].filter(Boolean).join(', ') }),
    ],
    button: { label: say('registrationWaiting.button'), url: linkTo(`/partner/admin/details/${partnerId}`) },
    notes: [say('decision.off')],
  }),
  sample: {
    values: { name: 'Ada', loginName: 'ada', company: 'Shop', contact: 'Ben Berg', country: 'DE', partnerId: '7' },
    secrets: {},
  },
});

export const activationMails = [
  activationMail,
  invitationMail,
  addressConfirmMail,
  addressEnteredMail,
  accountExistsMail,
  registrationApprovedMail,
  registrationWaitingMail,
];
