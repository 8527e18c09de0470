import { z } from 'zod';
import { mail, noSecrets, person } from '../../../platform/mail/mail-spec.ts';

/** The beginning of a notice: its whole text is read in the console, where reading it counts. */
export const noticeExcerptLength = 1_000;

export const noticeMail = mail({
  name: 'notice',
  values: person.extend({
    title: z.string().max(200),
    from: z.string().max(200),
    excerpt: z.string().max(noticeExcerptLength),
    path: z.string().max(200),
  }),
  secrets: noSecrets,
  compose: (say, linkTo, { title, from, excerpt, path }) => ({
    subject: say('notice.subject', { title }),
    preview: say('notice.from', { from }),
    heading: title,
    paragraphs: excerpt.split(/\n{2,}/).filter((part) => part !== ''),
    button: { label: say('notice.button'), url: linkTo(path) },
    notes: [say('notice.from', { from })],
  }),
  sample: {
    values: {
      name: 'Ada',
      loginName: 'ada',
      title: 'Maintenance on Sunday',
      from: 'Tilldeck',
      excerpt: 'The console will be away from 2:00 to 3:00.\n\nTills will go on working.',
      path: '/account/notices/7',
    },
    secrets: {},
  },
});

export const noticeMails = [noticeMail];
