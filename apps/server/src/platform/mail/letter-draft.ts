import type { Language } from '@tilldeck/phrases/language';
import type { LinkTo, Message, Say } from './mail-spec.ts';
import type { MailAttachment, MailThread } from './mailer.ts';

/** What a letter says when it is sent. */
export interface LetterDraft {
  to: string;
  language: Language;
  /** Whom it greets. */
  name: string;
  message: Message;
  thread: MailThread;
  /** Written by no person: receipts. Others get an answer from out-of-office programs, which is right. */
  isAutomatic: boolean;
  attachments?: readonly MailAttachment[];
}

export interface LetterTools {
  say: (language: Language) => Say;
  linkTo: LinkTo;
}

/** Letters by name, as the job that sends them uses them; see `Letter` for what a domain declares. */
export type Letters = ReadonlyMap<
  string,
  {
    compose: (id: string, tools: LetterTools) => Promise<LetterDraft | null>;
    settled: (id: string, isRefused: boolean) => Promise<void>;
  }
>;
