import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

export const taskApprovalMail = mail({
  name: 'taskApproval',
  values: person.extend({
    asker: z.string().max(120),
    company: z.string().max(200),
    what: z.string().max(200),
    title: z.string().max(200),
    devices: z.number().int().describe('0: not counted before it runs'),
    path: z.string().max(200),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { asker, company, what, title, devices, path }) => ({
    subject: say('taskApproval.subject', { asker, what }),
    preview: say('taskApproval.text', { asker, company }),
    heading: say('taskApproval.heading'),
    paragraphs: [
      say('taskApproval.text', { asker, company }),
      say('taskApproval.what', { what: title ? `${what} · ${title}` : what }),
      ...(devices > 0 ? [say('taskApproval.devices', { devices })] : []),
    ],
    button: { label: say('taskApproval.button'), url: linkTo(path) },
    notes: [say('taskApproval.next'), say('decision.off')],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      asker: 'ben',
      company: 'Shop',
      what: 'Restart',
      title: 'Berlin at night',
      devices: 12,
      path: '/task/centre/details/7',
    },
    secrets: {},
  },
});
