import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

export const waitingKeysMail = mail({
  name: 'waitingKeys',
  values: person.extend({
    company: z.string().max(200),
    count: z.number().int(),
    sns: z.string().max(1_000).describe('The first ones, as a text'),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { company, count, sns }) => ({
    subject: say('waitingKeys.subject', { count }),
    preview: sns,
    heading: say('waitingKeys.heading'),
    paragraphs: [say('waitingKeys.text', { company, count }), say('waitingKeys.sns', { sns })],
    button: { label: say('waitingKeys.button'), url: linkTo('/device/enrolment/list', { state: 'waiting' }) },
    notes: [say('waitingKeys.check'), say('decision.off')],
  }),
  sample: {
    values: { name: 'Ada', loginName: 'ada', company: 'Shop', count: 2, sns: 'P2-0001, P2-0002' },
    secrets: {},
  },
});
