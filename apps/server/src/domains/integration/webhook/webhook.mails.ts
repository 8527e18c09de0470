import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

export const webhookOffMail = mail({
  name: 'webhookOff',
  values: person.extend({
    url: z.string().max(500),
    endpointId: z.string(),
    why: z.enum(['failures', 'gone']),
    days: z.number().int(),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { url, endpointId, why, days }) => ({
    subject: say('webhookOff.subject'),
    preview: url,
    heading: say('webhookOff.heading'),
    paragraphs: [say(why === 'gone' ? 'webhookOff.gone' : 'webhookOff.failures', { url, days })],
    button: { label: say('webhookOff.button'), url: linkTo(`/developer/webhook/details/${endpointId}`) },
    notes: [say('webhookOff.next')],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      url: 'https://hooks.example/a',
      endpointId: '7',
      why: 'failures',
      days: 3,
    },
    secrets: {},
  },
});

export const webhookMails = [webhookOffMail];
