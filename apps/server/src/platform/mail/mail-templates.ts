import type { Language } from '@tilldeck/phrases/language';
import { type MailTextKey, mailText } from '@tilldeck/phrases/mail-texts';
import { z } from 'zod';
import type { MailContent } from './mail-layout.ts';

type Say = (key: MailTextKey, values?: Record<string, string | number>) => string;
/** An address of the console, always below PUBLIC_URL. `fragment`: for secrets, which browsers then send to no server. */
type LinkTo = (path: string, query?: Record<string, string>, fragment?: Record<string, string>) => string;
type Message = Omit<MailContent, 'greeting' | 'product' | 'footer' | 'button'> & {
  button?: { label: string; url: string };
};

interface MailTemplate<V extends z.ZodType, S extends z.ZodType> {
  /** What the mail says about the case; may stand in the job in clear. */
  values: V;
  /** Codes and the like; travel sealed. */
  secrets: S;
  compose(say: Say, linkTo: LinkTo, values: z.output<V>, secrets: z.output<S>): Message;
}
const template = <V extends z.ZodType, S extends z.ZodType>(spec: MailTemplate<V, S>): MailTemplate<V, S> => spec;

const person = z.object({ name: z.string().max(120), loginName: z.string().max(120) });
const noSecrets = z.object({});
const linkSecret = z.object({ secret: z.string().min(16).max(100) });

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

const shortCode = z.object({ code: z.string().min(6).max(64) });
const happened = person.extend({ at: z.string().max(40), ip: z.string().max(60) });

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

/** Every mail the product sends. */
export const mailTemplates = {
  passwordReset: template({
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
  }),
  activation: template({
    values: person.extend({ email: z.email(), company: z.string().max(200), hours: z.number().int() }),
    secrets: linkSecret,
    compose: (say, linkTo, values, { secret }) =>
      linkMail(say, 'activation', values, activationLink(linkTo, values, secret)),
  }),
  invitation: template({
    values: person.extend({ email: z.email(), company: z.string().max(200), hours: z.number().int() }),
    secrets: linkSecret,
    compose: (say, linkTo, values, { secret }) =>
      linkMail(say, 'invitation', values, activationLink(linkTo, values, secret)),
  }),
  addressConfirm: template({
    values: person.extend({ email: z.email(), company: z.string().max(200), hours: z.number().int() }),
    secrets: linkSecret,
    compose: (say, linkTo, values, { secret }) =>
      linkMail(say, 'addressConfirm', values, activationLink(linkTo, values, secret)),
  }),
  addressEntered: template({
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
  }),
  accountExists: template({
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
  }),
  registrationApproved: template({
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
  }),
  passwordChanged: template({
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
  }),
  webhookOff: template({
    values: person.extend({
      url: z.string().max(500),
      endpointId: z.string(),
      why: z.enum(['failures', 'gone']),
      days: z.number().int(),
    }),
    secrets: noSecrets,
    compose: (say, linkTo, { url, endpointId, why, days }) => ({
      subject: say('webhookOff.subject'),
      preview: url,
      heading: say('webhookOff.heading'),
      paragraphs: [say(why === 'gone' ? 'webhookOff.gone' : 'webhookOff.failures', { url, days })],
      button: { label: say('webhookOff.button'), url: linkTo(`/developer/webhook/details/${endpointId}`) },
      notes: [say('webhookOff.next')],
    }),
  }),
  apiKeyMaker: template({
    values: person.extend({ maker: z.string().max(120), keys: z.string().min(1) }),
    secrets: noSecrets,
    compose: (say, linkTo, { maker, keys }) => ({
      subject: say('apiKeyMaker.subject', { maker }),
      preview: keys,
      heading: say('apiKeyMaker.heading'),
      paragraphs: [say('apiKeyMaker.text', { maker }), keys],
      button: { label: say('apiKeyMaker.button'), url: linkTo('/developer/apikey/list') },
      notes: [say('apiKeyMaker.next', { maker })],
    }),
  }),
  appVerdict: template({
    values: person.extend({
      app: z.string().max(200),
      appId: z.string(),
      versionName: z.string().max(100),
      outcome: z.enum(['first_passed', 'first_failed', 'final_passed', 'final_failed']),
      reason: z.string().max(200),
    }),
    secrets: noSecrets,
    compose: (say, linkTo, { app, appId, versionName, outcome, reason }) => ({
      subject: say(`appVerdict.subject.${outcome}`, { app, versionName }),
      preview: reason || say(`appVerdict.${outcome}`, { app, versionName }),
      heading: say(`appVerdict.heading.${outcome}`),
      paragraphs: [
        say(`appVerdict.${outcome}`, { app, versionName }),
        ...(reason ? [say('appVerdict.reason', { reason })] : []),
      ],
      button: { label: say('appVerdict.button'), url: linkTo(`/appstore/myapp/details/${appId}`) },
      notes: outcome.endsWith('failed') ? [say('appVerdict.next')] : [],
    }),
  }),
  signInCode: template({
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
  }),
  securityChange: template({
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
  }),
  guessing: template({
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
  }),
  terminationCode: template({
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
  }),
  emailCode: template({
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
  }),
  emailChanged: template({
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
  }),
};
export type MailTemplates = typeof mailTemplates;
export type MailTemplateName = keyof MailTemplates;
export const mailTemplateNames = Object.keys(mailTemplates) as [MailTemplateName, ...MailTemplateName[]];

export type MailValues<T extends MailTemplateName> = z.input<MailTemplates[T]['values']>;
export type MailSecrets<T extends MailTemplateName> = z.input<MailTemplates[T]['secrets']>;

/** Puts a mail into words. Throws a ZodError when the values are not the template's. */
export function composeMail(
  name: MailTemplateName,
  language: Language,
  publicUrl: string,
  values: unknown,
  secrets: unknown,
): MailContent {
  const spec = mailTemplates[name] as unknown as MailTemplate<typeof person, typeof noSecrets>;
  const say: Say = (key, filling) => mailText(language, key, filling);
  const known = spec.values.parse(values);
  const { button, ...message } = spec.compose(say, linksBelow(publicUrl), known, spec.secrets.parse(secrets));
  return {
    ...message,
    ...(button ? { button: { ...button, hint: say('layout.copyLink') } } : {}),
    greeting: say('layout.greeting', { name: known.name }),
    product: say('layout.product'),
    footer: say('layout.footer'),
  };
}

const linksBelow =
  (publicUrl: string): LinkTo =>
  (path, query = {}, fragment = {}) => {
    const url = new URL(publicUrl);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    url.search = new URLSearchParams(query).toString();
    url.hash = new URLSearchParams(fragment).toString();
    return url.href;
  };
