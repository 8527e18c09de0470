import { job } from '@tilldeck/contracts/core/job';
import { recordId } from '@tilldeck/contracts/core/schema';
import type { Language } from '@tilldeck/phrases/language';
import { mailText } from '@tilldeck/phrases/mail-texts';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { ScopedDb } from '../db/scope.ts';
import { type BoundJob, bindJob, JobHopeless } from '../jobs/job-binding.ts';
import { insertJob } from '../transact.ts';
import type { LetterDraft, Letters, LetterTools } from './letter-draft.ts';
import type { MailContent } from './mail-layout.ts';
import { linksBelow, type Say } from './mail-spec.ts';
import { type Mailer, MailRefused } from './mailer.ts';

/**
 * A mail about one record that is composed when it is sent: the job names the record alone, since operators read what
 * jobs hold. A domain contributes it by `Domain.letters`.
 */
export interface Letter {
  name: string;
  /** Null: there is nothing to say any more. Called again for each try, so that it must not change anything. */
  compose: (app: App, id: string, tools: LetterTools) => Promise<LetterDraft | null>;
  /** The mail server has it, or refused it for good. Runs at least once, and not where the tries end without an answer. */
  settled?: (app: App, id: string, isRefused: boolean) => Promise<void>;
}

/** `appOf`: letters are gathered before there is an app, and composed with it later. */
export function gatherLetters(all: readonly Letter[], appOf: () => App): Letters {
  const letters = new Map(
    all.map(({ name, compose, settled }) => [
      name,
      {
        compose: (id: string, tools: LetterTools) => compose(appOf(), id, tools),
        settled: async (id: string, isRefused: boolean) => settled?.(appOf(), id, isRefused),
      },
    ]),
  );
  if (letters.size < all.length) throw new Error('two letters have one name');
  return letters;
}

export const letterSend = job({
  name: 'mail.letter',
  summary: 'Composes a letter about a record and hands it to the mail server',
  payload: z.object({ letter: z.string().max(64), id: recordId }),
  maxAttempts: 12,
});

/** Sends a letter once the transaction commits, and not if it does not. */
export const queueLetter = ({ db }: ScopedDb, { name }: Letter, id: string) =>
  insertJob(db, letterSend, { letter: name, id }, { key: `mail.letter:${name}:${id}` });

export const bindLetterJob = (mailer: Mailer): BoundJob =>
  bindJob(letterSend, async (app, { letter: name, id }) => {
    const found = app.contributions.letters.get(name);
    if (!found) throw new JobHopeless(`There is no letter ${name}`);
    const say =
      (language: Language): Say =>
      (key, values) =>
        mailText(language, key, values);
    const draft = await found.compose(id, { say, linkTo: linksBelow(app.config.PUBLIC_URL) });
    if (!draft) return;
    const { to, language, thread, isAutomatic, attachments = [] } = draft;
    try {
      await mailer.send({
        id: `${name}-${id}`,
        to,
        language,
        content: contentOf(draft, say(language)),
        thread,
        isAutomatic,
        attachments,
      });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await found.settled(id, true);
      throw new JobHopeless(error.message);
    }
    await found.settled(id, false);
  });

const contentOf = ({ message: { button, ...message }, name }: LetterDraft, say: Say): MailContent => ({
  ...message,
  ...(button ? { button: { ...button, hint: say('layout.copyLink') } } : {}),
  greeting: say('layout.greeting', { name }),
  product: say('layout.product'),
  footer: say('layout.footer'),
});
