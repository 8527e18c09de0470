import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

export const orderNews = ['finance', 'product', 'rejected', 'approved', 'completed'] as const;

export const serviceOrderMail = mail({
  name: 'serviceOrder',
  values: person.extend({
    news: z.enum(orderNews),
    number: z.string().max(40),
    company: z.string().max(200),
    asker: z.string().max(120),
    reason: z.string().max(200),
    devices: z.number().int(),
    path: z.string().max(200),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { news, number, company, asker, reason, devices, path }) => ({
    subject: say(`serviceOrder.subject.${news}`, { number }),
    preview: say(`serviceOrder.text.${news}`, { number, company, asker, reason }),
    heading: say(`serviceOrder.heading.${news}`),
    paragraphs: [
      say(`serviceOrder.text.${news}`, { number, company, asker, reason }),
      say('serviceOrder.devices', { devices }),
    ],
    button: { label: say('serviceOrder.button'), url: linkTo(path) },
    notes: news === 'finance' || news === 'product' ? [say('decision.off')] : [],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      news: 'finance',
      number: 'W-1007',
      company: 'Shop',
      asker: 'ben',
      reason: '',
      devices: 12,
      path: '/service/warranty/details/7',
    },
    secrets: {},
  },
});
