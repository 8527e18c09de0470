import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

export const apiKeyMakerMail = mail({
  name: 'apiKeyMaker',
  values: person.extend({ maker: z.string().max(120), keys: z.string().min(1) }),
  secrets: noSecrets,
  compose: (say, linkTo, { maker, keys }) => ({
    subject: say('apiKeyMaker.subject', { maker }),
    preview: keys,
    heading: say('apiKeyMaker.heading'),
    paragraphs: [say('apiKeyMaker.text', { maker }), keys],
    button: { label: say('apiKeyMaker.button'), url: linkTo('/developer/apikey/list') },
    notes: [say('apiKeyMaker.next', { maker })],
  }),
  sample: {
    values: { name: 'Ada', loginName: 'ada', maker: 'grace', keys: 'Stock system, Till reports' },
    secrets: {},
  },
});

export const apiKeyMails = [apiKeyMakerMail];
