import { blacklistKinds, blacklistStages } from '@tilldeck/contracts/system/blacklist.states';
import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

export const blacklistReviewMail = mail({
  name: 'blacklistReview',
  values: person.extend({
    kind: z.enum(blacklistKinds),
    stage: z.enum(blacklistStages),
    asker: z.string().max(120),
    company: z.string().max(200),
    count: z.number().int(),
    entries: z.string().max(5_000),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { kind, stage, asker, company, count, entries }) => ({
    subject: say(`blacklistReview.subject.${kind}`, { count }),
    preview: say(`blacklistReview.text.${stage}`, { asker, company, count }),
    heading: say(`blacklistReview.heading.${stage}`),
    paragraphs: [
      say(`blacklistReview.text.${stage}`, { asker, company, count }),
      say('blacklistReview.entries', { entries }),
    ],
    button: {
      label: say('blacklistReview.button'),
      url: linkTo(`/system/blacklist/${kind}/list`, { stage }),
    },
    notes: [say('decision.off')],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      kind: 'mdm',
      stage: 'mid',
      asker: 'ben',
      company: 'Shop',
      count: 2,
      entries: 'P240-0001, P240-0002',
    },
    secrets: {},
  },
});
