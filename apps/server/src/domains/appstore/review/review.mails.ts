import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

export const appVerdictMail = mail({
  name: 'appVerdict',
  values: person.extend({
    app: z.string().max(200),
    appId: z.string(),
    versionName: z.string().max(100),
    outcome: z.enum(['first_passed', 'first_failed', 'final_passed', 'final_failed']),
    reason: z.string().max(200),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { app, appId, versionName, outcome, reason }) => ({
    subject: say(`appVerdict.subject.${outcome}`, { app, versionName }),
    preview: reason || say(`appVerdict.${outcome}`, { app, versionName }),
    heading: say(`appVerdict.heading.${outcome}`),
    paragraphs: [
      say(`appVerdict.${outcome}`, { app, versionName }),
      ...(reason ? [say('appVerdict.reason', { reason })] : []),
    ],
    button: { label: say('appVerdict.button'), url: linkTo(`/appstore/myapp/details/${appId}`) },
    notes: outcome.endsWith('failed') ? [say('appVerdict.next')] : [],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      app: 'Till',
      appId: '7',
      versionName: '2.0',
      outcome: 'final_failed',
      reason: 'The icon is blurred',
    },
    secrets: {},
  },
});

export const appReviewMail = mail({
  name: 'appReview',
  values: person.extend({
    app: z.string().max(200),
    versionId: z.string(),
    versionName: z.string().max(100),
    company: z.string().max(200),
    stage: z.enum(['first', 'final']),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { app, versionId, versionName, company, stage }) => ({
    subject: say(`appReview.subject.${stage}`, { app, versionName }),
    preview: say('appReview.text', { app, versionName, company }),
    heading: say(`appReview.heading.${stage}`),
    paragraphs: [say('appReview.text', { app, versionName, company }), say('appReview.due')],
    button: { label: say('appReview.button'), url: linkTo(`/appstore/audit/details/${versionId}`) },
    notes: [say('decision.off')],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      app: 'Till',
      versionId: '7',
      versionName: '2.0',
      company: 'Makers',
      stage: 'first',
    },
    secrets: {},
  },
});

export const reviewMails = [appVerdictMail, appReviewMail];
