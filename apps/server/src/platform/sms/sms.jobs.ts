import { randomUUID } from 'node:crypto';
import { type JobPayload, job } from '@tilldeck/contracts/core/job';
import { instant } from '@tilldeck/contracts/core/schema';
import { type Language, languages } from '@tilldeck/phrases/language';
import { mailText } from '@tilldeck/phrases/mail-texts';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { ScopedDb } from '../db/scope.ts';
import { bindJob, JobHopeless } from '../jobs/job-binding.ts';
import { sealedInJobs } from '../jobs/sealed-jobs.ts';
import { insertJob } from '../transact.ts';
import { SmsRefused, sendSms } from './sms-gateway.ts';

/** Five tries reach over four minutes; a code is worth nothing much later. */
export const smsSend = job({
  name: 'sms.send',
  summary: 'Hands a code to the gateway for text messages',
  payload: z.object({
    smsId: z.uuid(),
    language: z.enum(languages),
    sealed: z.string().describe('Number and code; only the process that sends can read them'),
    minutes: z.number().int(),
    notAfter: instant,
  }),
  maxAttempts: 5,
});

const boxOf = (app: App) => app.secrets.box('sms');
export const sealedTexts = sealedInJobs<JobPayload<typeof smsSend>>(smsSend.name, 'sms', ({ smsId }) => smsId);
const sealedPart = z.object({ to: z.string(), code: z.string() });

/** Sends a code by text message once the transaction commits, and not if it does not. */
export async function queueCodeSms(
  app: App,
  { db }: ScopedDb,
  sms: { to: string; code: string; language: Language; minutes: number; notAfter: string },
): Promise<void> {
  const { to, code, language, minutes, notAfter } = sms;
  const smsId = randomUUID();
  const sealed = boxOf(app).seal(JSON.stringify({ to, code }), smsId);
  await insertJob(db, smsSend, { smsId, language, sealed, minutes, notAfter });
}

export const smsJob = bindJob(smsSend, async (app, payload) => {
  if (new Date(payload.notAfter).getTime() < Date.now())
    throw new JobHopeless('The message could not be sent before its code expired');
  const { to, code } = open(app, payload);
  const text = mailText(payload.language, 'sms.code', { code, minutes: payload.minutes });
  try {
    await sendSms(app.config, { id: payload.smsId, to, text });
  } catch (error) {
    throw error instanceof SmsRefused ? new JobHopeless(error.message) : error;
  }
});

function open(app: App, { sealed, smsId }: JobPayload<typeof smsSend>) {
  try {
    return sealedPart.parse(JSON.parse(boxOf(app).open(sealed, smsId)));
  } catch {
    throw new JobHopeless('The message cannot be read: its seal does not open');
  }
}
