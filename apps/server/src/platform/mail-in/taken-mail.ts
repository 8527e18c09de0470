import type { ScopedDb, SystemScope } from '../db/scope.ts';

/** A file that came with a mail, in a folder that lives as long as the taking does. */
export interface MailFile {
  name: string;
  size: number;
  contentType: string;
  /** Null: too many or too large; the message names it. */
  path: string | null;
}

/** What a mail says once it is believed. */
export interface TakenMail {
  mailId: string;
  /** Who says to have written it; another than the contact where a person took the mail out of quarantine. */
  sender: string;
  /** The reply without what it quotes. */
  text: string;
  receivedAt: string;
  /** Ids that `keepFiles` answered. */
  fileIds: readonly string[];
  /** Names of files that were not taken. */
  refusedFiles: readonly string[];
}

export interface MailAddressee {
  recordId: string;
  /** The one person whose replies are taken; the token is made for this address. */
  contact: string;
}

/** A taker as the intake uses it; see `MailTaker` for what a domain declares. */
export interface BoundTaker {
  files: { atMost: number; maxBytes: number };
  find: (number: number) => Promise<MailAddressee | null>;
  keepFiles: (recordId: string, files: readonly (MailFile & { path: string })[]) => Promise<string[]>;
  take: (inside: ScopedDb<SystemScope>, recordId: string, mail: TakenMail) => Promise<string | null>;
  held: (inside: ScopedDb<SystemScope>, recordId: string) => Promise<void>;
}

/** By prefix. */
export type MailTakers = ReadonlyMap<string, BoundTaker>;
