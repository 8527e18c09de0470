import { email } from '@tilldeck/contracts/identity/session.schemas';

/** Inboxes anybody can read. Enough to stop carelessness; who means it finds another one. */
const throwAwayDomains = new Set([
  '10minutemail.com',
  '20minutemail.com',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.net',
  'mail-temp.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]);

/** Whether one can register with an address. Looks at the text alone, so it tells nothing about who is here. */
export function isAcceptableAddress(text: string): boolean {
  const parsed = email.safeParse(text.trim());
  if (!parsed.success) return false;
  const domain = parsed.data.slice(parsed.data.lastIndexOf('@') + 1).toLowerCase();
  const labels = domain.split('.');
  return !labels.some((_label, index) => throwAwayDomains.has(labels.slice(index).join('.')));
}

/** People copy codes with spaces and dashes in them. */
export const normalCode = (code: string): string => code.replace(/[\s-]/g, '');

/** A code of the account, newest first, and whether it is the one that was entered. */
export interface KnownCode {
  id: string;
  attemptsLeft: number;
  isExpired: boolean;
  isUsed: boolean;
  isMatch: boolean;
}

export interface CodeVerdict {
  outcome: 'right' | 'expired' | 'wrong';
  /** The code this try counts against. */
  triedId: string | null;
}

/**
 * Only the newest code opens anything and only it is guessed at. That a code is old, used or burnt is told to those who
 * hold it; everybody else hears 'wrong'.
 */
export function judgeCode(codes: readonly KnownCode[]): CodeVerdict {
  const newest = codes[0];
  const isOpen = newest !== undefined && !newest.isUsed && !newest.isExpired && newest.attemptsLeft > 0;
  const triedId = isOpen ? newest.id : null;
  if (isOpen && newest.isMatch) return { outcome: 'right', triedId };
  return { outcome: codes.some((code) => code.isMatch) ? 'expired' : 'wrong', triedId };
}
