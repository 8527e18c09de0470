import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

/** To the vendor: we were away, not the devices. */
export const ourOutageMail = mail({
  name: 'ourOutage',
  values: person.extend({
    kind: z.enum(['broker', 'leader', 'database']),
    from: z.string().max(30),
    to: z.string().max(30),
    devices: z.number().int(),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { kind, from, to, devices }) => ({
    subject: say('ourOutage.subject', { from }),
    preview: say(`ourOutage.text.${kind}`, { from, to }),
    heading: say('ourOutage.heading'),
    paragraphs: [say(`ourOutage.text.${kind}`, { from, to }), say('ourOutage.devices', { devices })],
    button: { label: say('ourOutage.button'), url: linkTo('/device/detection/list') },
    notes: [],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      kind: 'broker',
      from: '2026-11-18 14:02',
      to: '2026-11-18 14:09',
      devices: 120,
    },
    secrets: {},
  },
});
