import type { Language } from '@tilldeck/phrases/language';
import { type MailTextKey, mailText } from '@tilldeck/phrases/mail-texts';
import { z } from 'zod';
import type { MailContent } from './mail-layout.ts';

export type Say = (key: MailTextKey, values?: Record<string, string | number>) => string;
/** An address of the console, always below PUBLIC_URL. `fragment`: for secrets, which browsers then send to no server. */
export type LinkTo = (path: string, query?: Record<string, string>, fragment?: Record<string, string>) => string;
export type Message = Omit<MailContent, 'greeting' | 'product' | 'footer' | 'button'> & {
  button?: { label: string; url: string };
};

/** A mail of a domain, which contributes it by `Domain.mails`. */
export interface MailSpec<V extends z.ZodType = z.ZodType, S extends z.ZodType = z.ZodType> {
  /** Names it in waiting jobs; unique among all domains. */
  name: string;
  /** What the mail says about the case; may stand in the job in clear. */
  values: V;
  /** Codes and the like; travel sealed. */
  secrets: S;
  compose: (say: Say, linkTo: LinkTo, values: z.output<V>, secrets: z.output<S>) => Message;
  /** Every mail is composed from its sample in both languages by a test. */
  sample: { values: z.input<V>; secrets: z.input<S> };
}

/** Every mail greets a person. */
type PersonSchema = z.ZodType<{ name: string }>;
export const mail = <V extends PersonSchema, S extends z.ZodType>(spec: MailSpec<V, S>): MailSpec<V, S> => spec;

export const person = z.object({ name: z.string().max(120), loginName: z.string().max(120) });
export const happened = person.extend({ at: z.string().max(40), ip: z.string().max(60) });
export const noSecrets = z.object({});
export const linkSecret = z.object({ secret: z.string().min(16).max(100) });
export const shortCode = z.object({ code: z.string().min(6).max(64) });

/** Mails by name. The process refuses to start when two domains use one name. */
export type Mails = ReadonlyMap<string, MailSpec>;
export function gatherMails(specs: readonly MailSpec[]): Mails {
  const mails = new Map(specs.map((spec) => [spec.name, spec]));
  if (mails.size < specs.length) throw new Error('two mails have one name');
  return mails;
}

/** Puts a mail into words. Throws a ZodError when the values are not the mail's own. */
export function composeMail(
  spec: MailSpec,
  language: Language,
  publicUrl: string,
  values: unknown,
  secrets: unknown,
): MailContent {
  const say: Say = (key, filling) => mailText(language, key, filling);
  const known = spec.values.parse(values) as { name: string };
  const { button, ...message } = spec.compose(say, linksBelow(publicUrl), known, spec.secrets.parse(secrets));
  return {
    ...message,
    ...(button ? { button: { ...button, hint: say('layout.copyLink') } } : {}),
    greeting: say('layout.greeting', { name: known.name }),
    product: say('layout.product'),
    footer: say('layout.footer'),
  };
}

/** Addresses below the console's own. */
export const linksBelow =
  (publicUrl: string): LinkTo =>
  (path, query = {}, fragment = {}) => {
    const url = new URL(publicUrl);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    url.search = new URLSearchParams(query).toString();
    url.hash = new URLSearchParams(fragment).toString();
    return url.href;
  };
