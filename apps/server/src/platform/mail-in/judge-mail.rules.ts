import type { MailReason } from '@tilldeck/contracts/core/mail-in';
import type { ReadMail } from './read-mail.ts';

export type MailJudgement =
  | { state: 'accepted' }
  /** A machine wrote it: kept, answered by nothing, moves nothing. */
  | { state: 'automatic'; reason: MailReason }
  /** A person decides. */
  | { state: 'quarantined'; reason: MailReason };

export interface MailFacts {
  /** Of the SMTP envelope; empty: a bounce. */
  envelopeFrom: string;
  contact: string;
  /** The host whose Authentication-Results are believed. */
  trustedHost: string;
  /** Domain of our own Message-IDs. */
  ownDomain: string;
}

const valuesOf = (mail: ReadMail, name: string): string[] =>
  mail.headers.filter(([key]) => key === name).map(([, value]) => value.toLowerCase());
const has = (mail: ReadMail, name: string): boolean => valuesOf(mail, name).length > 0;

function machineReason(mail: ReadMail, { envelopeFrom, ownDomain }: MailFacts): MailReason | null {
  if (envelopeFrom === '' || /^(mailer-daemon|postmaster)@/i.test(mail.from)) return 'bounce';
  if (valuesOf(mail, 'content-type').some((type) => /multipart\/report|message\/(delivery|disposition)/.test(type)))
    return 'bounce';
  if (mail.messageId.toLowerCase().endsWith(`@${ownDomain.toLowerCase()}`)) return 'own_mail';
  if (valuesOf(mail, 'auto-submitted').some((value) => !/^no\b/.test(value))) return 'auto_submitted';
  if (['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-autoresponder'].some((name) => has(mail, name)))
    return 'auto_submitted';
  if (valuesOf(mail, 'precedence').some((value) => /^(bulk|junk|auto_reply)/.test(value))) return 'auto_submitted';
  if (['list-id', 'list-unsubscribe', 'list-post'].some((name) => has(mail, name))) return 'list';
  return valuesOf(mail, 'precedence').some((value) => value.startsWith('list')) ? 'list' : null;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
/** A signature of a domain is good for its subdomains; one of a subdomain, which anybody may have, not for the domain. */
const isSignedBy = (from: string, signer: string): boolean =>
  from === signer || (signer.includes('.') && from.endsWith(`.${signer}`));

/**
 * Whether the trusted host proved the domain of the sender. Only its topmost result counts: it puts its own on top, and
 * those that a mail brings along are below. DMARC passed for the domain, or DKIM with a signature of the domain.
 */
export function isAuthenticated(mail: ReadMail, trustedHost: string): boolean {
  if (trustedHost === '') return false;
  const from = domainOf(mail.from);
  const [result] = valuesOf(mail, 'authentication-results').filter(
    (value) => value.split(/[;\s]/, 1)[0] === trustedHost.toLowerCase(),
  );
  // Comments may say anything.
  const parts = (result ?? '')
    .replace(/\([^)]*\)/g, ' ')
    .split(';')
    .slice(1);
  return parts.some((part) => {
    const dmarc = /^\s*dmarc\s*=\s*pass\b/.test(part) ? /header\.from\s*=\s*"?([^\s";]+)/.exec(part)?.[1] : undefined;
    const dkim = /^\s*dkim\s*=\s*pass\b/.test(part)
      ? /header\.(?:d|i)\s*=\s*"?@?([^\s";]+)/.exec(part)?.[1]
      : undefined;
    return (
      (dmarc !== undefined && domainOf(dmarc) === from) || (dkim !== undefined && isSignedBy(from, domainOf(dkim)))
    );
  });
}

/** What becomes of a mail that the signed address let in. Machines first: nothing of theirs waits for a person. */
export function judgeMail(mail: ReadMail, facts: MailFacts): MailJudgement {
  const machine = machineReason(mail, facts);
  if (machine) return { state: 'automatic', reason: machine };
  if (mail.from !== facts.contact.toLowerCase()) return { state: 'quarantined', reason: 'sender' };
  if (!isAuthenticated(mail, facts.trustedHost)) return { state: 'quarantined', reason: 'unauthenticated' };
  if (replyText(mail.text) === '' && mail.files.every(({ isKept }) => !isKept))
    return { state: 'quarantined', reason: 'empty' };
  return { state: 'accepted' };
}

const quoteIntro =
  /^(on .{4,200} wrote:|am .{4,200} schrieb .{0,100}:|在.{2,200}写道[：:]|-{2,} ?original message ?-{2,}|from: .{3,200})$/i;

/** A reply without what it quotes below. The original stays in storage, so that nothing is lost. */
export function replyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const intro = lines.findIndex(
    (line, at) => quoteIntro.test(line.trim()) && lines.slice(at + 1).some((below) => below.trim() !== ''),
  );
  const own = intro > 0 ? lines.slice(0, intro) : lines;
  while (own.length > 0 && /^(>.*)?$/.test(own.at(-1)?.trim() ?? '')) own.pop();
  return own.join('\n').trim();
}
