import { randomUUID } from 'node:crypto';
import { type JobPayload, job } from '@tilldeck/contracts/core/job';
import { instant } from '@tilldeck/contracts/core/schema';
import { type Language, languages } from '@tilldeck/phrases/language';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { ScopedDb } from '../db/scope.ts';
import { type BoundJob, bindJob, JobHopeless } from '../jobs/job-binding.ts';
import { sealedInJobs } from '../jobs/sealed-jobs.ts';
import { insertJob } from '../transact.ts';
import { composeMail, type MailSpec } from './mail-spec.ts';
import { type Mailer, MailRefused } from './mailer.ts';

/** Twelve tries reach over 15 hours of a mail server that is away. */
export const mailSend = job({
  name: 'mail.send',
  summary: 'Puts a mail into words and hands it to the mail server',
  payload: z.object({
    mailId: z.uuid(),
    template: z.string().max(64).describe('Name of the mail among those of all domains'),
    to: z.email().max(120),
    language: z.enum(languages),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    sealed: z.string().describe('Codes; only the process that sends can read them'),
    notAfter: instant.nullable().describe('A mail that could not be sent by then is worth nothing'),
  }),
  maxAttempts: 12,
});
type MailPayload = JobPayload<typeof mailSend>;

/** Codes wait sealed, and only for this mail to this person: whoever can change a job cannot redirect one. */
const contextOf = ({ mailId, template, to }: Pick<MailPayload, 'mailId' | 'template' | 'to'>): string =>
  `${mailId}|${template}|${to}`;
const boxOf = (app: App) => app.secrets.box('mail');

export const sealedMails = sealedInJobs<MailPayload>(mailSend.name, 'mail', contextOf);

export interface Mail<V extends z.ZodType, S extends z.ZodType> {
  to: string;
  language: Language;
  values: z.input<V> & Record<string, string | number>;
  secrets: z.input<S>;
  notAfter?: string;
}

/** Sends a mail once the transaction commits, and not if it does not. */
export async function queueMail<V extends z.ZodType, S extends z.ZodType>(
  app: App,
  { db }: ScopedDb,
  { name: template }: MailSpec<V, S>,
  mail: Mail<V, S>,
): Promise<void> {
  const { to, language, values, secrets, notAfter = null } = mail;
  const mailId = randomUUID();
  const sealed = boxOf(app).seal(JSON.stringify(secrets), contextOf({ mailId, template, to }));
  await insertJob(db, mailSend, { mailId, template, to, language, values, sealed, notAfter });
}

export const bindMailJob = (mailer: Mailer): BoundJob =>
  bindJob(mailSend, async (app, payload) => {
    if (payload.notAfter && new Date(payload.notAfter).getTime() < Date.now())
      throw new JobHopeless('The mail could not be sent before it lost its worth');
    const content = compose(app, payload);
    try {
      await mailer.send({ id: payload.mailId, to: payload.to, language: payload.language, content });
    } catch (error) {
      throw error instanceof MailRefused ? new JobHopeless(error.message) : error;
    }
  });

function compose(app: App, payload: MailPayload) {
  const spec = app.contributions.mails.get(payload.template);
  if (!spec) throw new JobHopeless(`There is no mail ${payload.template}`);
  try {
    const secrets: unknown = JSON.parse(boxOf(app).open(payload.sealed, contextOf(payload)));
    return composeMail(spec, payload.language, app.config.PUBLIC_URL, payload.values, secrets);
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'its values do not fit the template' : 'its seal does not open';
    throw new JobHopeless(`The mail cannot be put into words: ${reason}`);
  }
}
