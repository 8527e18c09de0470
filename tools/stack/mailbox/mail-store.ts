import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keptMails = 500;

export type MailSummary = { id: number; receivedAt: string; from: string; to: string[]; subject: string };
export type Mail = MailSummary & {
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; sizeBytes: number }[];
};

/** The last mails, in memory and one JSON file each (next to the mail as it came, .eml). */
export class MailStore {
  readonly #dir: string;
  readonly #arrivals = new EventEmitter().setMaxListeners(0);
  #mails: Mail[] = [];
  #lastId = 0;

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
    const files = readdirSync(dir).filter((file) => file.endsWith('.json'));
    this.#mails = files
      .map((file): Mail => JSON.parse(readFileSync(join(dir, file), 'utf8')))
      .sort((a, b) => a.id - b.id);
    this.#lastId = this.#mails.at(-1)?.id ?? 0;
  }

  get lastId(): number {
    return this.#lastId;
  }

  add(mail: Omit<Mail, 'id' | 'receivedAt'>, raw: Buffer): Mail {
    // Ids follow the clock, so they keep growing over a restart and over an emptied mailbox.
    const id = Math.max(this.#lastId + 1, Date.now());
    const stored: Mail = { id, receivedAt: new Date().toISOString(), ...mail };
    writeFileSync(join(this.#dir, `${id}.eml`), raw);
    writeFileSync(join(this.#dir, `${id}.json`), JSON.stringify(stored));
    this.#lastId = id;
    this.#mails.push(stored);
    for (const old of this.#mails.splice(0, this.#mails.length - keptMails)) this.#deleteFiles(old.id);
    this.#arrivals.emit('mail', stored);
    return stored;
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Newest first. `to` is a whole address, `search` a part of a recipient, sender or subject. */
  list(filter: { to?: string; search?: string }): MailSummary[] {
    const needle = filter.search?.toLowerCase();
    return this.#mails
      .filter((mail) => filter.to === undefined || isFor(mail, filter.to))
      .filter(
        (mail) => !needle || [...mail.to, mail.from, mail.subject].some((text) => text.toLowerCase().includes(needle)),
      )
      .map(({ id, receivedAt, from, to, subject }) => ({ id, receivedAt, from, to, subject }))
      .reverse();
  }

  /** The first mail after `since` for an address: at once when it is here already, else when it arrives. */
  async next(to: string | undefined, since: number, signal: AbortSignal): Promise<Mail | undefined> {
    const isWanted = (mail: Mail) => mail.id > since && (to === undefined || isFor(mail, to));
    const here = this.#mails.find(isWanted);
    if (here !== undefined || signal.aborted) return here;
    return new Promise((done) => {
      const finish = (mail: Mail | undefined) => {
        this.#arrivals.off('mail', check);
        signal.removeEventListener('abort', giveUp);
        done(mail);
      };
      const check = (mail: Mail) => isWanted(mail) && finish(mail);
      const giveUp = () => finish(undefined);
      this.#arrivals.on('mail', check);
      signal.addEventListener('abort', giveUp);
    });
  }

  clear(): void {
    for (const mail of this.#mails.splice(0)) this.#deleteFiles(mail.id);
  }

  #deleteFiles(id: number): void {
    for (const ending of ['eml', 'json']) rmSync(join(this.#dir, `${id}.${ending}`), { force: true });
  }
}

function isFor(mail: MailSummary, address: string): boolean {
  return mail.to.some((to) => to.toLowerCase() === address.toLowerCase());
}
