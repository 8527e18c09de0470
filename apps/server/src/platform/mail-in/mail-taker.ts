import type { App } from '../app.ts';
import type { ScopedDb, SystemScope } from '../db/scope.ts';
import type { BoundTaker, MailAddressee, MailFile, MailTakers, TakenMail } from './taken-mail.ts';

/**
 * Takes mail to addresses `<prefix>-<number>-<token>@<reply domain>` for records of a domain, which contributes it by
 * `Domain.mailTakers`. Mail that is not surely a person's reply never gets here.
 */
export interface MailTaker {
  prefix: string;
  /** Most files of one mail, and most bytes of one. */
  files: { atMost: number; maxBytes: number };
  find: (app: App, number: number) => Promise<MailAddressee | null>;
  /** Keeps the files before the message is written; called again when the job is. */
  keepFiles: (app: App, recordId: string, files: readonly (MailFile & { path: string })[]) => Promise<string[]>;
  /** Writes the message, in the transaction that marks the mail as taken. A reason why not sends it to quarantine. */
  take: (app: App, inside: ScopedDb<SystemScope>, recordId: string, mail: TakenMail) => Promise<string | null>;
  /** A mail for the record waits for a person, in the transaction that says so. */
  held?: (inside: ScopedDb<SystemScope>, recordId: string) => Promise<void>;
}

/** The process refuses to start when two domains have one prefix. */
export function gatherMailTakers(all: readonly MailTaker[], appOf: () => App): MailTakers {
  const takers = new Map(all.map((taker) => [taker.prefix, bindTaker(taker, appOf)]));
  if (takers.size < all.length) throw new Error('two takers of mail have one prefix');
  return takers;
}

const bindTaker = ({ files, find, keepFiles, take, held }: MailTaker, appOf: () => App): BoundTaker => ({
  files,
  find: (number) => find(appOf(), number),
  keepFiles: (recordId, kept) => keepFiles(appOf(), recordId, kept),
  take: (inside, recordId, mail) => take(appOf(), inside, recordId, mail),
  held: async (inside, recordId) => held?.(inside, recordId),
});
